// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// `jsonMerge`, `jsonRemove` and `jsonArrayAdd`, which give compact JSON.
enum JSONEditHelpers {
  static let all: KeyValuePairs<String, HelperFunction> = [
    "jsonMerge": .value(merge), "jsonRemove": .value(remove),
    "jsonArrayAdd": .value(add),
  ]

  // MARK: jsonMerge

  private static func merge(_ call: HelperCall) throws(RenderFailure) -> TemplateValue {
    guard call.hasFirst, case .text(let base) = call.first else {
      return try call.error("Base JSON parameter must be a string")
    }
    let other: String
    if call.isBlock {
      other = try call.body()
    } else {
      guard case .text(let text) = call.other(0) else {
        return try call.error("JSON to merge must be a string")
      }
      other = text
    }
    let removesNulls = try call.boolean("removeNulls") ?? false
    guard let one = try call.renderer.document(base) else {
      return try call.error("Base JSON is not valid JSON ('\(base)')")
    }
    guard let two = try call.renderer.document(other) else {
      return try call.error("JSON to merge is not valid JSON ('\(other)')")
    }
    guard one.root.kind == .object else {
      return try call.error("Base JSON is not a JSON object ('\(base)')")
    }
    guard two.root.kind == .object else {
      return try call.error("JSON to merge is not a JSON object ('\(other)')")
    }
    try call.renderer.spend(one.valueCount + two.valueCount)
    var bytes: [UInt8] = []
    write(one.root, with: two.root, removesNulls, to: &bytes)
    try call.renderer.make(bytes.count)
    return .text(String(decoding: bytes, as: UTF8.self))
  }

  /// Recurses; the depth is bounded by that of the documents.
  private static func write(
    _ base: JSONValue, with other: JSONValue, _ removesNulls: Bool, to bytes: inout [UInt8]
  ) {
    bytes.append(UInt8(ascii: "{"))
    var isFirst = true
    func begin(_ member: JSONMember) {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      bytes += member.key.source
      bytes.append(UInt8(ascii: ":"))
    }
    // Equal names: Java's maps keep the place of the first, and the value of the last.
    let own = Dictionary(base.members.map { ($0.name, $0.value) }) { _, last in last }
    let names = Dictionary(other.members.map { ($0.name, $0.value) }) { _, last in last }
    var known: Set<String> = []
    for member in base.members where known.insert(member.name).inserted {
      let current = own[member.name] ?? member.value
      guard let value = names[member.name] else {
        begin(member)
        bytes += current.compactSource
        continue
      }
      if removesNulls, value.kind == .null { continue }
      begin(member)
      if value.kind == .object, current.kind == .object {
        write(current, with: value, removesNulls, to: &bytes)
      } else {
        bytes += value.compactSource
      }
    }
    for member in other.members where known.insert(member.name).inserted {
      let value = names[member.name] ?? member.value
      if removesNulls, value.kind == .null { continue }
      begin(member)
      bytes += value.compactSource
    }
    bytes.append(UInt8(ascii: "}"))
  }

  // MARK: jsonRemove

  private static func remove(_ call: HelperCall) throws(RenderFailure) -> TemplateValue {
    guard call.hasFirst, case .text(let text) = call.first else {
      return try call.error("Input JSON must be a string")
    }
    guard case .text(let spelled) = call.other(0) else {
      return try call.error("A single JSONPath expression parameter must be supplied")
    }
    guard let document = try call.renderer.document(text) else {
      return try call.error("Input JSON string is not valid JSON ('\(text)')")
    }
    guard !spelled.isEmpty, let path = try JSONHelpers.path(spelled, call) else {
      return try call.error("JSONPath parameter is not a valid JSONPath expression ('\(spelled)')")
    }
    guard spelled != "$" else {
      return try call.error("Delete operation cannot be applied to JSONPath expression ('$')")
    }
    let nodes = try JSONHelpers.nodes(of: path, in: document.root, call)
    try call.renderer.spend(document.valueCount)
    let removed = Set(nodes.map(\.range))
    var bytes: [UInt8] = []
    write(document.root, without: removed, to: &bytes)
    try call.renderer.make(bytes.count)
    return .text(String(decoding: bytes, as: UTF8.self))
  }

  private static func write(
    _ value: JSONValue, without removed: Set<Range<Int>>, to bytes: inout [UInt8]
  ) {
    switch value.kind {
    case .object:
      bytes.append(UInt8(ascii: "{"))
      var isFirst = true
      for member in value.members where !removed.contains(member.value.range) {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        bytes += member.key.source
        bytes.append(UInt8(ascii: ":"))
        write(member.value, without: removed, to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    case .array:
      bytes.append(UInt8(ascii: "["))
      var isFirst = true
      for element in value.elements where !removed.contains(element.range) {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        write(element, without: removed, to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    default: bytes += value.source
    }
  }

  // MARK: jsonArrayAdd

  private static func add(_ call: HelperCall) throws(RenderFailure) -> TemplateValue {
    guard call.hasFirst, case .text(let base) = call.first else {
      return try call.error("Base JSON must be a string")
    }
    guard let document = try call.renderer.document(base) else {
      return try call.error("Base JSON is not valid JSON ('\(base)')")
    }
    let item: String
    if call.isBlock {
      item = try call.body()
    } else {
      guard case .text(let text) = call.other(0) else {
        return try call.error("Item-to-add JSON must be a string")
      }
      item = text
    }
    guard let added = try call.renderer.document(item) else {
      return try call.error("Item-to-add JSON is not valid JSON ('\(item)')")
    }
    var limit: Int?
    switch call.named("maxItems") {
    case .missing: break
    case .integer(let value): limit = max(value, 0)
    default: return try call.error("maxItems option must be an integer")
    }
    var flattens = false
    switch call.named("flatten") {
    case .missing: break
    case .boolean(let value): flattens = value
    default: return try call.error("flatten option must be a boolean")
    }
    var target = document.root
    var place = "'\(base)'"
    if case .text(let spelled) = call.named("jsonPath") {
      // A path that is not valid finds nothing.
      let path = try? JSONPath(spelled, dialect: .wireMock)
      place = "root: '\(base)', jsonPath: '\(spelled)'"
      guard let path, let node = try JSONHelpers.nodes(of: path, in: document.root, call).first
      else { return try call.error("Target JSON is not a JSON array (\(place))") }
      target = node
    }
    guard target.kind == .array else {
      return try call.error("Target JSON is not a JSON array (\(place))")
    }
    try call.renderer.spend(document.valueCount + added.valueCount)
    var items = target.elements.map(\.compactSource)
    if flattens, added.root.kind == .array {
      items += added.root.elements.map(\.compactSource)
    } else {
      items.append(added.root.compactSource)
    }
    if let limit { items = Array(items.suffix(limit)) }
    let array =
      [UInt8(ascii: "[")] + items.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "]")]
    let changed = JSONEdit.replace(target, with: array).applied(to: document.root)
    try call.renderer.make(changed.count)
    guard let whole = try call.renderer.document(String(decoding: changed, as: UTF8.self)) else {
      throw call.failure("the result must be JSON")
    }
    return .text(String(decoding: whole.root.compactSource, as: UTF8.self))
  }
}
