// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIText
import Yams

/// A YAML text that becomes JSON, with the place of each value.
struct YAMLText {
  let path: String
  private let mark: YAMLAliasMark
  /// The JSON.
  private var bytes: [UInt8] = []
  private var positions = YAMLPositions()
  private var remarks: [DocumentProblem] = []
  /// What aliases stand for, by the names of their anchors.
  private var anchors: [String: Anchored] = [:]
  /// The anchors of the values that are being written.
  private var open: Set<String> = []
  /// The depth of the deepest value since the innermost open anchor, aliases replaced.
  private var deepest = 0
  /// How many more values, and members to merge, may be read.
  private var budget = 0

  /// A value with an anchor: its node, and what was written for it.
  private struct Anchored {
    let node: Node
    let text: Range<Int>
    let values: Range<Int>
    /// How many mappings and lists are inside each other in it.
    let levels: Int
  }

  /// A member of an object.
  private struct Member {
    let key: String
    let keyPosition: SourcePosition
    let value: Node
  }

  /// The bytes of JSON at most, aliases replaced.
  private static let largestText = 100_000_000
  /// A small document may repeat its values more than ten times.
  private static let smallestBudget = 10_000

  /// Reads a text.
  /// - Parameter bytes: valid UTF-8 without a byte order mark.
  static func document(path: String, _ bytes: [UInt8]) throws(DocumentProblem) -> Document {
    guard let mark = YAMLAliasMark(bytes) else {
      throw DocumentProblem(
        "a YAML document with aliases must leave one character of private use out; found all of them",
        at: DocumentPlace(file: path, position: SourcePosition(line: 1, column: 1)))
    }
    var text = YAMLText(path: path, mark: mark)
    return try text.read()
  }

  private init(path: String, mark: YAMLAliasMark) {
    self.path = path
    self.mark = mark
  }

  private mutating func read() throws(DocumentProblem) -> Document {
    let (parser, root) = try compose()
    // The parser owns the anchors.
    defer { withExtendedLifetime(parser) {} }
    budget = max(Self.count(root) * 10, Self.smallestBudget)
    try write(root, depth: 0)
    do {
      let document = try JSONDocument(parsing: bytes, maximumDepth: Document.maximumDepth)
      return Document(path: path, root: document.root, positions: positions, remarks: remarks)
    } catch {
      preconditionFailure("what is written of YAML must be JSON: \(error)")
    }
  }

  private func compose() throws(DocumentProblem) -> (Parser, Node) {
    do {
      // Without an encoding, Yams asks a variable of the environment. Without rules, all plain scalars are texts.
      let parser = try Parser(yaml: mark.text, resolver: .basic, encoding: .utf8)
      if let root = try parser.singleRoot() { return (parser, root) }
    } catch {
      throw YAMLProblem(path: path, mark: mark).problem(error)
    }
    throw DocumentProblem(
      "the file must have a document; found only comments",
      at: DocumentPlace(file: path, position: SourcePosition(line: 1, column: 1)))
  }

  /// The number of values of a text without aliases, keys included.
  private static func count(_ node: Node) -> Int {
    switch node {
    case .scalar, .alias: 1
    case .sequence(let sequence): sequence.reduce(1) { $0 + count($1) }
    case .mapping(let mapping): mapping.reduce(1) { $0 + 1 + count($1.value) }
    }
  }

  // MARK: Values

