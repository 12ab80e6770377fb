// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIGzip
import MockAPISynchronization

/// A body in gzip, which is compressed when it is needed for the first time.
final class CompressedBody: Sendable {
  private let known = Mutex<[UInt8]?>(nil)

  /// - Parameter body: the same each time.
  func bytes(of body: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    known.withLock { known in
      let bytes = known ?? Gzip.compress(body)
      known = bytes
      return bytes[...]
    }
  }
}
