// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension ScenarioTransport {
  /// Why a case cannot be selected.
  public struct InvalidSelection: Error, Sendable, CustomStringConvertible {
    /// What must be, what was found, and the nearest names.
    public let problems: [String]

    public var description: String { problems.joined(separator: "\n") }
  }
}

extension ScenarioTransport.InvalidSelection: LocalizedError {
  public var errorDescription: String? { description }
}
