// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIJSON

/// The contract of a new scenario: the fields of its successes, and the code of its failures, or a field of failures that have no
/// code. It never contradicts the answers that it is made from.
struct DraftedContract {
  /// Each field with its tolerance.
  private let success: [(place: String, tolerance: String)]
  /// The place of the code in failures, and all its values.
  private let code: JSONPointer?
  private let codes: [JSONValue]
  /// A member of failures without a code.
  private let message: (name: String, kind: JSONKind)?

  init(of answers: [DraftedAnswer]) {
    let successes = answers.filter(\.isSuccess)
    let bodies = successes.compactMap(\.json)
    // Other successes have nothing that a contract describes.
    success = bodies.count == successes.count ? Self.fields(of: bodies) : []
    let failures = answers.filter { $0.status >= 400 }
    let code = failures.lazy.compactMap(Self.place).first
    self.code = code
    var codes: [JSONValue] = []
    for case let value? in failures.map({ Self.code(of: $0, at: code) })
    where codes.allSatisfy({ !$0.source.elementsEqual(value.source) }) {
      codes.append(value)
    }
    self.codes = codes
    message = code == nil ? failures.lazy.compactMap(Self.message).first : nil
  }

  /// The place of the code in a failure; not one with the step `*`, which is any element.
  private static func place(in failure: DraftedAnswer) -> JSONPointer? {
    failure.json.flatMap { CodeMember(of: $0, status: failure.status) }.flatMap {
      $0.place.tokens.contains("*") ? nil : $0.place
    }
  }

  private static func code(of answer: DraftedAnswer, at place: JSONPointer?) -> JSONValue? {
    guard answer.status >= 400, let place, let value = answer.json?[place] else { return nil }
    return CodeMember.isCode(value) ? value : nil
  }

  /// The first text of an error, or else its first member.
  private static func message(of failure: DraftedAnswer) -> (name: String, kind: JSONKind)? {
    guard let body = failure.json, body.kind == .object else { return nil }
    let members = body.members.filter { $0.value.kind != .null && $0.name != "*" }
    return (members.first { $0.value.kind == .string } ?? members.first)
      .map { ($0.name, $0.value.kind) }
  }

  // MARK: Successes

  /// The members of all bodies, or of all elements if they are arrays. Members that are not of the same kind everywhere are
  /// left out.
  private static func fields(of bodies: [JSONValue]) -> [(String, String)] {
    let areArrays = !bodies.isEmpty && bodies.allSatisfy { $0.kind == .array }
    let objects = areArrays ? bodies.flatMap { Array($0.elements) } : bodies
    guard objects.allSatisfy({ $0.kind == .object }) else { return [] }
    var names: [String] = []
    var known: Set<String> = ["*"]
    for object in objects {
      for member in object.members where known.insert(member.name).inserted {
        names.append(member.name)
      }
    }
    return names.compactMap { name in
      let values = objects.map { $0[name] }
      let kinds = Set(values.compactMap { $0?.kind }).subtracting([.null])
      guard kinds.count <= 1 else { return nil }
      let isAlways = values.allSatisfy { $0 != nil && $0?.kind != .null }
      let place = JSONPointer(tokens: (areArrays ? ["*"] : []) + [name])
      return (place.description, isAlways ? "required" : "optional")
    }
  }

  // MARK: The file

  /// The `contract`; absent if nothing is known.
  var literal: JSONLiteral {
    let success: JSONLiteral =
      self.success.isEmpty
      ? .absent : ["fields": .object(self.success.map { ($0.place, .string($0.tolerance)) })]
    if let code {
      let place = code.description
      return [
        "success": success,
        "failure": [
          "fields": .object([(place, Self.required(codes))]),
          "code": .string(place),
        ],
      ]
    }
    if let message {
      let place = JSONPointer(tokens: [message.name]).description
      return ["success": success, "failure": ["fields": .object([(place, .string("required"))])]]
    }
    return self.success.isEmpty ? .absent : ["success": success]
  }

  private static func required(_ values: [JSONValue]) -> JSONLiteral {
    ["tolerance": "required", "values": .array(values.map(JSONLiteral.value))]
  }

  /// The `expect` of a case; absent where nothing could check it.
  func expectation(on answer: DraftedAnswer) -> JSONLiteral {
    if answer.isSuccess { return answer.isText ? .absent : "success" }
    if let code = Self.code(of: answer, at: code) {
      return ["outcome": "failure", "code": .value(code)]
    }
    if let message, answer.status >= 400, answer.json?[message.name]?.kind == message.kind {
      return "failure"
    }
    return "unexpected"
  }

  /// The name of a case.
  func name(of answer: DraftedAnswer) -> String {
    guard let code = Self.code(of: answer, at: code) else {
      return CaseNames.name(ofStatus: answer.status)
    }
    let text = code.string ?? String(decoding: code.source, as: UTF8.self)
    return CaseNames.name(ofCode: text) ?? CaseNames.name(ofStatus: answer.status)
  }
}
