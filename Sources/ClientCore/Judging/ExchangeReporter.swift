// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A reporter that hears of every exchange of a client, also of those in which nothing is wrong.
package protocol ExchangeReporter: DefectReporter {
  /// Called before a request is sent, which it may change.
  /// - Parameter url: where the request is sent.
  /// - Returns: what is called when the exchange has ended, unless its task was cancelled; it must not block. `nil` for nothing.
  func begin(
    _ request: inout Request, at url: URL
  ) -> (@Sendable (ExchangeEnding) -> Void)?
}
