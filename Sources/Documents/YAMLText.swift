// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIText

/// A YAML text that becomes JSON while it is read, with the place of each value.
struct YAMLText {
  let path: String
  private let events: YAMLEvents
  /// The JSON of the document, and then that of values which are not in it: those that `<<` merges, and keys with anchors.
  private var pieces = [YAMLPiece()]
  /// The number of the piece that is written.
  private var current = 0
  /// The sizes of all other pieces, those that are done with too.
  private var others = Size()
  /// What aliases stand for, by the names of their anchors.
  private var anchors: [String: Anchored] = [:]
  /// The anchors of the values that are being written.
  private var open: Set<String> = []
  private var anchorCount = 0
  /// How many values and keys the file has so far, aliases counted as one.
  private var valuesRead = 0
  private var remarks: [DocumentProblem] = []
  /// How many values the document may have, keys included and aliases replaced.
  private let mostValues: Int

  /// A value with an anchor: what was written for it.
  private struct Anchored {
    let piece: Int
    let text: Range<Int>
    let values: Range<Int>
    let height: Int
  }

  /// A value of the key `<<`.
  private struct Source {
    let piece: Int
    let height: Int
    /// Whether aliases may stand for a part of it.
    let hasAnchors: Bool
  }

  private struct Size {
    var bytes = 0
    var values = 0
  }

  /// The bytes of JSON at most, aliases replaced.
  private static let largestText = 100_000_000
  /// A document may have so many values however few of them are in the file: what aliases repeat often comes before most of it.
  private static let smallestBound = 100_000
  /// The directives `%TAG` of a document, and the bytes of each: libyaml compares each with all others, and copies its text for each tag.
  private static let mostDirectives = 100
  private static let largestDirective = 200
  /// How many places a reader is told of; more are a habit of the file.
  private static let mostRemarks = 1_000

  /// Reads a text.
  /// - Parameter bytes: valid UTF-8 without a byte order mark.
  static func document(
    path: String, _ bytes: [UInt8], mostValues: Int
  ) throws(DocumentProblem) -> Document {
    try checkDirectives(path: path, bytes)
    return try bytes.withUnsafeBufferPointer { buffer throws(DocumentProblem) in
      var text = YAMLText(
        path: path, events: try YAMLEvents(path: path, buffer), mostValues: mostValues)
      return try text.read()
    }
  }

  private init(path: String, events: YAMLEvents, mostValues: Int) {
    self.path = path
    self.events = events
    self.mostValues = mostValues
  }

  private static func checkDirectives(
    path: String, _ bytes: [UInt8]
  ) throws(DocumentProblem) {
    let name = Array("%TAG".utf8)
    var count = 0
    for index in bytes.indices
    where bytes[index] == name[0] && (index == 0 || endsLine(bytes[index - 1])) {
      guard bytes[index...].starts(with: name) else { continue }
      count += 1
      let hasEnd = bytes[index...].prefix(largestDirective + 1).contains(where: endsLine)
      guard count <= mostDirectives, hasEnd else {
        throw DocumentProblem(
          "a document must have at most \(mostDirectives) directives %TAG of at most \(largestDirective) bytes; found more",
          at: DocumentPlace(
            file: path, position: SourceLines.position(of: index, in: bytes)))
      }
    }
  }

  /// Whether a byte is one of CR and LF, or the last one of the other characters that end lines for libyaml: U+0085, U+2028 and U+2029.
  private static func endsLine(_ byte: UInt8) -> Bool {
    byte == 0x0A || byte == 0x0D || byte == 0x85 || byte == 0xA8 || byte == 0xA9
  }

  private mutating func read() throws(DocumentProblem) -> Document {
    try events.next()
    guard try events.next() == .documentStart else {
      throw problem(
        "the file must have a document; found only comments",
        at: SourcePosition(line: 1, column: 1))
    }
    try events.next()
    _ = try write(depth: 0)
    try events.next()
    guard try events.next() == .streamEnd else {
      throw problem(
        "a file must have one document; found a second one. Put each document in a file of its own",
        at: events.position)
    }
    return Document(
      path: path, root: Self.json(of: pieces[0]).root, positions: pieces[0].positions,
      remarks: remarks)
  }

  private static func json(of piece: YAMLPiece) -> JSONDocument {
    do {
      return try JSONDocument(parsing: piece.json, maximumDepth: Document.maximumDepth)
    } catch {
      preconditionFailure("what is written of YAML must be JSON: \(error)")
    }
  }

  // MARK: Values

