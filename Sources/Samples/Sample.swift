// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON

/// An answer from which a contract is made.
package struct Sample {
  package enum Body {
    case json(JSONValue)
    /// There is none.
    case empty
    /// It is no JSON, or is not known.
    case other
  }

  package let status: Int
  package let body: Body
  /// Whether a case has this body. A contract names only fields that a case shows.
  package let isShown: Bool

  package init(status: Int, body: Body, isShown: Bool = true) {
    self.status = status
    self.body = body
    self.isShown = isShown
  }

  var json: JSONValue? { if case .json(let value) = body { value } else { nil } }
}
