// mockapi
// SPDX-License-Identifier: Apache-2.0

extension TemplateRenderer {
  func render(_ block: TemplateBlock) throws(RenderFailure) {
    try spend(1)
    switch block.subject {
    case .section(let path): try render(section: try resolve(path), block)
    case .call(let call):
      switch call.helper.kind {
      case .control(let control): try render(control, call, block)
      case .condition(let hasElse):
        let call = try HelperCall(call, block, self)
        guard case .test(let test) = functions[call.syntax.helper.number] else { return }
        switch try test(call) {
        case .error(let message): try write(try text(of: call.error(message)).utf8)
        case .nothing: try write("false".utf8)
        case .holds(true): try render(block.body)
        case .holds(false): if hasElse { try render(block.inverse) }
        }
      case .value:
        let value = try value(of: HelperCall(call, block, self))
        if case .missing = value { return }
        try write(try text(of: value).utf8)
      }
    }
  }

  /// A list is repeated, a true value is entered once, and anything else gives the inverse.
  private func render(section value: TemplateValue, _ block: TemplateBlock) throws(RenderFailure) {
    if let items = try items(of: value), !isMap(value) {
      guard !items.isEmpty else { return try render(block.inverse) }
      return try loop(items, over: block, base: 0)
    }
    guard isTrue(value) else { return try render(block.inverse) }
    if case .boolean = value { return try render(block.body) }
    try enter(value, block)
  }

  private func isMap(_ value: TemplateValue) -> Bool {
    switch value {
    case .map, .root, .request, .query, .headers, .cookies: true
    default: false
    }
  }

  private func render(
    _ control: TemplateHelper.Control, _ call: TemplateCall, _ block: TemplateBlock
  ) throws(RenderFailure) {
    switch control {
    case .if, .unless:
      // Without an argument the context decides, which is there.
      let value =
        if let first = call.positional.first { try self.value(of: first) } else { frame.value }
      try render(isTrue(value) == (control == .if) ? block.body : block.inverse)
    case .with:
      let value =
        if let first = call.positional.first { try self.value(of: first) } else { frame.value }
      guard isTrue(value) else { return try render(block.inverse) }
      try enter(value, block)
    case .each: try renderEach(HelperCall(call, block, self), block)
    case .partial:
      let name = try text(of: HelperCall(call, block, self).first)
      blocks[name] = block.body
    case .block:
      let name = try text(of: HelperCall(call, block, self).first)
      try render(blocks[name] ?? block.body)
    }
  }

  private func enter(_ value: TemplateValue, _ block: TemplateBlock) throws(RenderFailure) {
    var names: [(name: String, value: TemplateValue)] = []
    if let name = block.parameters.first { names.append((name, value)) }
    frames.append(TemplateFrame(value, names: names))
    defer { frames.removeLast() }
    try render(block.body)
  }

  private func renderEach(_ call: HelperCall, _ block: TemplateBlock) throws(RenderFailure) {
    guard let items = try items(of: call.first), !items.isEmpty else {
      return try render(block.inverse)
    }
    let base = if case .integer(let base) = call.named("base") { base } else { 0 }
    try loop(items, over: block, base: base)
  }

  func loop(
    _ items: [(key: String?, value: TemplateValue)], over block: TemplateBlock, base: Int
  ) throws(RenderFailure) {
    for (number, item) in items.enumerated() {
      try spend(1)
      let key = item.key ?? String(number)
      var names: [(name: String, value: TemplateValue)] = []
      if let name = block.parameters.first { names.append((name, item.value)) }
      if block.parameters.count > 1 {
        names.append((block.parameters[1], item.key.map(TemplateValue.text) ?? .integer(number)))
      }
      frames.append(
        TemplateFrame(
          item.value, names: names,
          loop: .init(index: number, key: key, base: base, isLast: number == items.count - 1)))
      defer { frames.removeLast() }
      try render(block.body)
    }
  }

  /// The items of a list, and the members of a map with their keys; `nil` for other values.
  func items(of value: TemplateValue) throws(RenderFailure) -> [(
    key: String?, value: TemplateValue
  )]? {
    switch value {
    case .list(let list): return list.items.map { (nil, $0) }
    case .values(let values): return values.map { (nil, .text($0)) }
    case .nodes(let nodes): return nodes.map { (nil, .node($0)) }
    case .path:
      // The path of a template begins with an empty segment.
      let empty = context.pathTemplate == nil ? [] : [""]
      return (empty + model.segments).map { (nil, .text($0)) }
    case .map, .root, .query, .headers, .cookies:
      return map(of: value)?.members.map { ($0.name, $0.value) }
    default: return nil
    }
  }
}

extension RenderFailure {
  /// The same with a place, if it has none yet.
  func placed(at offset: Int?) -> RenderFailure {
    var failure = self
    if failure.offset == nil { failure.offset = offset }
    return failure
  }
}
