// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Is told of every request that was answered.
public protocol RequestObserver: Sendable {
  /// How much it wants to know of each request; asked once, when the server starts.
  var recording: RecordingPolicy { get }

  /// Called on the thread that served the request, after its last byte; must not block.
  func record(_ entry: JournalEntry)
}

extension RequestObserver {
  /// The least: method and target.
  public var recording: RecordingPolicy { .line }
}
