// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPISystem
import MockAPIText

/// Renders the templates of one answer. It is used by one thread, and counts all work against the limits, which hold for
/// the answer: the number of its templates does not change what it may cost.
final class TemplateRenderer {
  let context: TemplateContext
  let model: TemplateRequest
  let limits: TemplateLimits
  private(set) var output: [UInt8] = []
  private(set) var notices: [RenderFailure] = []
  /// The bytes of the templates that are rendered.
  private var written = 0
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
  private var nextLook = 100
  /// The time that the rendering's thread has used.
  private let clock: () -> Duration
  /// The time at the first look; the work before it is small, and most renderings need no other.
  private var start: Duration?
  /// The last JSON text that was parsed: templates read many values of one body.
  private var lastJSON: (text: String, document: JSONDocument)?

  /// The code of the helpers, by their numbers.
  let functions: [HelperFunction?]

  init(
    _ context: TemplateContext, limits: TemplateLimits, clock: (() -> Duration)?,
    functions: [HelperFunction?]
  ) {
    self.functions = functions
    if let clock { self.clock = clock } else { self.clock = { ThreadTime.used } }
    self.context = context
    self.limits = limits
    random = context.random
    model = TemplateRequest(context)
  }

  /// Begins with the next template.
  /// - Parameter isContinued: whether it sees the variables and partials of the one before it.
  func begin(isContinued: Bool) {
    (output, notices) = ([], [])
    (frames, depth) = ([TemplateFrame(.root)], 0)
    if !isContinued { (variables, partials, blocks) = ([:], [:], [:]) }
  }

  // MARK: Limits

  /// Counts work.
  func spend(_ count: Int) throws(RenderFailure) {
    let (sum, overflows) = steps.addingReportingOverflow(count)
    steps = overflows ? .max : sum
    if steps > limits.steps {
      throw .limit("a template must take at most \(limits.steps) steps; this one takes more")
    }
    guard steps >= nextLook else { return }
    nextLook = steps + 100
    try lookAtTheClock()
  }

  private func lookAtTheClock() throws(RenderFailure) {
    let now = clock()
    guard let start else {
      self.start = now
      return
    }
    guard now - start <= limits.time else {
      throw .limit(
        "a template must be rendered within \(limits.time) of processor time; this one takes longer"
      )
    }
  }

  /// Counts a text that a helper makes.
  func make(_ count: Int) throws(RenderFailure) {
    let (sum, overflows) = work.addingReportingOverflow(count)
    work = overflows ? .max : sum
    guard work <= limits.workBytes else {
      throw .limit(
        "a template must make at most \(limits.workBytes) bytes on its way; this one makes more")
    }
    try spend(1 + count / 64)
    if count > 1 << 12 { try lookAtTheClock() }
  }

  /// Checks a value that a helper gives: whoever prints, compares or frees it goes as deep as it is.
  private func check(_ value: TemplateValue) throws(RenderFailure) -> TemplateValue {
    guard value.depth <= limits.valueDepth else {
      throw .limit("lists and maps must not be nested more than \(limits.valueDepth) deep")
    }
    return value
  }

  /// Checks the length of a list that a helper makes.
  func check(items: Int) throws(RenderFailure) {
    guard items <= limits.items else {
      throw .limit("a list must have at most \(limits.items) items; found \(items)")
    }
    try spend(items)
  }

  func write(_ bytes: some Collection<UInt8>) throws(RenderFailure) {
    written += bytes.count
    guard written <= limits.outputBytes else {
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
    do throws(RenderFailure) {
      switch node {
      case .text(let bytes): try write(bytes)
      case .output(let expression, let isEscaped, _):
        let value = try value(of: expression)
        try write(value, isEscaped: isEscaped && context.dialect == .wireMock2)
      case .block(let block): try render(block)
      case .partial(let partial): try render(partial)
      case .definition(let name, let nodes): partials[name] = nodes
      }
    } catch {
      throw error.placed(at: node.offset)
    }
  }

  private func write(_ value: TemplateValue, isEscaped: Bool) throws(RenderFailure) {
    if case .missing = value { return try spend(1) }
    let text = try text(of: value)
    try write((isEscaped ? MarkupText.handlebars(text) : text).utf8)
  }

  /// What nodes render, as a text of its own.
  func text(of nodes: [TemplateNode]) throws(RenderFailure) -> String {
    let (outer, before) = (output, written)
    output = []
    defer { (output, written) = (outer, before) }
    try render(nodes)
    return String(decoding: output, as: UTF8.self)
  }

  private func render(_ partial: TemplatePartial) throws(RenderFailure) {
    try spend(1)
    guard let nodes = partials[partial.name] ?? partial.fallback else {
      throw RenderFailure("there is no partial '\(partial.name)' yet")
    }
    let value: TemplateValue? =
      if let context = partial.context { try self.value(of: context) } else { nil }
    var names: [(name: String, value: TemplateValue)] = []
    for (name, expression) in partial.named {
      names.append((name, try self.value(of: expression)))
    }
    let isNew = value != nil || !names.isEmpty
    if isNew { frames.append(TemplateFrame(value ?? frame.value, names: names)) }
    defer { if isNew { frames.removeLast() } }
    try render(nodes)
  }

  // MARK: Expressions

  var frame: TemplateFrame { frames[frames.count - 1] }

  func value(of expression: TemplateExpression) throws(RenderFailure) -> TemplateValue {
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
      return try check(try run(call))
    } catch {
      throw error.placed(at: call.syntax.offset)
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
