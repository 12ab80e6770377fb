// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPIScenario

/// The ids of a case, as they are found; of two variants with the same bytes only the first has one.
struct IDList {
  let caseName: String
  private(set) var ids: [VariantID] = []
  private var known: Set<Fingerprint> = []

  init(caseName: String) {
    self.caseName = caseName
  }

  /// Whether a response is the first with these bytes.
  @discardableResult
  mutating func isNew(_ fingerprint: Fingerprint) -> Bool { known.insert(fingerprint).inserted }

  mutating func add(_ kind: VariantOperator, _ argument: String?, _ pointer: JSONPointer? = nil) {
    ids.append(
      VariantID(caseName: caseName, operator: kind, argument: argument, pointer: pointer))
  }
}

/// The identity of a changed response, without its bytes.
struct Fingerprint: Hashable {
  let body: BodyHash.Value
  /// The status and the header fields that depend on more than the body, where they are not those of the case.
  private let head: Head?

  private struct Head: Hashable {
    let status: Int
    let headers: [HeaderField]
  }

  /// A response with the head of the case.
  init(body: BodyHash.Value) {
    self.body = body
    head = nil
  }

  /// - Parameter response: the changed response, whose body has the hash.
  init(body: BodyHash.Value, _ response: ResponseDefinition, ofCase original: ResponseDefinition) {
    self.body = body
    let changed = Head(
      status: response.status, headers: response.headers.without("Content-Length"))
    let kept = Head(status: original.status, headers: original.headers.without("Content-Length"))
    head = changed == kept ? nil : changed
  }
}

extension VariantOptions {
  /// The chosen operators of a target, in their order.
  func chosen(_ target: VariantOperator.Target) -> [VariantOperator] {
    VariantOperator.allCases.filter { $0.target == target && operators.contains($0) }
  }
}

extension VariantOperator {
  /// Each argument of an operator, or none; the sizes of ``cut`` depend on the body.
  var argumentList: [String?] {
    switch arguments {
    case .words(let words): words
    case .optionalWords(let words): [nil] + words
    case .none, .size: [nil]
    }
  }
}
