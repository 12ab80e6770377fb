// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Is told of every request that was answered.
public protocol RequestObserver: Sendable {
  /// Called on the thread that served the request, after its last byte; must not block.
  func served(_ request: ServedRequest)

  /// Called on the same thread before a request that no scenario means is answered; must not block.
  func unmatched(_ request: UnmatchedRequest)
}

extension RequestObserver {
  /// Does nothing: ``served(_:)`` tells of the answer.
  public func unmatched(_ request: UnmatchedRequest) {}
}
