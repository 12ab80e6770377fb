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

  /// What a stub's file has in addition.
  struct Persistence {
    /// When the stub was added, compared with others.
    let insertionIndex: Int
  }

  /// Members of files only.
  private static let hidden: Set<String> = ["insertionIndex", "$schema"]

  /// - Parameters:
  ///   - isPersistent: whether the stub is persistent; `nil` if the source says so itself.
  ///   - persistence: for the form in a file.
  func write(
    to writer: inout JSONWriter, isPersistent: Bool? = nil, persistence: Persistence? = nil
  ) {
    guard source.kind == .object else { return writer.value(source) }
    var members = Members(source)
    members["id"] = nil
    members["uuid"] = nil
    for name in Self.hidden.union(["request", "response"]) { members[name] = nil }
    let given = members["persistent"].map(Self.boolean)
    // What is neither true nor false stays as it is, and is refused.
    let isReadable = given != .some(nil)
    if isReadable { members["persistent"] = nil }
    let shown = isPersistent ?? given.flatMap { $0 }
    members.dropIdle(of: .mapping)
    writer.object { writer in
      for name in WireMockVocabulary.mapping.written {
        switch name {
        case "id", "uuid": writer.member(name, id.description)
        case "request": writer.member(name) { Self.writeRequest(source[name], to: &$0) }
        case "response": writer.member(name, writeResponse)
        case "persistent" where isReadable:
          if let shown { writer.member(name, shown) }
        default: members.write(name, to: &writer)
        }
      }
      if let persistence { writer.member("insertionIndex", persistence.insertionIndex) }
      members.writeRest(to: &writer)
    }
  }

  /// The form as a document of its own.
  func bytes(isPersistent: Bool? = nil, persistence: Persistence? = nil) -> [UInt8] {
    var writer = JSONWriter()
    write(to: &writer, isPersistent: isPersistent, persistence: persistence)
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
    var members = Members(request)
    members.keepFirst(of: WireMockVocabulary.urlKeys)
    members.rename("basicAuth", to: "basicAuthCredentials")
    members.dropIdle(of: .request)
    writer.object { writer in
      for name in WireMockVocabulary.request.written {
        if name == "method", members[name] == nil {
          writer.member(name, "ANY")
        } else {
          members.write(name, to: &writer)
        }
      }
      members.writeRest(to: &writer)
    }
  }

  /// Writes its response in WireMock's form.
  func writeResponse(to writer: inout JSONWriter) {
    let response = source["response"]
    if let response, response.kind != .object, response.kind != .null {
      return writer.value(response)
    }
    var members = Members(response)
    members.keepFirst(of: WireMockVocabulary.bodyKeys)
    members.dropIdle(of: .response)
    writer.object { writer in
      for name in WireMockVocabulary.response.written {
        if name == "status", members[name] == nil {
          writer.member(name, 200)
        } else {
          members.write(name, to: &writer)
        }
      }
      members.writeRest(to: &writer)
    }
  }

  // MARK: Reading

  /// The name of a stub; `nil` if it has none.
  static func name(_ source: JSONValue) -> String? {
    source["name"]?.string.flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// The members of an object, the last one of each name, without those that are null. They are taken out while they are
/// written, so that the rest can follow.
private struct Members {
  private var names: [String] = []
  private var values: [String: JSONValue] = [:]

  init(_ object: JSONValue?) {
    guard let object else { return }
    for member in object.members {
      let name = member.name
      let isNull = member.value.kind == .null && name != "jsonBody"
      if values[name] == nil, !isNull { names.append(name) }
      values[name] = isNull ? nil : member.value
    }
  }

  subscript(name: String) -> JSONValue? {
    get { values[name] }
    set { values[name] = newValue }
  }

  mutating func take(_ name: String) -> JSONValue? { values.removeValue(forKey: name) }

  /// Drops all but the first of several members that exclude each other.
  mutating func keepFirst(of alternatives: [String]) {
    for name in alternatives.filter({ values[$0] != nil }).dropFirst() { values[name] = nil }
  }

  /// Drops settings that are not supported and ask for nothing.
  mutating func dropIdle(of vocabulary: WireMockVocabulary) {
    values = values.filter { !vocabulary.isIdle($0, $1) }
  }

  mutating func rename(_ name: String, to other: String) {
    guard let value = take(name), values[other] == nil else { return }
    names.append(other)
    values[other] = value
  }

  mutating func write(_ name: String, to writer: inout JSONWriter) {
    guard let value = take(name) else { return }
    writer.member(name) { $0.value(value) }
  }

  mutating func writeRest(to writer: inout JSONWriter) {
    for name in names { write(name, to: &writer) }
  }
}
