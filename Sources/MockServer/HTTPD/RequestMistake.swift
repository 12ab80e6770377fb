// mockapi
// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD
import MockAPIEngine
import MockAPIMatching
import MockAPIScenario
import MockAPIText

/// The reason why a request is refused before any scenario is checked: it violates RFC 9112, or its end is unclear. A
/// server that guessed would hide the client's mistake.
struct RequestMistake: Equatable, Sendable {
  let status: Int
  /// What must be, what was found, and the section of the RFC.
  let detail: String
  /// Whether the rest of the request did not come.
  let isUnfinished: Bool

  init(_ detail: String, status: Int = 400, isUnfinished: Bool = false) {
    self.status = status
    self.detail = detail
    self.isUnfinished = isUnfinished
  }

  /// - Parameters:
  ///   - head: the result of checking the head.
  ///   - isOfHTTP11: whether its version is 1.1 or later.
  ///   - connection: the connection of the request.
  init?(_ head: mockapi_head, isOfHTTP11: Bool, on connection: HTTPConnection) {
    func has(_ mistake: mockapi_head_mistake) -> Bool { head.mistakes & mistake.rawValue != 0 }
    if has(MOCKAPI_REQUEST_LINE) {
      self.init(
        "the request line must be a method, a target and a version with one blank between each, and no other blank or NUL "
          + "(RFC 9112 section 3)")
    } else if has(MOCKAPI_FIELD_NAME) {
      let name = connection.headers.first { !ASCII.isToken($0.name) }?.name ?? ""
      // libmicrohttpd leaves the same bytes of a line that begins with ':' and of a NUL in the last value.
      self.init(
        name.isEmpty
          ? "a field must have a name before ':', and no NUL in its value (RFC 9110 section 5.5, RFC 9112 section 5.1)"
          : "the name of a field must be a token, and ':' must follow it at once; found '\(name)' (RFC 9112 section 5.1)"
      )
    } else if has(MOCKAPI_FIELD_VALUE) {
      self.init(
        "the value of a field must have no NUL and no CR in it, and must not go on in the next line (RFC 9112 sections 2.2 "
          + "and 5.2)")
    } else if has(MOCKAPI_LINE_ENDS) {
      // The bytes of all three look alike.
      self.init(
        "after a first line that ends with LF alone, all lines of the head must end so; found a CR before LF, a NUL at the "
          + "end of a value, or a line that begins with ':' (RFC 9110 section 5.5, RFC 9112 sections 2.2 and 5.1)"
      )
    } else if head.hosts > 1 || isOfHTTP11 && head.hosts == 0 {
      self.init(
        "a request of HTTP/1.1 must have one Host field; found \(head.hosts == 0 ? "none" : "\(head.hosts)") "
          + "(RFC 9112 section 3.2)")
    } else if has(MOCKAPI_LENGTHS_DIFFER) {
      self.init(
        "all Content-Length fields must say the same; found different ones (RFC 9112 section 6.3)")
    } else if head.codings > 0 {
      self.init(
        transferCodings: TokenList.elements(
          of: connection.headerValues(named: "Transfer-Encoding")),
        hasLength: head.lengths > 0, isOfHTTP11: isOfHTTP11)
    } else if has(MOCKAPI_LENGTH_HUGE) {
      self = .hugeLength
    } else {
      return nil
    }
  }

  /// - Parameter transferCodings: the codings of all `Transfer-Encoding` fields, in lower case.
  init?(transferCodings codings: [String], hasLength: Bool, isOfHTTP11: Bool) {
    if hasLength {
      self.init(
        "a request must have Content-Length or Transfer-Encoding, not both (RFC 9112 section 6.1)")
    } else if !isOfHTTP11 {
      self.init("a request of HTTP/1.0 must have no Transfer-Encoding (RFC 9112 section 6.1)")
    } else if codings.last != "chunked" || codings.dropLast().contains("chunked") {
      self.init(
        "'chunked' must be the last transfer coding, and must appear once; found "
          + "'\(codings.joined(separator: ", "))' (RFC 9112 section 6.3)")
    } else if codings.count > 1 {
      self.init(
        "only the transfer coding 'chunked' is read; found '\(codings[0])' (RFC 9112 section 6.1)",
        status: 501)
    } else {
      return nil
    }
  }

  /// A chunked body that violates RFC 9112 section 7.1.
  static let malformedChunks = RequestMistake(
    "a body in chunks must have a size in hexadecimal digits before each (RFC 9112 section 7.1)")

  /// A line after a chunked body that begins with a colon, or one after which libmicrohttpd leaves the same bytes.
  static let namelessTrailer = RequestMistake(
    "a line after the last chunk must have a name before ':', and all of these lines must end alike (RFC 9112 sections 5.1 and 7.1.2)"
  )

  /// A length that no real body has.
  static let hugeLength = RequestMistake("Content-Length must be less than 10^12", status: 413)

  /// A head that may leave no memory for that of an answer that goes on, which only libmicrohttpd can send.
  static let largeHeadOfStream = RequestMistake(
    "the head is too large: that of a request for a stream of events may have 8 KiB", status: 431)
}
