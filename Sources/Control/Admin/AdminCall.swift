// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPIScenario
import MockAPIText

/// A call of the API: its request, and the variable segments of its path.
struct AdminCall {
  let request: ControlRequest
  /// The segments that stand for variables, in order; not percent-decoded, as in WireMock.
  let variables: [String]

  // MARK: The path

  /// The id that a segment names.
  func id() throws(AdminError) -> ScenarioID {
    guard let id = ScenarioID(variables[0]) else { throw .notUUID(variables[0]) }
    return id
  }

  // MARK: The query

  /// The last value of a parameter.
  func query(_ name: String) -> String? { request.target.queryValues(named: name).last }

  /// A parameter that counts something; `nil` if it is missing.
  func count(_ name: String) throws(AdminError) -> Int? {
    guard let text = query(name) else { return nil }
    guard let count = Int(text), count >= 0 else {
      throw .badParameter(
        "'\(name)' must be a whole number of at least 0; found '\(text)'", at: .parameter(name))
    }
    return count
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
