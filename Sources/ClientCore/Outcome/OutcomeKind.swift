// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The five outcomes without their payloads: for tests, tables and reports.
public enum OutcomeKind: String, Sendable, Hashable, Codable, CaseIterable {
  /// The success model, with nothing wrong.
  case success
  /// The success model, with defects.
  case partial
  /// The modelled failure.
  case failure
  /// An answer outside the contract.
  case unexpected
  /// No complete HTTP response.
  case noAnswer
}
