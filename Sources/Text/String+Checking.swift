// mockapi
// SPDX-License-Identifier: Apache-2.0

extension String {
  /// The text of bytes in UTF-8; `nil` if they are not valid. It is the standard library's `init(validating:as:)`, which macOS
  /// has from 15 and iOS from 18 on.
  @inlinable
  package init?(checking bytes: some Collection<UInt8>) {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      self.init(validating: bytes, as: UTF8.self)
    } else {
      self.init(checkingByReplacement: bytes)
    }
  }

  /// The same where the standard library has no such initialiser.
  @inlinable
  package init?(checkingByReplacement bytes: some Collection<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
    // Invalid bytes were replaced, and the replacement is valid.
    guard utf8.elementsEqual(bytes) else { return nil }
  }
}
