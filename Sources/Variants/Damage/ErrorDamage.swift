// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario

/// The errors of a failure in the body of a success, as in APIs that answer both in one object, such as GraphQL.
struct ErrorDamage {
  /// The object around the payload of the success.
  private let success: JSONValue
  /// The members that the failure has beside the payload.
  private let errors: [JSONMember]
  /// The name of the payload in its object.
  private let payload: String
  private let code: JSONValue?
  private let knownCodes: Set<JSONScalar>

  /// `nil` if the contract does not tell successes by a payload, the body has none, or no failure shows what errors look like.
  init?(_ scenario: Scenario, _ response: ResponseDefinition, _ body: JSONValue) {
    guard let contract = scenario.contract, let place = contract.success?.payload,
      let name = place.tokens.last, !contract.isFailure(status: response.status, body: body),
      let payload = body[place], payload.kind != .null, let shape = contract.failure
    else { return nil }
    let failures = scenario.cases.filter { $0.expectation?.kind == .failure }
    guard let failure = failures.lazy.compactMap(\.body).first else { return nil }
    let around = JSONPointer(tokens: place.tokens.dropLast())
    guard let success = body[around], let other = failure[around] else { return nil }
    self.success = success
    self.payload = name
    errors = other.members.filter { !$0.isNamed(name) }
    if errors.isEmpty { return nil }
    let placeOfCode = shape.placeOfCode(in: failure)
    code = placeOfCode.flatMap { failure[$0] }
    let field = shape.shape.fields.first { $0.pointer == placeOfCode }
    knownCodes = Set((field?.values ?? []) + [code?.scalar].compactMap { $0 })
  }

  /// The edit of the body; `nil` if it does not apply.
  func edit(_ kind: VariantOperator.Errors) -> JSONEdit? {
    let kept = success.members.filter { member in
      !errors.contains { $0.isNamed(member.name) }
    }.compactMap { kind == .beside || !$0.isNamed(payload) ? Self.text($0) : nulled($0, kind) }
    var added = errors.map(Self.text)
    if kind == .unknownCode {
      guard let unknown = errorsWithUnknownCode else { return nil }
      added = unknown
    }
    let text = Array("{".utf8) + (kept + added).joined(separator: [UInt8(ascii: ",")])
    return .replace(success, with: text + Array("}".utf8))
  }

  private static func text(_ member: JSONMember) -> [UInt8] {
    Array(member.key.source) + [UInt8(ascii: ":")] + Array(member.value.source)
  }

  /// The payload as null; `nil` if it is left out.
  private func nulled(_ member: JSONMember, _ kind: VariantOperator.Errors) -> [UInt8]? {
    kind == .null ? Array(member.key.source) + Array(":null".utf8) : nil
  }

  /// The members of the failure, with a code that is not known in place of its own.
  private var errorsWithUnknownCode: [[UInt8]]? {
    guard let code,
      let owner = errors.firstIndex(where: { $0.value.range.contains(code.range.lowerBound) }),
      let unknown = ValueDamage.unknown(code.kind, besides: knownCodes)
    else { return nil }
    var texts = errors.map(Self.text)
    let member = errors[owner]
    let value = member.value.source
    texts[owner] =
      Array(member.key.source) + [UInt8(ascii: ":")]
      + Array(value[..<code.range.lowerBound]) + unknown + Array(value[code.range.upperBound...])
    return texts
  }
}
