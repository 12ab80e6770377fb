// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

extension TemplateRenderer {
  /// The value of a path; missing names give a missing value, at any depth.
  func resolve(_ path: TemplatePath) throws(RenderFailure) -> TemplateValue {
    switch path.root {
    case .top: return try walk(.root, path.steps[...])
    case .loop(let name): return try walk(loopValue(name, above: path.parents), path.steps[...])
    case .local:
      let number = frames.count - 1 - path.parents
      guard number >= 0 else { return .missing }
      return try resolve(path.steps, in: frames[number])
    case .context:
      // A look-up that finds nothing goes on in the contexts around it.
      for frame in frames.reversed() {
        let value = try resolve(path.steps, in: frame)
        if !value.isMissing { return value }
      }
      guard let first = path.steps.first, let value = variables[first.name] else { return .missing }
      return try walk(value, path.steps.dropFirst())
    }
  }

  private func resolve(_ steps: [TemplatePath.Step], in frame: TemplateFrame)
    throws(RenderFailure) -> TemplateValue
  {
    if let first = steps.first, let named = frame.names.last(where: { $0.name == first.name }) {
      return try walk(named.value, steps.dropFirst())
    }
    return try walk(frame.value, steps[...])
  }

  private func walk(_ start: TemplateValue, _ steps: ArraySlice<TemplatePath.Step>)
    throws(RenderFailure) -> TemplateValue
  {
    var value = start
    for step in steps {
      if case .missing = value { return .missing }
      try spend(1)
      value = try member(step, of: value)
    }
    return value
  }

  private func loopValue(_ name: String, above parents: Int) -> TemplateValue {
    var number = frames.count - 1
    var skipped = 0
    while number >= 0 {
      if let loop = frames[number].loop {
        if skipped == parents { return value(name, of: loop) }
        skipped += 1
      }
      number -= 1
    }
    return .missing
  }

  private func value(_ name: String, of loop: TemplateFrame.Loop) -> TemplateValue {
    // A base from the request may be any number; Java's numbers wrap, too.
    let index = loop.index &+ loop.base
    switch name {
    case "index": return .integer(index)
    case "index_1": return .integer(index &+ 1)
    case "key": return .text(loop.key)
    case "first": return .text(loop.index == 0 ? "first" : "")
    case "last": return .text(loop.isLast ? "last" : "")
    case "odd": return .text(loop.index % 2 == 1 ? "odd" : "")
    case "even": return .text(loop.index % 2 == 0 ? "even" : "")
    default: return .missing
    }
  }

  /// One member of a value.
  func member(_ step: TemplatePath.Step, of value: TemplateValue) throws(RenderFailure)
    -> TemplateValue
  {
    switch value {
    case .root:
      switch step.part {
      case .request: return .request
      case .parameters: return parameters
      default: return .missing
      }
    case .request: return try model.part(step.part, self)
    case .path:
      if let named = model.variable(step.name) { return .text(named) }
      guard let index = step.index else { return listMember(step, count: model.segments.count) }
      return model.segments.indices.contains(index) ? .text(model.segments[index]) : .missing
    case .query: return model.query(step.name)
    case .headers: return model.header(step.name)
    case .cookies: return model.cookie(step.name)
    case .values(let values):
      if let index = step.index {
        // WireMock counts negative indexes from the value before the last.
        let number = index < 0 ? values.count - 1 + index : index
        return values.indices.contains(number) ? .text(values[number]) : .missing
      }
      switch step.part {
      case .first: return TemplateValue(values.first)
      case .last: return TemplateValue(values.last)
      default: return listMember(step, count: values.count)
      }
    case .list(let list):
      guard let index = step.index else { return listMember(step, count: list.items.count) }
      return list.items.indices.contains(index) ? list.items[index] : .missing
    case .map(let map):
      if let found = map[step.name] { return found }
      switch step.part {
      case .size: return .integer(map.members.count)
      case .empty: return .boolean(map.members.isEmpty)
      default: return .missing
      }
    case .text(let text):
      switch step.part {
      case .length: return .integer(text.utf16.count)
      case .empty: return .boolean(text.isEmpty)
      default: return .missing
      }
    case .node(let node): return member(step, of: node)
    case .nodes(let nodes):
      if let index = step.index {
        return nodes.indices.contains(index) ? .node(nodes[index]) : .missing
      }
      return nodes.first.map { member(step, of: $0) } ?? .missing
    case .method, .missing, .boolean, .integer, .double, .decimal, .date: return .missing
    }
  }

  private func member(_ step: TemplatePath.Step, of node: TemplateNodeValue) -> TemplateValue {
    switch step.name {
    case "text": .text(node.content)
    case "attributes": .map(TemplateMap(node.attributes.map { ($0.name, .text($0.value)) }))
    default: .missing
    }
  }

  private func listMember(_ step: TemplatePath.Step, count: Int) -> TemplateValue {
    switch step.part {
    case .size, .length: .integer(count)
    case .empty: .boolean(count == 0)
    default: .missing
    }
  }

  var parameters: TemplateValue { model.parameters }

  /// A map of a value that has members; `nil` for other values.
  func map(of value: TemplateValue) -> TemplateMap? {
    switch value {
    case .map(let map): map
    case .root: TemplateMap([("request", .request), ("parameters", parameters)])
    case .query: model.queryMap
    case .headers: model.headerMap
    case .cookies: model.cookieMap
    default: nil
    }
  }
}