  private mutating func write(_ node: Node, depth: Int) throws(DocumentProblem) {
    let position = position(of: node)
    if let name = alias(node) { return try writeAlias(name, at: position, depth: depth) }
    try checkDepth(depth, at: position)
    try spend(1, at: position)
    let anchor = node.anchor?.rawValue
    let deepestAround = deepest
    if let anchor {
      open.insert(anchor)
      deepest = depth
    }
    deepest = max(deepest, depth)
    let (start, firstValue) = (bytes.count, positions.count)
    positions.append(position, at: start)
    switch node {
    case .scalar(let scalar): try write(scalar, at: position)
    case .sequence(let sequence):
      check(sequence.tag.rawValue, isOneOf: [.seq], at: position)
      bytes.append(UInt8(ascii: "["))
      for (number, element) in sequence.enumerated() {
        if number > 0 { bytes.append(UInt8(ascii: ",")) }
        try write(element, depth: depth + 1)
      }
      bytes.append(UInt8(ascii: "]"))
    case .mapping(let mapping):
      check(mapping.tag.rawValue, isOneOf: [.map], at: position)
      bytes.append(UInt8(ascii: "{"))
      for (number, member) in try members(of: mapping).enumerated() {
        if number > 0 { bytes.append(UInt8(ascii: ",")) }
        try spend(1, at: member.keyPosition)
        positions.append(member.keyPosition, at: bytes.count)
        write(text: member.key)
        bytes.append(UInt8(ascii: ":"))
        try write(member.value, depth: depth + 1)
      }
      bytes.append(UInt8(ascii: "}"))
    case .alias: preconditionFailure("Yams makes nodes of aliases only where it is asked for them")
    }
    if let anchor {
      open.remove(anchor)
      anchors[anchor] = Anchored(
        node: node, text: start..<bytes.count, values: firstValue..<positions.count,
        levels: deepest - depth)
      deepest = max(deepest, deepestAround)
    }
    try checkSize(at: position)
  }

  private mutating func write(
    _ scalar: Node.Scalar, at position: SourcePosition
  ) throws(DocumentProblem) {
    let tag = Tag.Name(rawValue: scalar.tag.rawValue)
    let resolvesAsPlain = scalar.style == .plain && tag == .implicit
    let isOfCoreSchema = [.null, .bool, .int, .float].contains(tag)
    guard resolvesAsPlain || isOfCoreSchema else {
      check(tag.rawValue, isOneOf: [.str, .nonSpecific, .binary, .timestamp], at: position)
      return write(text: mark.original(scalar.string))
    }
    switch YAMLScalar(plain: scalar.string) {
    case .json(let json): bytes += json.utf8
    case .text:
      if isOfCoreSchema {
        throw problem(
          "a value with the tag !!\(Self.shortName(of: tag)) must be one; found '\(mark.original(scalar.string))'",
          at: position)
      }
      write(text: mark.original(scalar.string))
    case .outsideJSON:
      remark("JSON has no number \(scalar.string); it is taken as a text", at: position)
      write(text: scalar.string)
    }
  }

  private mutating func write(text: String) {
    var writer = JSONWriter(reserving: text.utf8.count + 2)
    writer.string(text)
    bytes += writer.bytes
  }

  // MARK: Mappings

  /// The members of an object: those of the mapping itself, and then those that the key `<<` merges into it. YAML 1.2 does not have
  /// that key any more, but most readers do, and documents rely on it.
  private mutating func members(of mapping: Node.Mapping) throws(DocumentProblem) -> [Member] {
    var members: [Member] = []
    members.reserveCapacity(mapping.count)
    var merged: [Node] = []
    for (key, value) in mapping {
      guard case .scalar(let scalar) = key, alias(key) == nil else {
        throw problem(
          "a key must be a text; found \(Self.kind(of: key))", at: position(of: key))
      }
      if scalar.string == "<<", scalar.style == .plain {
        merged.append(value)
      } else {
        members.append(
          Member(
            key: mark.original(scalar.string), keyPosition: position(of: key), value: value))
      }
    }
    guard !merged.isEmpty else { return members }
    var known = Set(members.map { Array($0.key.utf8) })
    for value in merged { try merge(value, into: &members, known: &known, depth: 0) }
    return members
  }

