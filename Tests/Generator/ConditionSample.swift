// mockapi
// SPDX-License-Identifier: Apache-2.0

/// One condition of a request pattern, with values for the part of the request that it reads.
public struct ConditionSample: Sendable {
  /// A part of a request.
  public enum Place: Sendable, Hashable {
    case method
    case target
    /// A variable of the path template.
    case pathParameter(String)
    case header(String)
    case queryParameter(String)
    case formParameter(String)
    case cookie(String)
    case credentials
    case host
    case port
    case scheme
    case clientAddress
    case body
    /// A multipart body; `boundary` separates the parts.
    case multipart

    static let boundary = "b0undary"
  }

  public let place: Place
  /// The member's name in the request pattern, and its value.
  let key: String
  let pattern: JSONText
  public let matching: [String?]
  public let failing: [String?]
  public let kind: MatcherSample.Kind

  init(
    _ place: Place, _ key: String, _ pattern: JSONText, _ kind: MatcherSample.Kind = .text,
    matching: [String?], failing: [String?]
  ) {
    self.kind = kind
    self.place = place
    self.key = key
    self.pattern = pattern
    self.matching = matching
    self.failing = failing
  }

  /// The text that joins several values of one field.
  static let separator: Character = "\u{1F}"
}

extension ConditionSample.Place {
  /// Writes `value` into that part of a request; `nil` leaves it out.
  public func write(_ value: String?, into draft: inout RequestDraft) {
    let values =
      value.map {
        $0.split(separator: ConditionSample.separator, omittingEmptySubsequences: false).map(
          String.init)
      } ?? []
    switch self {
    case .method: draft.method = value ?? "GET"
    case .target: draft.path = value ?? "/"
    case .pathParameter(let name):
      draft.path.replace("{\(name)}", with: RequestDraft.encoded(value ?? ""))
    case .header(let name):
      draft.remove(name)
      draft.headers += values.map { (name, $0) }
    case .queryParameter(let name):
      draft.query += values.map { (name, RequestDraft.encoded($0)) }
    case .formParameter(let name):
      draft.set("Content-Type", "application/x-www-form-urlencoded")
      for value in values {
        if !draft.body.isEmpty { draft.body.append(UInt8(ascii: "&")) }
        draft.body += Array("\(name)=\(RequestDraft.encoded(value))".utf8)
      }
    case .cookie(let name): draft.cookies += values.map { (name, $0) }
    case .credentials: draft.headers += values.map { ("Authorization", $0) }
    case .host: draft.set("Host", value ?? "")
    case .port: draft.set("Host", "mock.test" + (value.map { ":\($0)" } ?? ""))
    // The connection determines it, so there is nothing to write.
    case .scheme: break
    case .clientAddress: draft.headers += values.map { ("X-Forwarded-For", $0) }
    case .body: draft.body = Array((value ?? "").utf8)
    case .multipart:
      draft.set("Content-Type", "multipart/form-data; boundary=\(Self.boundary)")
      draft.body = Array((value ?? "").utf8)
    }
  }
}
