// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPIText

extension AdminCall {
  /// The id that a segment names.
  func id() throws(AdminError) -> ScenarioID {
    guard let id = ScenarioID(self["id"]) else { throw .notUUID(self["id"]) }
    return id
  }

  // MARK: The body

  /// How many arrays and objects of a body may be inside each other: answers indent each level, so their size grows with
  /// the depth too.
  private static let maximumDepth = 100

  /// The body as JSON, in WireMock's dialect. The Content-Type does not matter.
  func document() throws(AdminError) -> JSONValue {
    if request.body.isEmpty {
      throw .invalid(
        .value(JSONPointer()), "the body must be JSON; found an empty body; send a document")
    }
    if SourceLines.markLength(of: request.body) > 0 {
      throw .invalid(
        .text, "the body must begin with JSON; found a byte order mark; leave it out")
    }
    do throws(JSONSyntaxError) {
      return try JSONDocument(
        parsing: request.body, dialect: .wireMock, maximumDepth: Self.maximumDepth
      ).root
    } catch {
      throw .invalid(.text, "the body must be JSON: \(error)")
    }
  }

  /// The body as an object with known members, each once; a repeated one counts the last time, and null counts as
  /// missing.
  func object(_ known: [String], ignoringOthers: Bool = false) throws(AdminError)
    -> [String: JSONValue]
  {
    try Self.object(try document(), known, ignoringOthers: ignoringOthers)
  }

  static func object(
    _ value: JSONValue, _ known: [String], ignoringOthers: Bool = false, below path: [String] = []
  ) throws(AdminError) -> [String: JSONValue] {
    guard value.kind == .object else {
      throw .invalid(
        .value(JSONPointer(tokens: path)), "this must be an object; found \(value.kind)")
    }
    var members: [String: JSONValue] = [:]
    for member in value.members {
      guard known.contains(member.name) || ignoringOthers else {
        throw .unknownMember(
          member.name, at: JSONPointer(tokens: path + [member.name]),
          hint: "; known here: \(known.joined(separator: ", "))")
      }
      members[member.name] = member.value.kind == .null ? nil : member.value
    }
    return members
  }
}
