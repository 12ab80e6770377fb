// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What of an answer was sent after its head.
package enum SentBody: Sendable {
  /// A body that answers share, all of it.
  case shared(ResponseBody)
  /// A part of the bytes of one answer.
  case part(of: WireBytes, Range<Int>)
  /// Nothing.
  case none

  /// Computed when it is asked for; of a shared body, once.
  package func digest(by compute: (UnsafeRawBufferPointer) -> BodyDigest) -> BodyDigest {
    switch self {
    case .shared(let body): body.digest(by: compute)
    case .part(let bytes, let range):
      // What does not lie together is brought together for a moment.
      bytes.withBeginning(of: range) { $0.count == range.count ? compute($0) : nil }
        ?? bytes[range].withUnsafeBytes(compute)
    case .none: compute(UnsafeRawBufferPointer(start: nil, count: 0))
    }
  }
}
