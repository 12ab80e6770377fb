// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIScenario
package import MockAPIVariants

/// The verdict on one exchange, with everything that reports show. The judge makes it, and nothing changes it.
package struct VerdictRecord: Sendable, Hashable {
  /// What a correct client does.
  package struct Expected: Sendable, Hashable {
    /// The allowed outcomes; empty if any is correct.
    package let outcomes: [ExpectedOutcome.Kind]
    /// The code of the failure; `nil` if there is none, or any is allowed.
    package let code: String?
    /// The pointers of the defects to report; `nil` if any list is allowed.
    package let defects: [String]?
  }

  /// What the client answered.
  package struct Actual: Sendable, Hashable {
    /// The word that the client used; `nil` if it did not answer.
    package let outcome: String?
    package let code: String?
    /// The pointers of the reported defects; `nil` if the client does not say.
    package let defects: [String]?
    package let detail: String
    /// What the client decoded at the place that the verdict is about; `nil` if the verdict is not `silent` or about a decoded
    /// value, or if the client does not say.
    package let decoded: Decoded?

    /// A decoded value.
    package struct Decoded: Sendable, Hashable {
      package let pointer: String
      /// The JSON of the value, at most about 240 bytes of it, without secret values; `nil` if nothing was decoded there.
      package let value: String?
    }
  }

  /// The bytes that were sent, in short.
  package struct Sent: Sendable, Hashable {
    /// The status line and header fields, one a line; or the first bytes, if they are not HTTP.
    package let head: String
    /// The part of the body around the damage, escaped like a Swift string where bytes are not printable; at most 240
    /// bytes of the body.
    package let excerpt: String
    /// The offset in the body of the first byte of the excerpt.
    package let offset: Int
    /// The size of the whole body in bytes.
    package let bodySize: Int
    /// How the connection ended.
    package let ending: String
  }

  /// `SCENARIO/VARIANT`, or `SCENARIO/CASE` for a control, or `SCENARIO` if the client does not support it; unique in a
  /// run.
  package let id: String
  package let scenario: String
  /// Empty if the verdict is on a whole scenario that the client does not support.
  package let caseName: String
  /// `nil` for a control.
  package let `operator`: VariantOperator?
  package let argument: String?
  /// The damaged place, `""` for the root; `nil` if the operator has no place.
  package let pointer: String?
  package let verdict: Verdict
  /// `nil` unless the verdict is `fail`.
  package let reason: VerdictReason?
  package let expected: Expected
  package let actual: Actual
  /// The cause, which findings are grouped by; `nil` for a pass.
  package let group: String?
  /// The number of requests in the exchange that the scenario answered.
  package let requests: Int
  /// Not a constant only for ``withoutDuration``.
  package internal(set) var milliseconds: Double
  /// The requests that the scenario did not answer; `nil` if there were none.
  package let otherRequests: OtherRequests?
  /// The damaged value in the scenario file, or the case: `file:line:column`.
  package let location: String
  /// The place after the damaged value: `line:column`; empty if no value of the file was damaged.
  package let locationEnd: String
  /// The command that replays it; empty if the verdict is on a whole scenario.
  package let replay: String
  /// One sentence: what was expected, and what came.
  package let message: String
  package let sent: Sent?
  /// The end of what the client wrote to its standard error during the exchange; empty for a pass.
  package let standardError: String
  /// The line of its entry in the file of known failures, `file:line`; `nil` if it has none. A record that passes and
  /// has an entry is stale, unless another record of the same entry does not pass; RunSummary knows.
  package let known: String?
  /// The lines of the contract that decide what is expected: `/name is optional`; without a contract, what decides in its place:
  /// `status 402 is not a success`. `nil` for a pass, and if they do not decide alone.
  package let rule: String?
  /// Whether its case is the one that the scenario answers with unless another is selected; `false` for a pass.
  package let isDefaultCase: Bool
  /// The entry of its cause in the baseline; `nil` if the cause is not there.
  package let baseline: String?
  /// Whether the contract allows a verdict that is `silent`, because clients pass the body on.
  package let isAllowed: Bool
  /// Whether any outcome is right because the scenario has no contract, so that a pass says little.
  package let isUnjudged: Bool
  /// Whether the scenario is a mapping of WireMock, which cannot have a contract.
  package let isOfMapping: Bool
  /// The damaged field in the form of a contract, with `*` for elements and entries; `nil` if no field was damaged.
  package let field: String?
  /// What the client made of the damaged field; `nil` if no field was damaged, or if the client does not say enough.
  package let reading: FieldReading?

  /// Without its duration, so that equal runs give equal reports.
  package var withoutDuration: VerdictRecord {
    var record = self
    record.milliseconds = 0
    return record
  }
}
