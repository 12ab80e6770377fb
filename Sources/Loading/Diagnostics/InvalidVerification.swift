// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Why a filter or a verification cannot be used: all mistakes in it.
public struct InvalidVerification: Error, Sendable, CustomStringConvertible {
  public let diagnostics: [Diagnostic]

  package init(diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }

  public var description: String {
    diagnostics.map(\.description).joined(separator: "\n")
  }
}
