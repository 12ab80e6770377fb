// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIText

/// The pairs of neighbouring letters of a path, in one word, so that thousands of paths can be compared with another one
/// in a few microseconds. Equal paths have equal signatures; similar ones differ in few bits.
struct PathSignature: Sendable {
  // The condition that the path comes from; in the highest two bits.
  private static let exact: UInt64 = 0
  static let template: UInt64 = 1 << 62
  static let expression: UInt64 = 2 << 62
  private static let any: UInt64 = 3 << 62
  static let kinds: UInt64 = 3 << 62

  /// A bit for each pair, and above them the kind.
  let bits: UInt64

  /// The signature of a condition; for a template or an expression, of the parts that are fixed.
  init(_ paths: RequestPattern.Paths) {
    switch paths {
    case .exactly(let path): self.init(Self.exact, [path[...]])
    case .following(let template): self.init(Self.template, template.literals)
    case .matching(let literals): self.init(Self.expression, [literals.prefix[...]])
    case .any: self.init(Self.any, [])
    }
  }

  /// The signature of the path of a request.
  init(_ target: RequestTarget) { self.init(Self.exact, [target.path]) }

  private init(_ kind: UInt64, _ texts: [ArraySlice<UInt8>]) {
    var bits: UInt64 = 0
    for text in texts {
      var last: UInt8?
      for byte in text {
        // Another case is hardly a difference.
        let letter = ASCII.lowercased(byte)
        if let last {
          let pair = UInt32(last) << 8 | UInt32(letter)
          // From 0 to 61.
          bits |= 1 << ((UInt64(pair &* 0x9E37_79B1) * 62) >> 32)
        }
        last = letter
      }
    }
    self.bits = bits | kind
  }

  /// How far a path is from the condition: 0 for an equal path; roughly three for each wrong letter. At most
  /// ``farthest``.
  func distance(to path: PathSignature) -> Int {
    let kind = bits & Self.kinds
    if kind == 0 { return (bits ^ path.bits).nonzeroBitCount }
    let missing = (bits & ~Self.kinds & ~path.bits).nonzeroBitCount
    // The path may have more: the values of the variables.
    if kind == Self.template { return 2 * missing }
    // As for `URLDistance`, such a path is always some letters away.
    if kind == Self.expression { return missing == 0 ? 16 : 48 }
    return 0
  }

  /// The largest distance.
  static let farthest = 2 * 62
}
