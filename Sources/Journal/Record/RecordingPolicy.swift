// mockapi
// SPDX-License-Identifier: Apache-2.0

/// How much of each request is kept for an observer. It may get more, if a journal keeps more.
public enum RecordingPolicy: Sendable, Hashable {
  /// Method, target and scheme: enough for a log line, at no cost.
  case line
  /// Also the header fields, the peer's address and up to `bodyLimit` bytes of the body. The body is then read even
  /// if no scenario needs it.
  case whole(bodyLimit: Int)

  /// The number of bytes of the body to keep.
  package var bodyLimit: Int {
    switch self {
    case .line: 0
    case .whole(let bodyLimit): bodyLimit
    }
  }

  /// The policy that keeps everything that either of two keeps.
  package func joined(with other: RecordingPolicy) -> RecordingPolicy {
    if case .line = other { return self }
    return .whole(bodyLimit: max(bodyLimit, other.bodyLimit))
  }
}
