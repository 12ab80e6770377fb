// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A part of a template. Helpers and paths are resolved, and the tree is never changed.
indirect enum TemplateNode: Sendable {
  case text([UInt8])
  /// `{{x}}`, or `{{{x}}}`, which is not escaped.
  case output(TemplateExpression, isEscaped: Bool, offset: Int)
  case block(TemplateBlock)
  /// `{{> name}}`.
  case partial(TemplatePartial)
  /// `{{#*inline "name"}}`.
  case definition(name: String, [TemplateNode])

  /// The place of its mistakes; `nil` for parts whose mistakes have the place of the block around them.
  var offset: Int? {
    switch self {
    case .output(_, _, let offset): offset
    case .block(let block): block.offset
    case .partial(let partial): partial.offset
    case .text, .definition: nil
    }
  }
}

indirect enum TemplateExpression: Sendable {
  case text(String)
  case integer(Int)
  case double(Double)
  case boolean(Bool)
  case path(TemplatePath)
  case call(TemplateCall)
}

/// A helper with its arguments; an object, because tags share it.
final class TemplateCall: Sendable {
  let helper: TemplateHelper
  let positional: [TemplateExpression]
  let named: [(name: String, value: TemplateExpression)]
  /// The place of its name in the template.
  let offset: Int
  /// What constant arguments were compiled to; `nil` if they are not constant.
  let prepared: PreparedArgument?

  init(
    helper: TemplateHelper, positional: [TemplateExpression],
    named: [(name: String, value: TemplateExpression)], offset: Int, prepared: PreparedArgument?
  ) {
    self.helper = helper
    self.positional = positional
    self.named = named
    self.offset = offset
    self.prepared = prepared
  }
}

/// `{{#x}}…{{else}}…{{/x}}`.
final class TemplateBlock: Sendable {
  enum Subject: Sendable {
    case call(TemplateCall)
    /// A value that is not a helper: a list is repeated, a true value is entered.
    case section(TemplatePath)
  }

  let subject: Subject
  let body: [TemplateNode]
  let inverse: [TemplateNode]
  /// The names after `as`.
  let parameters: [String]
  let offset: Int

  init(
    subject: Subject, body: [TemplateNode], inverse: [TemplateNode], parameters: [String],
    offset: Int
  ) {
    self.subject = subject
    self.body = body
    self.inverse = inverse
    self.parameters = parameters
    self.offset = offset
  }
}

/// The use of a partial.
final class TemplatePartial: Sendable {
  let name: String
  let context: TemplateExpression?
  let named: [(name: String, value: TemplateExpression)]
  /// What is rendered if there is no such partial; `nil` if it must exist.
  let fallback: [TemplateNode]?
  let offset: Int

  init(
    name: String, context: TemplateExpression?,
    named: [(name: String, value: TemplateExpression)], fallback: [TemplateNode]?, offset: Int
  ) {
    self.name = name
    self.context = context
    self.named = named
    self.fallback = fallback
    self.offset = offset
  }
}