  private mutating func merge(
    _ node: Node, into members: inout [Member], known: inout Set<[UInt8]>, depth: Int
  ) throws(DocumentProblem) {
    let position = position(of: node)
    try spend(1, at: position)
    guard depth < Document.maximumDepth else {
      throw problem("mappings must be merged at most \(Document.maximumDepth) deep", at: position)
    }
    switch node {
    case .scalar:
      guard let name = alias(node) else { fallthrough }
      try merge(anchored(name, at: position).node, into: &members, known: &known, depth: depth + 1)
    case .alias:
      throw problem(
        "'<<' must have a mapping, an alias of one, or a list of them; found a scalar",
        at: position)
    case .sequence(let sequence):
      for element in sequence {
        try merge(element, into: &members, known: &known, depth: depth + 1)
      }
    case .mapping(let mapping):
      try spend(mapping.count, at: position)
      for member in try self.members(of: mapping)
      where known.insert(Array(member.key.utf8)).inserted {
        members.append(member)
      }
    }
  }

  private static func kind(of node: Node) -> String {
    switch node {
    case .scalar, .alias: "an alias"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }

  // MARK: Aliases

  private func alias(_ node: Node) -> String? {
    guard case .scalar(let scalar) = node, scalar.style == .plain else { return nil }
    return mark.alias(scalar.string)
  }

  private func anchored(
    _ name: String, at position: SourcePosition
  ) throws(DocumentProblem) -> Anchored {
    if open.contains(name) {
      throw problem(
        "the alias *\(name) must not be inside the value that it stands for", at: position)
    }
    guard let anchored = anchors[name] else {
      throw problem("there must be an anchor &\(name) before the alias *\(name)", at: position)
    }
    return anchored
  }

  private mutating func writeAlias(
    _ name: String, at position: SourcePosition, depth: Int
  ) throws(DocumentProblem) {
    let anchored = try anchored(name, at: position)
    try checkDepth(depth + anchored.levels, at: position)
    deepest = max(deepest, depth + anchored.levels)
    try spend(anchored.values.count, at: position)
    positions.repeatValues(
      anchored.values, distance: bytes.count - anchored.text.lowerBound)
    bytes += Array(bytes[anchored.text])
    try checkSize(at: position)
  }

  // MARK: Bounds, remarks and places

  private mutating func spend(_ values: Int, at position: SourcePosition) throws(DocumentProblem) {
    budget -= values
    guard budget >= 0 else {
      throw problem(
        "aliases must make a document at most ten times as large; found more", at: position)
    }
  }

  private func checkDepth(_ depth: Int, at position: SourcePosition) throws(DocumentProblem) {
    guard depth < Document.maximumDepth else {
      throw problem(
        "there must be at most \(Document.maximumDepth) mappings and lists inside each other; found one more",
        at: position)
    }
  }

  private func checkSize(at position: SourcePosition) throws(DocumentProblem) {
    guard bytes.count <= Self.largestText else {
      throw problem(
        "a document must have at most \(Self.largestText / 1_000_000) MB with its aliases replaced; found more",
        at: position)
    }
  }

  /// Notes a tag that says nothing to us.
  private mutating func check(
    _ tag: String, isOneOf known: [Tag.Name], at position: SourcePosition
  ) {
    let name = Tag.Name(rawValue: tag)
    guard name != .implicit, name != .nonSpecific, !known.contains(name) else { return }
    remark("the tag \(Self.shortName(of: name)) is left out", at: position)
  }

  private static func shortName(of tag: Tag.Name) -> Substring {
    let standard = "tag:yaml.org,2002:"
    return tag.rawValue.hasPrefix(standard)
      ? tag.rawValue.dropFirst(standard.count) : tag.rawValue[...]
  }

  private mutating func remark(_ message: String, at position: SourcePosition) {
    remarks.append(problem(message, at: position))
  }

  private func problem(_ message: String, at position: SourcePosition) -> DocumentProblem {
    DocumentProblem(message, at: DocumentPlace(file: path, position: position))
  }

  private func position(of node: Node) -> SourcePosition {
    node.mark.map { SourcePosition(line: $0.line, column: $0.column) }
      ?? SourcePosition(line: 1, column: 1)
  }
}
