// mockapi
// SPDX-License-Identifier: Apache-2.0

extension String {
  /// The text of bytes in UTF-8; `nil` if they are not valid. It is the standard library's `init(validating:as:)`, which iOS has
  /// from 18 on.
  @inlinable
  package init?(checking bytes: some Collection<UInt8>) {
    #if SERVER_PLATFORM
      self.init(validating: bytes, as: UTF8.self)
    #else
      self.init(decoding: bytes, as: UTF8.self)
      // Invalid bytes were replaced, and the replacement is valid.
      guard utf8.elementsEqual(bytes) else { return nil }
    #endif
  }
}
