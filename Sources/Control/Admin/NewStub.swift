// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPILoading
import MockAPIScenario

/// A stub as a client sends it, in WireMock's form and with its id, before it is checked in full.
struct NewStub {
  let id: ScenarioID
  /// Whether the client has chosen the id.
  let hasChosenID: Bool
  /// The text that is served.
  let text: [UInt8]
  let isPersistent: Bool
  /// The name of the stub; `nil` if it has none.
  let name: String?
  /// The place of the stub in the sent document.
  let path: [String]

  /// - Parameters:
  ///   - fixedID: the id, whatever the stub says; `nil` for that of the stub, or a new one.
  ///   - isPersistent: whether it is persistent; `nil` if the stub says so itself.
  init(
    _ source: JSONValue, id fixedID: ScenarioID? = nil, isPersistent: Bool? = nil,
    at path: [String] = []
  ) throws(AdminError) {
    guard source.kind == .object else {
      throw .invalid(
        .value(JSONPointer(tokens: path)), "a stub must be an object; found \(source.kind)")
    }
    // A text with some of these would be read as something else than a stub.
    for member in source.members where !WireMockVocabulary.mapping.knows(member.name) {
      throw .unknownMember(
        member.name, at: JSONPointer(tokens: path + [member.name]),
        hint: MappingPart.hint(forUnknown: member.name, in: source))
    }
    let chosen = if let fixedID { fixedID } else { try Self.chosenID(source, at: path) }
    id = chosen ?? .random()
    hasChosenID = chosen != nil
    self.isPersistent = isPersistent ?? source["persistent"].flatMap(StubForm.boolean) ?? false
    name = StubForm.name(source)
    self.path = path
    text = StubForm(source: source, id: id).bytes(isPersistent: isPersistent)
  }

  /// `id` and `uuid` are the same; the later one counts.
  static func chosenID(_ source: JSONValue, at path: [String] = []) throws(AdminError)
    -> ScenarioID?
  {
    let member = source.members.filter { $0.isNamed("id") || $0.isNamed("uuid") }.last
    guard let member, member.value.kind != .null, member.value.string != "" else { return nil }
    if let id = member.value.string.flatMap({ ScenarioID($0) }) { return id }
    let found = String(decoding: member.value.source, as: UTF8.self)
    throw .invalid(
      .value(JSONPointer(tokens: path + [member.name])),
      "'\(member.name)' must be a UUID, such as '6c6fe4ef-03d6-48c9-aa3e-6c8904112a9b'; "
        + "found \(found)")
  }

  /// The name of its text in the catalogue; it is also the path of the stub in the API.
  var textName: String { Self.textName(of: id) }

  static func textName(of id: ScenarioID) -> String {
    "\(ReservedNames.wireMockPrefix)mappings/\(id)"
  }

  /// The error for a diagnostic about its text.
  func error(for diagnostic: Diagnostic) -> AdminError {
    AdminError(diagnostic, in: form.source, as: .stub, below: path)
  }

  /// Its text as a form again.
  var form: StubForm {
    guard let document = try? JSONDocument(parsing: text) else {
      preconditionFailure("the text was written by us, and is not JSON")
    }
    return StubForm(source: document.root, id: id)
  }
}

extension ScenarioID {
  /// A new id (RFC 9562 section 5.4).
  static func random() -> ScenarioID {
    var digits = (0..<32).map { _ in Array("0123456789abcdef".utf8)[Int.random(in: 0..<16)] }
    digits[12] = UInt8(ascii: "4")
    digits[16] = Array("89ab".utf8)[Int.random(in: 0..<4)]
    var text = digits
    for dash in [8, 13, 18, 23] { text.insert(UInt8(ascii: "-"), at: dash) }
    guard let id = ScenarioID(String(decoding: text, as: UTF8.self)) else {
      preconditionFailure("32 hexadecimal digits are not a UUID")
    }
    return id
  }
}
