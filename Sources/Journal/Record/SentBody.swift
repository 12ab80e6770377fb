// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIEngine

/// The part of an answer that was sent after its head.
package enum SentBody: Sendable {
  /// The whole of a body that several answers share.
  case shared(ResponseBody)
  /// A part of the bytes of one answer.
  case part(of: WireBytes, Range<Int>)
  /// No body.
  case none

  /// The number of bytes.
  var count: Int {
    switch self {
    case .shared(let body): body.bytes.count
    case .part(_, let range): range.count
    case .none: 0
    }
  }

  /// A copy of the bytes.
  var bytes: [UInt8] {
    switch self {
    case .shared(let body): Array(body.bytes)
    case .part(let bytes, let range): bytes[range]
    case .none: []
    }
  }

  /// The digest, computed on demand; for a shared body, only once.
  var digest: BodyDigest {
    switch self {
    case .shared(let body): body.digest
    case .part(let bytes, let range):
      // Bytes that are not contiguous in memory are copied into one array for this call.
      bytes.withBeginning(of: range) { $0.count == range.count ? BodyDigest($0) : nil }
        ?? BodyDigest(of: bytes[range])
    case .none: BodyDigest(of: [])
    }
  }
}
