// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPIVariants

extension JudgedExchange {
  /// Whether the client gets the address of a port on which nobody listens.
  var isRefused: Bool {
    if case .refused = variant?.form { true } else { false }
  }

  /// The response that the client gets; `nil` if it gets none of a scenario.
  var response: ResponseDefinition? {
    guard let variant else { return declaredCase.response }
    if case .response(let response) = variant.form { return response }
    return nil
  }

  /// The outcome of a correct client for the case, unchanged; `nil` if such clients may differ.
  var controlOutcome: ExpectedOutcome.Kind? {
    if variant == nil { return expected.certain?.kind }
    return declaredCase.expectation?.kind
  }

  /// Whether one JSON value of a success was damaged, and the contract wants that noticed.
  var mustBeNoticed: Bool { variant?.mustBeNoticed(expecting: expected) ?? false }

  /// A place in the body of the case in the form of a contract, with `*` for elements and entries: `/friends/*/id`.
  func fieldName(of pointer: JSONPointer) -> String {
    var name = JSONPointer()
    var value = declaredCase.body
    var place: ContractTree? = declaredFields(
      of: controlOutcome == .failure ? .failure : .success)
    for token in pointer.tokens {
      let isEntry = value?.kind == .object && place?.isEntry(token) ?? false
      name.tokens.append(value?.kind == .array || isEntry ? ContractField.wildcard : token)
      value = value?[JSONPointer(tokens: [token])]
      place = place?.child(token)
    }
    return name.description
  }

  /// Whether nothing says what a correct client makes of the response, because its scenario has no contract. A redirect is
  /// judged by the requests of the client.
  var isUnjudged: Bool {
    if case .redirect = variant?.form { return false }
    return scenario.contract == nil && expected.isOpen
  }

  /// Why the expected outcomes are right where no contract decides that, such as `status 402 is not a success`; `nil` if the
  /// file itself says what to expect, or if any outcome is right.
  var reasonWithoutContract: String? {
    guard scenario.contract == nil else { return nil }
    return expected.outcomes.lazy.map(\.reason).first { !$0.isEmpty }
  }

  /// Whether the contract says that clients hand the body on as they got it.
  var isPassedOn: Bool { scenario.contract?.isPassedThrough ?? false }

  /// Whether a client that hands the body on gets one under a status of a success, in an envelope or with what was sent under another
  /// status: it would have to look into the body to notice.
  var isPassedOnWhole: Bool {
    guard isPassedOn, let variant, [.wrapped, .status].contains(variant.id.operator) else {
      return false
    }
    return (200..<300).contains(response?.status ?? 0)
  }
}

extension ClientAnswer {
  /// The outcome, with `ok` as `success` or `partial` if the client says whether there were defects.
  var refinedOutcome: Outcome {
    guard outcome == .ok, let defects else { return outcome }
    return defects.isEmpty ? .success : .partial
  }
}
