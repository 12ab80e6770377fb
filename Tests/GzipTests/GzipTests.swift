// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIGzip
import Testing

/// Both forms of the module must pass: with zlib, and without it in apps.
struct GzipTests {
  /// What the compressed texts of another program contain.
  private static let items =
    #"{"items": ["#
    + (0..<40).map { #"{"id": \#($0), "name": "item number \#($0 * $0)"}"# }.joined(separator: ", ")
    + "]}"

  /// Compressed by Python's zlib: with fixed codes, with codes of its own, and with a name in the header.
  private static let compressed = [
    ("H4sIAAAAAAACA8tIzcnJV8hAJwHjUT2NFwAAAA==", "hello hello hello hello"),
    (
      "H4sIAAAAAAACA3WUO27DQAxEryJs7WJJ7q60uUqQwkZUuJCLfCrDd48TpOAUr7IADSjOPI7v5fq1H5/lZXm9l+v787eelnI7H/vz8e/dcvs+LvvHUsvjtPxrDDSWNA6aljQBmpk0jb41kqiDyHsSDRBFnrTS2nmnDUQjm5sg2nJKRnFblcAxcZdpFLq1vJkFZppdGkY/c2KG4Uv6NpCRTCMAvsluhCBcnE5kLrdKFJpQcKLQmkzD09/ybk4UumenThT6mnNzojCEghOFodOIwqq7EYVVnWIVJLcgClMoBFGYwjSwC1VOJLAMVS4usA0mBxwdqyokYqBO6hWEwkLaGht3X/wSDOu//yVvjx+t1i6JEwYAAA==",
      items
    ),
    (
      "H4sICAAAAAAC/2l0ZW1zLmpzb24AdZQ7bsNADESvImztYknurrS5SpDCRlS4kIt8KsN3jxOk4BSvsgANKM48ju/l+rUfn+Vleb2X6/vzt56Wcjsf+/Px791y+z4u+8dSy+O0/GsMNJY0DpqWNAGamTSNvjWSqIPIexINEEWetNLaeacNRCObmyDackpGcVuVwDFxl2kUurW8mQVmml0aRj9zYobhS/o2kJFMIwC+yW6EIFycTmQut0oUmlBwotCaTMPT3/JuThS6Z6dOFPqac3OiMISCE4Wh04jCqrsRhVWdYhUktyAKUygEUZjCNLALVU4ksAxVLi6wDSYHHB2rKiRioE7qFYTCQtoaG3df/BIM67//JW+PH63WLokTBgAA",
      items
    ),
  ]

  private static func bytes(_ text: String) throws -> [UInt8] {
    [UInt8](try #require(Data(base64Encoded: text)))
  }

  @Test(arguments: compressed)
  func `bodies of other programs are decompressed`(base64: String, text: String) throws {
    let content = try Gzip.decompress(try Self.bytes(base64), limit: 1 << 20)
    #expect(String(decoding: content, as: UTF8.self) == text)
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 200_000])
  func `what is compressed comes back`(count: Int) throws {
    let content = (0..<count).map { UInt8(truncatingIfNeeded: $0 * $0 >> 7) }
    let compressed = Gzip.compress(content[...])
    #expect(Gzip.isGzip(compressed))
    #expect(try Gzip.decompress(compressed, limit: count) == content)
    if count > 0 {
      #expect(throws: Gzip.Failure.self) { try Gzip.decompress(compressed, limit: count - 1) }
    }
  }

  @Test func `members follow each other`() throws {
    let both = Gzip.compress(Array("one ".utf8)[...]) + Gzip.compress(Array("two".utf8)[...])
    #expect(try Gzip.decompress(both, limit: 100) == Array("one two".utf8))
  }

  @Test(arguments: compressed.map(\.0))
  func `a body that is cut off or damaged is refused`(base64: String) throws {
    let bytes = try Self.bytes(base64)
    for count in bytes.indices {
      #expect(throws: Gzip.Failure.self) {
        try Gzip.decompress(Array(bytes.prefix(count)), limit: 1 << 20)
      }
    }
    for index in bytes.indices.dropFirst(bytes.count - 8) {
      var damaged = bytes
      damaged[index] ^= 1
      #expect(throws: Gzip.Failure.self) { try Gzip.decompress(damaged, limit: 1 << 20) }
    }
  }
}
