// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A use of a helper with the values of its arguments.
struct HelperCall {
  let syntax: TemplateCall
  /// The block that it begins; `nil` in a tag and in an expression.
  let block: TemplateBlock?
  let renderer: TemplateRenderer
  /// Whether it has a positional argument.
  let hasFirst: Bool
  /// The first positional argument; without one, the context, as in Handlebars.
  let first: TemplateValue
  /// The other positional arguments.
  let rest: [TemplateValue]
  private let namedValues: [(name: String, value: TemplateValue)]

  init(_ syntax: TemplateCall, _ block: TemplateBlock?, _ renderer: TemplateRenderer)
    throws(RenderFailure)
  {
    self.syntax = syntax
    self.block = block
    self.renderer = renderer
    var values: [TemplateValue] = []
    for argument in syntax.positional {
      values.append(try renderer.value(of: argument))
    }
    var named: [(name: String, value: TemplateValue)] = []
    for (name, argument) in syntax.named {
      named.append((name, try renderer.value(of: argument)))
    }
    hasFirst = !values.isEmpty
    first = values.first ?? renderer.frame.value
    rest = Array(values.dropFirst())
    namedValues = named
  }

  /// The value of an argument with a name.
  func named(_ name: String) -> TemplateValue {
    namedValues.last { $0.name == name }?.value ?? .missing
  }

  /// One of the other positional arguments.
  func other(_ number: Int) -> TemplateValue {
    rest.indices.contains(number) ? rest[number] : .missing
  }

  func text(_ value: TemplateValue) throws(RenderFailure) -> String {
    try renderer.text(of: value)
  }

  var isBlock: Bool { block != nil }

  /// The text of the block.
  func body() throws(RenderFailure) -> String {
    try renderer.text(of: block?.body ?? [])
  }

  /// A mistake that WireMock prints into the answer: its text, or the end of a strict rendering.
  func error(_ message: String) throws(RenderFailure) -> TemplateValue {
    let failure = RenderFailure(message, offset: syntax.offset)
    if renderer.context.isStrict { throw failure }
    renderer.notice(failure)
    return .text("[ERROR: \(message)]")
  }

  /// A mistake that ends the rendering.
  func failure(_ message: String) -> RenderFailure {
    RenderFailure("'\(syntax.helper.name)': \(message)")
  }

  /// A whole number among the named arguments.
  /// - Parameter acceptsText: whether a text of digits counts.
  func integer(_ name: String, acceptsText: Bool = false) throws(RenderFailure) -> Int? {
    switch named(name) {
    case .missing: return nil
    case .integer(let value): return value
    case .text(let text) where acceptsText:
      if let value = Int(text) { return value }
    case .double(let value) where acceptsText && value == value.rounded():
      if let value = Int(exactly: value) { return value }
    default: break
    }
    throw failure("'\(name)' must be a whole number")
  }

  func boolean(_ name: String) throws(RenderFailure) -> Bool? {
    switch named(name) {
    case .missing: return nil
    case .boolean(let value): return value
    default: throw failure("'\(name)' must be true or false, without quotes")
    }
  }
}

extension TemplateRenderer {
  /// What a helper gives in a tag or expression, or as a block.
  func run(_ call: HelperCall) throws(RenderFailure) -> TemplateValue {
    switch functions[call.syntax.helper.number] {
    case .value(let function): return try function(call)
    case .test(let test):
      switch try test(call) {
      case .error(let message): return try call.error(message)
      case .nothing: return .boolean(false)
      case .holds(let holds):
        let word = call.named(holds ? "yes" : "no")
        return word.isMissing ? .boolean(holds) : word
      }
    // The others have a meaning only as blocks.
    case nil: return .missing
    }
  }
}
