// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Why scenarios cannot be served: all errors in them.
public struct InvalidScenarios: Error, Sendable, CustomStringConvertible {
  public let diagnostics: [Diagnostic]

  package init(diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }

  public var description: String {
    diagnostics.map(\.description).joined(separator: "\n")
  }
}
