// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPIScenario
import MockAPIText

/// The header fields of a response, and the framing that they declare.
struct ResponseHeaders {
  var fields: [HeaderField] = []
  /// The value of each field in the file; empty if the response is not a template.
  var places: [JSONValue] = []
  /// Every name in the file, in lower case, including the names that it disables.
  var names: Set<String> = []
  /// The names that it disables.
  var withheld: Set<String> = []
  var framing = ResponseDefinition.Framing.contentLength
  /// A length that differs from the length of the body.
  var fault: Fault?

  /// The headers of which WireMock sends the last one only, if a mapping has several spellings.
  static let single: Set<String> = ["content-length", "content-type", "transfer-encoding"]

  /// Prepares for further values of a header, under another spelling.
  mutating func repeats(_ folded: String) {
    withheld.remove(folded)
    if Self.single.contains(folded) { remove(folded) }
    guard folded == "content-length" else { return }
    fault = nil
    if framing == .untilClose { framing = .contentLength }
  }

  /// Leaves out what describes a body that is not sent. The length may stay under 304, where it is that of the answer
  /// to a GET (RFC 9110 section 8.6).
  mutating func describeNoBody(_ status: Int) {
    fault = nil
    if status != 304 { remove("content-length") }
    remove("transfer-encoding")
    framing = .contentLength
  }

  private mutating func remove(_ folded: String) {
    for index in fields.indices.reversed() where fields[index].isNamed(folded) {
      fields.remove(at: index)
      if places.indices.contains(index) { places.remove(at: index) }
    }
  }
}

extension ScenarioReader {
  /// Reads the `headers` of a response.
  /// - Parameters:
  ///   - bodySize: the number of bytes in its body; `nil` if it depends on the request.
  ///   - describesOther: whether its length may be that of another response.
  ///   - isTemplate: whether the places of the fields are needed.
  func readHeaders(
    _ value: JSONValue, bodySize: Int?, describesOther: Bool, isTemplate: Bool
  ) -> ResponseHeaders {
    if isTemplate {
      return readHeaders(value, bodySize: bodySize, describesOther: describesOther)
    }
    if let fields = last.fields(spelled: value) { return fields }
    let problems = report.problemCount
    var fields = readHeaders(value, bodySize: bodySize, describesOther: describesOther)
    fields.places = []
    if report.problemCount == problems, !fields.names.contains("content-length") {
      last.keep(fields, spelled: value)
    }
    return fields
  }

  private func readHeaders(
    _ value: JSONValue, bodySize: Int?, describesOther: Bool
  ) -> ResponseHeaders {
    var headers = ResponseHeaders()
    guard let object = ObjectReader(value, "'headers'", keys: nil, readsNull: true, report: report)
    else { return headers }
    for (name, key, value) in object.all {
      if !ASCII.isToken(name) {
        report.error(
          at: key, "the name of a header must be a token (RFC 9110 section 5.1); found '\(name)'")
      }
      let folded = name.lowercased()
      let isFirst = headers.names.insert(folded).inserted
      if !isFirst {
        let end =
          report.origin == .scenarioFile
          ? ""
          : ResponseHeaders.single.contains(folded) ? "; the last one is sent" : "; all are sent"
        report.objection(
          at: key,
          "the header '\(name)' must appear once; to send it several times, give a list of values\(end)"
        )
      }
      // null disables a header that would otherwise be added.
      let fields = value.kind == .null ? [] : readHeaderValues(name, value)
      for field in fields {
        warnOfLetters(in: field.value, at: value, what: "the value of a header")
      }
      if !isFirst {
        // An empty list adds nothing to the values under another spelling.
        if fields.isEmpty { continue }
        headers.repeats(folded)
      } else if fields.isEmpty {
        headers.withheld.insert(folded)
      }
      headers.fields += fields
      if value.kind == .array {
        let values = Array(value.elements)
        headers.places += fields.indices.map { values.count == fields.count ? values[$0] : value }
      } else if !fields.isEmpty {
        headers.places.append(value)
      }
      switch folded {
      case "content-length":
        readContentLength(
          fields, at: value, bodySize: bodySize, describesOther: describesOther, into: &headers)
      case "transfer-encoding": readTransferEncoding(fields, at: value, into: &headers)
      default: break
      }
    }
    settleFraming(object, &headers)
    return headers
  }

