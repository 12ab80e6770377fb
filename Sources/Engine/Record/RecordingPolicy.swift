// mockapi
// SPDX-License-Identifier: Apache-2.0

/// How much of each request is kept for an observer.
public enum RecordingPolicy: Sendable, Hashable {
  /// Method, target and scheme: what a log line needs, and costs nothing.
  case line
  /// The header fields, the peer's address and so many bytes of the body, too. A body is read for it that no scenario
  /// would have asked for.
  case whole(bodyLimit: Int)
}
