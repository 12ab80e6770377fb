// mockapi
// SPDX-License-Identifier: Apache-2.0

extension String {
  /// The text of the value of a header field: UTF-8, as most clients send it, or else ISO 8859-1, as in earlier versions of HTTP (RFC 9110
  /// section 5.5). Texts of both do not look alike: one in ISO 8859-1 with letters beyond ASCII is hardly ever valid UTF-8.
  @inlinable
  package init(field bytes: some Collection<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
    // What is not UTF-8 was replaced by U+FFFD, whose three bytes are more than it had, but for three that begin a character of four: no text
    // in ISO 8859-1 has those. To check each value would cost several times as much as to decode it.
    if utf8.count != bytes.count { self.init(latin1: bytes) }
  }

  /// The text of bytes in ISO 8859-1, in which each byte is a letter.
  @inlinable
  package init(latin1 bytes: some Collection<UInt8>) {
    self.init(String.UnicodeScalarView(bytes.lazy.map { Unicode.Scalar($0) }))
  }

  /// The bytes in ISO 8859-1; `nil` if it has other letters.
  package var latin1: [UInt8]? {
    var bytes: [UInt8] = []
    for scalar in unicodeScalars {
      guard let byte = UInt8(exactly: scalar.value) else { return nil }
      bytes.append(byte)
    }
    return bytes
  }
}