  /// A mapping may declare a wrong length, as in WireMock; in a scenario this must be a fault.
  private func readContentLength(
    _ fields: [HeaderField], at value: JSONValue, bodySize: Int?, describesOther: Bool,
    into headers: inout ResponseHeaders
  ) {
    guard let field = fields.first else {
      headers.framing = .untilClose
      return
    }
    guard let bodySize else { return }
    // Only digits (RFC 9110 section 8.6); Swift would accept a sign, too.
    guard fields.count == 1, field.value.utf8.allSatisfy(ASCII.isDigit),
      let length = Int(field.value), length < 1 << 40
    else {
      return report.error(
        at: value,
        "'Content-Length' must be one number of bytes; for a broken one, use the fault 'contentLengthTwice'"
      )
    }
    if length == bodySize || describesOther { return }
    let kind = length > bodySize ? Malformation.Kind.contentLengthTooLong : .contentLengthTooShort
    let amount = abs(length - bodySize)
    report.objection(
      at: value,
      "'Content-Length' must be \(bodySize), the size of the body; found \(length); to send a wrong length on purpose: "
        + "\"fault\": {\"malformed\": \"\(kind.rawValue)\", \"by\": \(amount)}")
    headers.fault = Fault(content: .malformed(Malformation(kind, amount: amount)))
  }

  private func readTransferEncoding(
    _ fields: [HeaderField], at value: JSONValue, into headers: inout ResponseHeaders
  ) {
    guard let field = fields.first else { return }
    guard fields.count == 1, field.value.lowercased() == "chunked" else {
      return report.error(
        at: value,
        "only 'Transfer-Encoding: chunked' is supported: the body is never sent in any other coding"
      )
    }
    headers.framing = .chunked
  }

  /// RFC 9112 section 6.2: never both.
  private func settleFraming(_ object: ObjectReader, _ headers: inout ResponseHeaders) {
    guard headers.framing == .chunked else {
      // The server writes the correct number, or the wrong one of a fault.
      if headers.fault != nil { headers.fields.removeAll { $0.isNamed("Content-Length") } }
      return
    }
    guard let place = headers.fields.first(where: { $0.isNamed("Content-Length") })?.name,
      let key = object.key(place)
    else { return }
    report.objection(
      at: key,
      "a response in chunks must not have 'Content-Length'; to send both, use the fault 'contentLengthAndChunks'"
    )
    headers.fields.removeAll { $0.isNamed("Content-Length") }
    headers.fault = nil
  }

  /// The fields of a name: one for each text of a list.
  func readHeaderValues(_ name: String, _ value: JSONValue) -> [HeaderField] {
    value.kind == .array
      ? value.elements.compactMap { readHeader(name, $0) }
      : readHeader(name, value).map { [$0] } ?? []
  }

  private func readHeader(_ name: String, _ value: JSONValue) -> HeaderField? {
    guard let text = value.string else {
      report.error(
        at: value,
        "the value of a header must be a string or a list of strings; found \(value.kind)")
      return nil
    }
    checkFieldText(text, at: value, what: "the value of a header")
    return HeaderField(name: name, value: text)
  }

  /// RFC 9110 section 5.5: new fields should be limited to ASCII, since clients read other bytes in different ways.
  func warnOfLetters(in text: String, at value: JSONValue, what: String) {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return }
    report.warning(
      at: value,
      "\(what) should have letters of ASCII only (RFC 9110 section 5.5): others are sent in UTF-8, which many clients read as ISO 8859-1; encode them, or test it with your client"
    )
  }

  func checkFieldText(_ text: String, at value: JSONValue, what: String) {
    if !ASCII.isFieldValue(text) {
      report.error(at: value, "\(what) must not have control characters (RFC 9110 section 5.5)")
    }
  }
}
