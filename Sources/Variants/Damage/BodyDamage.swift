// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIText

/// The damage of an operator at a whole body.
struct BodyDamage {
  /// The new body.
  let body: [UInt8]
  /// The bytes of the new body that are not those of the old one.
  let damage: Range<Int>
  /// The new `Content-Type`; `nil` if it is unchanged.
  var contentType: String?

  /// An error page, as a proxy sends it.
  static let html = Array(
    "<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>\n"
      .utf8)
  static let plainText = Array("Service temporarily unavailable\n".utf8)
  static let blanks = Array(" \r\n\t\n".utf8)
  /// The prefix with which some APIs keep their JSON from being run as a script.
  static let xssiPrefix = Array(")]}',\n".utf8)
  static let trailer = Array("\n<!-- mockapi -->".utf8)
  /// The number of arrays of ``VariantOperator/deep``.
  static let depth = 100_000

  /// The damage of an operator at a body that is not a JSON value; `nil` if the operator does not apply.
  /// - Parameter isJSON: whether the body is JSON.
  init?(
    _ kind: VariantOperator, _ argument: String?, of body: ArraySlice<UInt8>,
    isJSON: @autoclosure () -> Bool
  ) {
    switch kind {
    case .cut:
      guard let count = argument.flatMap({ Int($0) }), count < body.count else { return nil }
      self.init(Array(body.prefix(count)), count..<count)
    case .emptyBody: self.init(instead: [])
    case .blankBody: self.init(instead: Self.blanks)
    case .html: self.init(instead: Self.html)
    case .htmlTyped: self.init(instead: Self.html, contentType: "text/html")
    case .plainText: self.init(instead: Self.plainText, contentType: "text/plain")
    case .deep:
      self.init(
        instead: [UInt8](repeating: UInt8(ascii: "["), count: Self.depth)
          + [UInt8](repeating: UInt8(ascii: "]"), count: Self.depth))
    default:
      if body.isEmpty { return nil }
      switch kind {
      case .byteOrderMark: self.init(before: SourceLines.byteOrderMark, body)
      case .xssiPrefix: self.init(before: Self.xssiPrefix, body)
      case .trailing: self.init(body, after: Self.trailer)
      case .twice: self.init(body, after: Array(body))
      case .wrapped:
        guard isJSON() else { return nil }
        let (start, end) = argument == "array" ? ("[", "]") : (#"{"data":"#, "}")
        self.init(Array(start.utf8) + body + Array(end.utf8))
      case .utf16:
        // Other bytes than UTF-8 have no letters that could be written in UTF-16.
        guard let text = String(checking: body) else { return nil }
        self.init(
          [0xFF, 0xFE] + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] })
      default: return nil
      }
    }
    if self.body.elementsEqual(body), contentType == nil { return nil }
  }

  private init(_ body: [UInt8], _ damage: Range<Int>? = nil) {
    self.body = body
    self.damage = damage ?? 0..<body.count
  }

  private init(instead body: [UInt8], contentType: String? = nil) {
    self.init(body)
    self.contentType = contentType
  }

  private init(before prefix: [UInt8], _ body: ArraySlice<UInt8>) {
    self.init(prefix + body, 0..<prefix.count)
  }

  private init(_ body: ArraySlice<UInt8>, after suffix: [UInt8]) {
    self.init(Array(body) + suffix, body.count..<body.count + suffix.count)
  }

  // MARK: Cuts

  /// The largest number of cuts of a body, unless it is cut everywhere.
  static let cutCount = 16

  /// The sizes to which a body is cut, in ascending order.
  /// - Parameter isComplete: whether every size is one; otherwise at most 16 behind structural bytes, evenly chosen.
  static func cuts(of body: ArraySlice<UInt8>, isComplete: Bool) -> [Int] {
    if body.count < 2 { return [] }
    let every = 1..<body.count
    if isComplete { return Array(every) }
    let sizes = structuralEnds(of: body)
    return sizes.isEmpty ? evenly(every) : evenly(sizes)
  }

  private static func evenly<Sizes: RandomAccessCollection<Int>>(_ sizes: Sizes) -> [Int]
  where Sizes.Index == Int {
    if sizes.count <= cutCount { return Array(sizes) }
    return (0..<cutCount).map { sizes[sizes.startIndex + $0 * (sizes.count - 1) / (cutCount - 1)] }
  }

  /// The sizes behind which the body goes on after a bracket, a colon or a comma outside strings.
  private static func structuralEnds(of body: ArraySlice<UInt8>) -> [Int] {
    var ends: [Int] = []
    var isString = false
    var isEscape = false
    for (offset, byte) in body.dropLast().enumerated() {
      if isString {
        if byte == UInt8(ascii: "\""), !isEscape { isString = false }
        isEscape = byte == UInt8(ascii: "\\") && !isEscape
      } else if byte == UInt8(ascii: "\"") {
        isString = true
      } else if "{}[]:,".utf8.contains(byte) {
        ends.append(offset + 1)
      }
    }
    return ends
  }
}
