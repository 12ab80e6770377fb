// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import Testing

/// Edits of generated texts, compared with the same edits of trees.
struct JSONEditPropertyTests {
  /// A JSON value as a tree: members and elements in order, including repeated names; keys and scalars in their
  /// spelling.
  private indirect enum Tree: Equatable {
    case object([Member])
    case array([Tree])
    case scalar(String)

    struct Member: Equatable {
      var key: String
      var value: Tree
    }

    init(_ value: JSONValue) {
      func spelling(_ value: JSONValue) -> String { String(decoding: value.source, as: UTF8.self) }
      switch value.kind {
      case .object:
        self = .object(
          value.members.map { Member(key: spelling($0.key), value: Tree($0.value)) })
      case .array: self = .array(value.elements.map(Tree.init))
      default: self = .scalar(spelling(value))
      }
    }

    /// The same tree with another value at a place.
    func changed(at path: ArraySlice<Int>, _ change: (Tree) -> Tree) -> Tree {
      guard let step = path.first else { return change(self) }
      switch self {
      case .object(var members):
        members[step].value = members[step].value.changed(at: path.dropFirst(), change)
        return .object(members)
      case .array(var elements):
        elements[step] = elements[step].changed(at: path.dropFirst(), change)
        return .array(elements)
      case .scalar: return self
      }
    }

    func removing(_ number: Int) -> Tree {
      switch self {
      case .object(var members):
        members.remove(at: number)
        return .object(members)
      case .array(var elements):
        elements.remove(at: number)
        return .array(elements)
      case .scalar: return self
      }
    }

    func inserting(at number: Int) -> Tree {
      switch self {
      case .object(var members):
        members.insert(Member(key: #""a""#, value: .scalar("null")), at: number)
        return .object(members)
      case .array(var elements):
        elements.insert(.scalar("null"), at: number)
        return .array(elements)
      case .scalar: return self
      }
    }

    var reversed: Tree {
      switch self {
      case .object(let members): .object(members.reversed())
      case .array(let elements): .array(elements.reversed())
      case .scalar: self
      }
    }
  }

  /// Generates texts, the same ones for the same seed (a linear congruential generator of Knuth).
  private struct Maker {
    var state: UInt64

    mutating func number(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }

    mutating func one(of texts: [String]) -> String { texts[number(below: texts.count)] }

    mutating func blanks() -> String { one(of: ["", "", "", " ", "\n  ", "\t", "\r\n"]) }

    mutating func key() -> String {
      one(of: [#""a""#, #""b""#, #""a\"b""#, #""\u0061""#, #""é😀""#, #""""#, #"",:{}[]""#])
    }

    mutating func value(depth: Int) -> String {
      let kind = number(below: depth > 0 ? 4 : 2)
      let count = number(below: 4)
      switch kind {
      case 2:
        let items = (0..<count).map { _ in blanks() + value(depth: depth - 1) + blanks() }
        return "[" + (items.isEmpty ? blanks() : items.joined(separator: ",")) + "]"
      case 3:
        let items = (0..<count).map { _ in
          blanks() + key() + blanks() + ":" + blanks() + value(depth: depth - 1) + blanks()
        }
        return "{" + (items.isEmpty ? blanks() : items.joined(separator: ",")) + "}"
      default:
        return one(of: ["null", "true", "-1.50e+3", "7", #""x""#, #""\ud83d\ude00\\""#, #""ü,]""#])
      }
    }
  }

  /// Every value of a document with the way that leads to it.
  private func places(in value: JSONValue, at path: [Int] = []) -> [(path: [Int], value: JSONValue)]
  {
    let parts = value.kind == .object ? value.members.map(\.value) : Array(value.elements)
    return [(path, value)]
      + parts.enumerated().flatMap { number, part in places(in: part, at: path + [number]) }
  }

  private func check(
    _ edit: JSONEdit, of root: JSONValue, gives expected: Tree, _ text: String
  ) throws {
    let edited = edit.applied(to: root)
    #expect(Tree(try JSONDocument(parsing: edited).root) == expected, "\(text) \(edit)")
    // All other bytes are the same.
    let start = root.range.lowerBound
    #expect(edited.starts(with: root.source[..<edit.range.lowerBound]))
    #expect(
      edited.count == root.source.count - edit.range.count + edit.replacement.count)
    #expect(
      edited.suffix(root.range.upperBound - edit.range.upperBound).elementsEqual(
        root.source[edit.range.upperBound...]), "\(text) \(edit) \(start)")
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `editing the text equals editing the tree, and other bytes do not change`(seed: UInt64)
    throws
  {
    var maker = Maker(state: seed)
    for _ in 0..<10 {
      let text = maker.blanks() + maker.value(depth: 4) + maker.blanks()
      let root = try JSONDocument(parsing: text).root
      let tree = Tree(root)
      for (path, value) in places(in: root) {
        try check(
          .replace(value, with: Array(#"{"new": []}"#.utf8)), of: root,
          gives: tree.changed(at: path[...]) { _ in
            .object([Tree.Member(key: #""new""#, value: .array([]))])
          }, text)
        guard value.kind == .object || value.kind == .array else { continue }
        try check(
          .reverse(value), of: root, gives: tree.changed(at: path[...]) { $0.reversed }, text)
        let count =
          value.kind == .object
          ? value.members.count { _ in true } : value.elements.count { _ in true }
        let item = value.kind == .object ? #""a":null"# : "null"
        for number in 0...count {
          try check(
            .insert(Array(item.utf8), at: number, in: value), of: root,
            gives: tree.changed(at: path[...]) { $0.inserting(at: number) }, text)
          if number == count { continue }
          try check(
            .remove(number, from: value), of: root,
            gives: tree.changed(at: path[...]) { $0.removing(number) }, text)
        }
      }
    }
  }
}