  /// Writes the value that begins with the last event.
  /// - Returns: how many mappings and lists are inside each other in it.
  private mutating func write(depth: Int) throws(DocumentProblem) -> Int {
    let position = events.position
    let anchor = events.anchor
    valuesRead += 1
    if events.kind == .alias {
      return try writeAlias(anchor ?? "", depth: depth, at: position)
    }
    if let anchor { open.insert(anchor) }
    let (start, firstValue) = (pieces[current].json.count, pieces[current].positions.count)
    pieces[current].begin(position)
    var height = 0
    if events.kind == .scalar {
      try writeScalar(at: position)
    } else {
      guard depth < Document.maximumDepth else { throw tooDeep(at: position) }
      height =
        events.kind == .listStart
        ? try writeList(depth: depth, at: position) : try writeMapping(depth: depth, at: position)
    }
    if let anchor {
      open.remove(anchor)
      anchorCount += 1
      anchors[anchor] = Anchored(
        piece: current, text: start..<pieces[current].json.count,
        values: firstValue..<pieces[current].positions.count, height: height)
    }
    try checkSize(at: position)
    return height
  }

  private mutating func writeList(
    depth: Int, at position: SourcePosition
  ) throws(DocumentProblem) -> Int {
    check(events.tag, is: "seq", at: position)
    pieces[current].append("[")
    var height = 0
    var isFirst = true
    while try events.next() != .listEnd {
      if !isFirst { pieces[current].append(",") }
      isFirst = false
      height = max(height, try write(depth: depth + 1))
    }
    pieces[current].append("]")
    return height + 1
  }

  private mutating func writeScalar(at position: SourcePosition) throws(DocumentProblem) {
    let text = events.scalar
    let tag = events.tag
    let isOfCoreSchema = tag.map { Self.coreTags.contains($0) } ?? false
    guard isOfCoreSchema || (tag == nil && events.isPlain) else {
      check(tag, is: "str", "binary", "timestamp", at: position)
      return write(text: text)
    }
    switch YAMLScalar(plain: text) {
    case .json(let json): pieces[current].append(json.utf8)
    case .text:
      if let tag, isOfCoreSchema {
        throw problem(
          "a value with the tag !!\(Self.shortName(of: tag)) must be one; found '\(text)'",
          at: position)
      }
      write(text: text)
    case .outsideJSON:
      remark("JSON has no number \(text); it is taken as a text", at: position)
      write(text: text)
    }
  }

  private mutating func write(text: String) {
    var writer = JSONWriter(reserving: text.utf8.count + 2)
    writer.string(text)
    pieces[current].append(writer.bytes)
  }

  /// Copies what was written for a value.
  private mutating func writeAlias(
    _ name: String, depth: Int, at position: SourcePosition
  ) throws(DocumentProblem) -> Int {
    if open.contains(name) {
      throw problem(
        "the alias *\(name) must not be inside the value that it stands for", at: position)
    }
    guard let anchored = anchors[name] else {
      throw problem("there must be an anchor &\(name) before the alias *\(name)", at: position)
    }
    guard depth + anchored.height <= Document.maximumDepth else { throw tooDeep(at: position) }
    let part = pieces[anchored.piece].part(anchored.text, values: anchored.values)
    pieces[current].append(part)
    try checkSize(at: position)
    return anchored.height
  }

  // MARK: Mappings

  /// Writes the members of the mapping itself, and then those that the key `<<` merges into it. YAML 1.2 does not have that key any
  /// more, but most readers do, and documents rely on it.
  private mutating func writeMapping(
    depth: Int, at position: SourcePosition
  ) throws(DocumentProblem) -> Int {
    check(events.tag, is: "map", at: position)
    pieces[current].append("{")
    var keys: [ExactString: SourcePosition] = [:]
    var source: Source?
    var mergeKey: SourcePosition?
    var height = 0
    while try events.next() != .mappingEnd {
      let keyPosition = events.position
      guard events.kind == .scalar else {
        throw problem("a key must be a text; found \(Self.name(of: events.kind))", at: keyPosition)
      }
      let key = events.scalar
      if key == "<<", events.isPlain {
        if let mergeKey { throw repeated(key, firstAt: mergeKey) }
        mergeKey = keyPosition
        try events.next()
        source = try writeApart(depth: depth + 1)
        continue
      }
      if let first = keys.updateValue(keyPosition, forKey: ExactString(key)) {
        throw repeated(key, firstAt: first)
      }
      if events.anchor != nil { _ = try writeApart(depth: depth) } else { valuesRead += 1 }
      if keys.count > 1 { pieces[current].append(",") }
      pieces[current].begin(keyPosition)
      write(text: key)
      pieces[current].append(":")
      try events.next()
      height = max(height, try write(depth: depth + 1))
    }
    if let source {
      let piece = pieces[source.piece]
      if !source.hasAnchors { pieces[source.piece] = YAMLPiece() }
      try merge(Self.json(of: piece).root, of: piece, known: &keys)
      height = max(height, source.height - 1)
    }
    pieces[current].append("}")
    return height + 1
  }

