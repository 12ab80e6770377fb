// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Receives every request that was answered.
public protocol RequestObserver: Sendable {
  /// How much of each request the observer needs; read once, when the server starts.
  var recording: RecordingPolicy { get }

  /// Called on the thread that served the request, after its last byte. It must not block.
  func record(_ entry: JournalEntry)
}

extension RequestObserver {
  /// The minimum: method and target.
  public var recording: RecordingPolicy { .line }
}
