// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPIText

/// Renders one template once. It is used by one thread, and counts all work against the limits.
final class TemplateRenderer {
  let context: TemplateContext
  let model: TemplateRequest
  let limits: TemplateLimits
  private(set) var output: [UInt8] = []
  private(set) var notices: [RenderFailure] = []
  var frames: [TemplateFrame] = [TemplateFrame(.root)]
  /// What `assign` and its relatives have set.
  var variables: [String: TemplateValue] = [:]
  var partials: [String: [TemplateNode]] = [:]
  /// Blocks that `partial` has defined for `block`.
  var blocks: [String: [TemplateNode]] = [:]
  var random: any RandomNumberGenerator
  private var depth = 0
  private var steps = 0
  private var work = 0
  private var nextLook = 1_000
  private let start = ContinuousClock.now
  /// The last JSON text that was parsed: templates read many values of one body.
  private var lastJSON: (text: String, document: JSONDocument)?

  /// The code of the helpers, by their numbers.
  let functions: [HelperFunction?]

  init(_ context: TemplateContext, limits: TemplateLimits, functions: [HelperFunction?]) {
    self.functions = functions
    self.context = context
    self.limits = limits
    random = context.random
    model = TemplateRequest(context)
  }

  // MARK: Limits

  /// Counts work.
  func spend(_ count: Int) throws(RenderFailure) {
    steps += count
    if steps > limits.steps {
      throw .limit("a template must take at most \(limits.steps) steps; this one takes more")
    }
    guard steps >= nextLook else { return }
    nextLook = steps + 1_000
    guard ContinuousClock.now - start <= limits.time else {
      throw .limit("a template must be rendered within \(limits.time); this one takes longer")
    }
  }

  /// Counts a text that a helper makes.
  func make(_ count: Int) throws(RenderFailure) {
    work += count
    guard work <= limits.workBytes else {
      throw .limit(
        "a template must make at most \(limits.workBytes) bytes on its way; this one makes more")
    }
    try spend(1 + count / 64)
  }

  /// Checks the length of a list that a helper makes.
  func check(items: Int) throws(RenderFailure) {
    guard items <= limits.items else {
      throw .limit("a list must have at most \(limits.items) items; found \(items)")
    }
    try spend(items)
  }

  func write(_ bytes: some Collection<UInt8>) throws(RenderFailure) {
    guard output.count + bytes.count <= limits.outputBytes else {
      throw .limit(
        "a rendered text must have at most \(limits.outputBytes) bytes; this one has more")
    }
    output.append(contentsOf: bytes)
    try make(bytes.count)
  }

  /// Notes an error text of a helper; its place is known.
  func notice(_ failure: RenderFailure) { notices.append(failure) }

  // MARK: Nodes

  func render(_ nodes: [TemplateNode]) throws(RenderFailure) {
    depth += 1
    defer { depth -= 1 }
    guard depth <= 2 * limits.depth else {
      throw .limit("blocks and partials must not be nested more than \(2 * limits.depth) deep")
    }
    for node in nodes { try render(node) }
  }

  private func render(_ node: TemplateNode) throws(RenderFailure) {
    switch node {
    case .text(let bytes): try write(bytes)
    case .output(let expression, let isEscaped, let offset):
      let value = try value(of: expression, at: offset)
      try write(value, isEscaped: isEscaped && context.dialect == .wireMock2)
    case .block(let block): try render(block)
    case .partial(let partial): try render(partial)
    case .definition(let name, let nodes): partials[name] = nodes
    }
  }

  private func write(_ value: TemplateValue, isEscaped: Bool) throws(RenderFailure) {
    if case .missing = value { return try spend(1) }
    let text = try text(of: value)
    guard isEscaped else { return try write(text.utf8) }
    try write(HTMLEscape.escape(text))
  }

  /// What nodes render, as a text of its own.
  func text(of nodes: [TemplateNode]) throws(RenderFailure) -> String {
    let outer = output
    output = []
    defer { output = outer }
    try render(nodes)
    return String(decoding: output, as: UTF8.self)
  }

  private func render(_ partial: TemplatePartial) throws(RenderFailure) {
    try spend(1)
    guard let nodes = partials[partial.name] ?? partial.fallback else {
      throw RenderFailure("there is no partial '\(partial.name)' yet", offset: partial.offset)
    }
    let value: TemplateValue? =
      if let context = partial.context { try self.value(of: context, at: partial.offset) } else {
        nil
      }
    var names: [(name: String, value: TemplateValue)] = []
    for (name, expression) in partial.named {
      names.append((name, try self.value(of: expression, at: partial.offset)))
    }
    let isNew = value != nil || !names.isEmpty
    if isNew { frames.append(TemplateFrame(value ?? frame.value, names: names)) }
    defer { if isNew { frames.removeLast() } }
    try render(nodes)
  }

  // MARK: Expressions

  var frame: TemplateFrame { frames[frames.count - 1] }

  func value(of expression: TemplateExpression, at offset: Int) throws(RenderFailure)
    -> TemplateValue
  {
    try spend(1)
    switch expression {
    case .text(let text): return .text(text)
    case .integer(let value): return .integer(value)
    case .double(let value): return .double(value)
    case .boolean(let value): return .boolean(value)
    case .path(let path): return try resolve(path)
    case .call(let call): return try self.value(of: HelperCall(call, nil, self))
    }
  }

  /// The result of a helper; its failures get the place of the helper.
  func value(of call: HelperCall) throws(RenderFailure) -> TemplateValue {
    do throws(RenderFailure) {
      depth += 1
      defer { depth -= 1 }
      guard depth <= 2 * limits.depth else {
        throw .limit("expressions must not be nested more than \(2 * limits.depth) deep")
      }
      return try run(call)
    } catch {
      var failure = error
      if failure.offset == nil { failure.offset = call.syntax.offset }
      throw failure
    }
  }

  /// A document of JSON; `nil` if the text is not JSON.
  func document(_ text: String) throws(RenderFailure) -> JSONDocument? {
    if let lastJSON, lastJSON.text == text { return lastJSON.document }
    try spend(1 + text.utf8.count / 64)
    // A text that is not JSON is a result here.
    guard let document = try? JSONDocument(parsing: text, maximumDepth: 200) else { return nil }
    lastJSON = (text, document)
    return document
  }
}

/// A context that a block has entered.
struct TemplateFrame {
  let value: TemplateValue
  /// Names of the block or of a partial, which come before those of the value.
  var names: [(name: String, value: TemplateValue)] = []
  /// The place of a loop.
  var loop: Loop?

  struct Loop {
    let index: Int
    let key: String
    let base: Int
    let isLast: Bool
  }

  init(
    _ value: TemplateValue, names: [(name: String, value: TemplateValue)] = [], loop: Loop? = nil
  ) {
    self.value = value
    self.names = names
    self.loop = loop
  }
}
