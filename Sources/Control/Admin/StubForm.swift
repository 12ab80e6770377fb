// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPILoading
import MockAPIScenario

/// The form in which WireMock gives a stub back: members in a fixed order, the defaults filled in, and members without
/// effect left out. Everything else is as it was sent.
struct StubForm {
  /// The stub as it was sent, or as it is in its file.
  let source: JSONValue
  let id: ScenarioID

  /// - Parameters:
  ///   - isPersistent: whether the stub is persistent; `nil` if the source says so itself.
  ///   - insertionIndex: for the form in a file: when the stub was added, compared with others.
  func write(
    to writer: inout JSONWriter, isPersistent: Bool? = nil, insertionIndex: Int? = nil
  ) {
    guard source.kind == .object else { return writer.value(source) }
    var members = Members(source, of: .mapping)
    // For editors of files only.
    members["$schema"] = nil
    members["id"] = .string(id.description)
    members["uuid"] = members["id"]
    members["request"] = .written { Self.writeRequest(source["request"], to: &$0) }
    members["response"] = .written(writeResponse)
    let given = source["persistent"].flatMap(Self.boolean)
    // What is neither true nor false stays as it is, and is refused.
    if given != nil || members["persistent"] == nil {
      members["persistent"] = (isPersistent ?? given).map(JSONLiteral.bool)
    }
    members["insertionIndex"] = insertionIndex.map(JSONLiteral.int)
    writer.literal(members.literal())
  }

  /// The form as a document of its own.
  func bytes(isPersistent: Bool? = nil, insertionIndex: Int? = nil) -> [UInt8] {
    var writer = JSONWriter()
    write(to: &writer, isPersistent: isPersistent, insertionIndex: insertionIndex)
    return writer.bytes
  }

  /// A boolean, also as a text, which WireMock accepts; `nil` for others.
  static func boolean(_ value: JSONValue) -> Bool? {
    value.boolean ?? value.string.flatMap(Bool.init)
  }

  /// Writes a request pattern in WireMock's form.
  static func writeRequest(_ request: JSONValue?, to writer: inout JSONWriter) {
    if let request, request.kind != .object, request.kind != .null {
      return writer.value(request)
    }
    var members = Members(request, of: .request)
    members.keepFirst(of: WireMockVocabulary.urlKeys)
    members["basicAuthCredentials"] = members["basicAuthCredentials"] ?? members["basicAuth"]
    members["basicAuth"] = nil
    members["method"] = members["method"] ?? "ANY"
    writer.literal(members.literal())
  }

  /// Writes its response in WireMock's form.
  func writeResponse(to writer: inout JSONWriter) {
    let response = source["response"]
    if let response, response.kind != .object, response.kind != .null {
      return writer.value(response)
    }
    var members = Members(response, of: .response)
    members.keepFirst(of: WireMockVocabulary.bodyKeys)
    members["status"] = members["status"] ?? 200
    writer.literal(members.literal())
  }

  // MARK: Reading

  /// The name of a stub; `nil` if it has none.
  static func name(_ source: JSONValue) -> String? {
    source["name"]?.string.flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// The members of an object, the last one of each name, without those that are null, and without settings that are not supported and
/// ask for nothing.
private struct Members {
  private let vocabulary: WireMockVocabulary
  private var names: [String] = []
  private var values: [String: JSONLiteral] = [:]

  init(_ object: JSONValue?, of vocabulary: WireMockVocabulary) {
    self.vocabulary = vocabulary
    guard let object else { return }
    for member in object.members {
      let (name, value) = (member.name, member.value)
      let isLeftOut =
        value.kind == .null && name != "jsonBody" || vocabulary.isIdle(name, value)
      if values[name] == nil, !isLeftOut { names.append(name) }
      values[name] = isLeftOut ? nil : .value(value)
    }
  }

  subscript(name: String) -> JSONLiteral? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// Drops all but the first of several members that exclude each other.
  mutating func keepFirst(of alternatives: [String]) {
    for name in alternatives.filter({ values[$0] != nil }).dropFirst() { values[name] = nil }
  }

  /// All of them in WireMock's order, and those without a place in it as they were sent. They are taken out.
  mutating func literal() -> JSONLiteral {
    .object(
      (vocabulary.written + names).compactMap { name in
        values.removeValue(forKey: name).map { (name, $0) }
      })
  }
}
