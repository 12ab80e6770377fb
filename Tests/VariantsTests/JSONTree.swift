// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// A JSON value as a tree with its spelling, for comparing two texts by their structure.
indirect enum JSONTree: Equatable {
  case object([Member])
  case array([JSONTree])
  case scalar([UInt8])

  struct Member: Equatable {
    /// As it is spelled, with its quotes.
    let key: [UInt8]
    let value: JSONTree
  }

  /// Reads a text; bytes that are not UTF-8 are read as U+FFFD.
  init(_ bytes: some Collection<UInt8>) throws {
    self.init(try JSONDocument(parsing: String(decoding: bytes, as: UTF8.self)).root)
  }

  private init(_ value: JSONValue) {
    switch value.kind {
    case .object:
      self = .object(
        value.members.map { Member(key: Array($0.key.source), value: JSONTree($0.value)) })
    case .array: self = .array(value.elements.map(JSONTree.init))
    default: self = .scalar(Array(value.source))
    }
  }

  /// The places at which another tree differs. A missing, added or renamed member or element, the reverse order, no
  /// members or elements at all, and copies of the first element are one difference, at their container.
  func differences(from other: JSONTree, at path: [String] = []) -> [[String]] {
    if self == other { return [] }
    switch (self, other) {
    case (.array(let left), .array(let right)):
      if right.isEmpty || left == right.reversed() || Self.isInsertion(left, right)
        || Self.isRepeated(left, right)
      {
        return [path]
      }
      guard left.count == right.count else { return [path, path] }
      return zip(left, right).enumerated().flatMap { index, pair in
        pair.0.differences(from: pair.1, at: path + [String(index)])
      }
    case (.object(let left), .object(let right)):
      if right.isEmpty || left == right.reversed() || Self.isInsertion(left, right) {
        return [path]
      }
      guard left.count == right.count else { return [path, path] }
      return zip(left, right).flatMap { left, right in
        if left.key == right.key {
          let name = String(decoding: left.key.dropFirst().dropLast(), as: UTF8.self)
          return left.value.differences(from: right.value, at: path + [name])
        }
        return left.value == right.value ? [path] : [path, path]
      }
    default: return [path]
    }
  }

  /// Whether one list is the other with one more item.
  private static func isInsertion<Item: Equatable>(_ left: [Item], _ right: [Item]) -> Bool {
    let (short, long) = left.count < right.count ? (left, right) : (right, left)
    guard long.count == short.count + 1 else { return false }
    let same = zip(short, long).prefix { $0 == $1 }.count
    return Array(long[(same + 1)...]) == Array(short[same...])
  }

  /// Whether the right list has 1,000 more of the first item of the left one.
  private static func isRepeated(_ left: [JSONTree], _ right: [JSONTree]) -> Bool {
    guard let first = left.first, right.count == left.count + 1_000 else { return false }
    return right.prefix(1_000).allSatisfy { $0 == first } && Array(right.dropFirst(1_000)) == left
  }
}
