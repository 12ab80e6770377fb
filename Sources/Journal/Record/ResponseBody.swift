// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISynchronization

/// A body that responses share without copying it.
package final class ResponseBody: Sendable {
  /// Never changed after `init`, and freed in `deinit`, so any thread may read it.
  package nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
  private let knownDigest = Mutex<BodyDigest?>(nil)

  package init(_ content: some Collection<UInt8>) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: content.count, alignment: 1)
    buffer.copyBytes(from: content)
    bytes = UnsafeRawBufferPointer(buffer)
  }

  deinit {
    bytes.deallocate()
  }

  /// The digest, computed on first use; most servers never need it.
  var digest: BodyDigest {
    knownDigest.withLock { known in
      let digest = known ?? BodyDigest(bytes)
      known = digest
      return digest
    }
  }
}
