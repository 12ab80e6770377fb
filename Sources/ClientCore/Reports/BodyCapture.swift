// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension DefectReport {
  /// How much of a body goes into a report. By default nothing does.
  ///
  /// User data does not belong in a log; capture an excerpt only for APIs without private data.
  public struct BodyCapture: Sendable, Hashable {
    /// The largest number of bytes in any report: 64 KiB.
    public static let limit = 65_536

    /// Nothing of the body.
    public static let nothing = DefectReport.BodyCapture(maxBytes: 0)

    /// The first `maxBytes` of the body, and never more than ``limit``.
    public static func excerpt(maxBytes: Int = 2_048) -> DefectReport.BodyCapture {
      DefectReport.BodyCapture(maxBytes: min(max(maxBytes, 0), limit))
    }

    let maxBytes: Int

    /// The beginning of `body` as text, with `U+FFFD` for bytes that are not UTF-8; nil if nothing is captured.
    func excerpt(of body: Data) -> String? {
      guard maxBytes > 0 else { return nil }
      var excerpt = body.prefix(maxBytes)
      if excerpt.count < body.count {
        // Do not cut inside a character: a scalar has at most three bytes after its first.
        for length in 1...4 where length <= excerpt.count {
          let byte = excerpt[excerpt.endIndex - length]
          guard byte & 0b1100_0000 != 0b1000_0000 else { continue }
          if length < Self.length(ofScalarBeginningWith: byte) {
            excerpt = excerpt.dropLast(length)
          }
          break
        }
      }
      return String(decoding: excerpt, as: UTF8.self)
    }

    private static func length(ofScalarBeginningWith byte: UInt8) -> Int {
      switch byte {
      case 0xF0...: 4
      case 0xE0...: 3
      case 0xC0...: 2
      default: 1
      }
    }
  }
}