  /// Writes a value into a piece of its own.
  private mutating func writeApart(depth: Int) throws(DocumentProblem) -> Source {
    let (outer, anchorsBefore) = (current, anchorCount)
    let size = Size(bytes: pieces[outer].json.count, values: pieces[outer].positions.count)
    others.bytes += size.bytes
    others.values += size.values
    current = pieces.count
    pieces.append(YAMLPiece())
    let height = try write(depth: depth)
    let written = current
    current = outer
    others.bytes += pieces[written].json.count - size.bytes
    others.values += pieces[written].positions.count - size.values
    return Source(piece: written, height: height, hasAnchors: anchorCount > anchorsBefore)
  }

  /// Adds the members of a mapping, or of a list of them, that have no key which is known.
  private mutating func merge(
    _ value: JSONValue, of piece: YAMLPiece, known: inout [ExactString: SourcePosition]
  ) throws(DocumentProblem) {
    let position = piece.positions.position(ofValueAt: value.range.lowerBound)
    switch value.kind {
    case .object:
      for member in value.members {
        let key = ExactString(member.name)
        guard known[key] == nil else { continue }
        known[key] = position
        if known.count > 1 { pieces[current].append(",") }
        pieces[current].append(
          piece.part(member.key.range.lowerBound..<member.value.range.upperBound))
      }
      try checkSize(at: position)
    case .array:
      for element in value.elements { try merge(element, of: piece, known: &known) }
    default:
      throw problem(
        "'<<' must have a mapping, an alias of one, or a list of them; found a scalar",
        at: position)
    }
  }

  private static func name(of kind: YAMLEvents.Kind) -> String {
    switch kind {
    case .alias: "an alias"
    case .listStart: "a list"
    default: "a mapping"
    }
  }

  // MARK: Bounds

  private func checkSize(at position: SourcePosition) throws(DocumentProblem) {
    guard others.bytes + pieces[current].json.count <= Self.largestText else {
      throw problem(
        "a document must have at most \(Self.largestText / 1_000_000) MB with its aliases replaced; found more",
        at: position)
    }
    let values = others.values + pieces[current].positions.count
    guard values <= mostValues else {
      throw problem(
        "a document must have at most \(mostValues) values, keys included; found more. Make several documents of it",
        at: position)
    }
    guard values <= max(valuesRead * 10, Self.smallestBound) else {
      throw problem(
        "aliases must make a document at most ten times as large; found more", at: position)
    }
  }

  // MARK: Tags, remarks and problems

  private static let tagPrefix = "tag:yaml.org,2002:"
  private static let coreTags = Set(["null", "bool", "int", "float"].map { tagPrefix + $0 })

  /// Notes a tag that says nothing to us.
  private mutating func check(
    _ tag: String?, is known: String..., at position: SourcePosition
  ) {
    guard let tag, tag != "!", !known.contains(where: { tag == Self.tagPrefix + $0 }) else {
      return
    }
    remark("the tag \(Self.shortName(of: tag)) is left out", at: position)
  }

  private static func shortName(of tag: String) -> Substring {
    tag.hasPrefix(tagPrefix) ? tag.dropFirst(tagPrefix.count) : tag[...]
  }

  private mutating func remark(_ message: String, at position: SourcePosition) {
    guard remarks.count <= Self.mostRemarks else { return }
    remarks.append(
      problem(
        remarks.count < Self.mostRemarks
          ? message : "there are more such places in this file; they are not listed", at: position))
  }

  private func tooDeep(at position: SourcePosition) -> DocumentProblem {
    problem(
      "there must be at most \(Document.maximumDepth) mappings and lists inside each other; found one more",
      at: position)
  }

  private func repeated(_ key: String, firstAt position: SourcePosition) -> DocumentProblem {
    problem(
      "a key must be in a mapping once; found '\(key)' again in the mapping that has it here",
      at: position)
  }

  private func problem(_ message: String, at position: SourcePosition) -> DocumentProblem {
    DocumentProblem(message, at: DocumentPlace(file: path, position: position))
  }
}
