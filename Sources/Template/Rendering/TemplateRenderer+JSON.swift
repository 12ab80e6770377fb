// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

extension TemplateRenderer {
  /// Any value as JSON: the way in which a tag alone gives a value to a `jsonBody`.
  func json(of value: TemplateValue) throws(RenderFailure) -> [UInt8] {
    try compactJSON(of: value, escapesSlashes: false)
  }

  /// As json-smart writes lists: compact, with `/` escaped.
  func compactJSON(of value: TemplateValue, escapesSlashes: Bool = true) throws(RenderFailure)
    -> [UInt8]
  {
    var form = JSONForm(escapesSlashes: escapesSlashes)
    try form.write(value, self)
    return form.bytes
  }

  /// As Jackson writes values with indentation.
  func prettyJSON(of value: TemplateValue, keepsNulls: Bool) throws(RenderFailure) -> [UInt8] {
    var form = JSONForm(isPretty: true, keepsNulls: keepsNulls)
    try form.write(value, self)
    return form.bytes
  }
}

/// Writes values as JSON.
private struct JSONForm {
  var isPretty = false
  var keepsNulls = true
  var escapesSlashes = false
  var bytes: [UInt8] = []
  private var indent = 0

  init(isPretty: Bool = false, keepsNulls: Bool = true, escapesSlashes: Bool = false) {
    self.isPretty = isPretty
    self.keepsNulls = keepsNulls
    self.escapesSlashes = escapesSlashes
  }

  mutating func write(_ value: TemplateValue, _ renderer: TemplateRenderer) throws(RenderFailure) {
    try renderer.spend(1)
    if let map = renderer.map(of: value) { return try object(map, renderer) }
    switch value {
    case .missing: bytes += "null".utf8
    case .boolean, .integer, .decimal: bytes += try renderer.text(of: value).utf8
    case .double(let number):
      if number.isFinite {
        bytes += try renderer.text(of: value).utf8
      } else {
        bytes += "null".utf8
      }
    case .list(let list): try array(list.items, renderer)
    case .nodes(let nodes): try array(nodes.map(TemplateValue.node), renderer)
    // One value is a text, several are a list.
    case .values(let values):
      if values.count == 1 {
        string(values[0])
      } else {
        try array(values.map(TemplateValue.text), renderer)
      }
    default: string(try renderer.text(of: value))
    }
    guard bytes.count <= renderer.limits.outputBytes else {
      throw .limit(
        "a rendered text must have at most \(renderer.limits.outputBytes) bytes; this one has more")
    }
  }

  private mutating func object(_ map: TemplateMap, _ renderer: TemplateRenderer)
    throws(RenderFailure)
  {
    let members = map.members.filter { keepsNulls || !$0.value.isMissing }
    if members.isEmpty {
      bytes += (isPretty ? "{ }" : "{}").utf8
      return
    }
    bytes.append(UInt8(ascii: "{"))
    indent += 1
    for (number, member) in members.enumerated() {
      if number > 0 { bytes.append(UInt8(ascii: ",")) }
      newLine()
      string(member.name)
      bytes += (isPretty ? " : " : ":").utf8
      try write(member.value, renderer)
    }
    indent -= 1
    newLine()
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func array(_ items: [TemplateValue], _ renderer: TemplateRenderer)
    throws(RenderFailure)
  {
    if items.isEmpty {
      bytes += (isPretty ? "[ ]" : "[]").utf8
      return
    }
    bytes += (isPretty ? "[ " : "[").utf8
    for (number, item) in items.enumerated() {
      if number > 0 { bytes += (isPretty ? ", " : ",").utf8 }
      try write(item, renderer)
    }
    bytes += (isPretty ? " ]" : "]").utf8
  }

  private mutating func newLine() {
    guard isPretty else { return }
    bytes.append(0x0A)
    bytes += repeatElement(0x20, count: 2 * indent)
  }

  private mutating func string(_ text: String) {
    var writer = JSONWriter()
    writer.string(text)
    guard escapesSlashes, text.utf8.contains(UInt8(ascii: "/")) else {
      bytes += writer.bytes
      return
    }
    for byte in writer.bytes {
      if byte == UInt8(ascii: "/") { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte)
    }
  }
}
