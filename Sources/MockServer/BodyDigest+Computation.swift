// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDigest
public import MockAPIEngine

extension BodyDigest {
  public init(of bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { BodyDigest($0) }
  }

  @Sendable init(_ bytes: UnsafeRawBufferPointer) {
    self.init(words: SHA256.words(of: bytes))
  }
}
