// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Renders the templates of one answer, one after another. They share the request, the random values, and the limits:
/// the number of its templates does not change what an answer may cost.
package struct AnswerRendering {
  private let renderer: TemplateRenderer

  /// - Parameter clock: what ``TemplateLimits/time`` is compared with; by default, the processor time of the thread that renders.
  package init(
    _ context: TemplateContext, limits: TemplateLimits = TemplateLimits(),
    clock: (() -> Duration)? = nil
  ) {
    renderer = TemplateRenderer(
      context, limits: limits, clock: clock, functions: HelperTable.functions)
  }

  /// Renders a template.
  /// - Parameter isContinued: whether it is a part of the same text as the template before it, whose variables and
  ///   partials it sees.
  /// - Throws: why there is no text.
  package func render(_ template: Template, isContinued: Bool = false) throws(RenderFailure)
    -> Template.Result
  {
    renderer.begin(isContinued: isContinued)
    try renderer.render(template.nodes)
    return Template.Result(bytes: renderer.output, notices: renderer.notices)
  }

  /// Makes the value of a template for which ``Template/isJSONValue`` holds, as JSON; a missing value is `null`.
  /// - Parameter isContinued: as for ``render(_:isContinued:)``.
  /// - Throws: why there is no value.
  package func renderJSON(_ template: Template, isContinued: Bool = false) throws(RenderFailure)
    -> Template.Result
  {
    renderer.begin(isContinued: isContinued)
    guard let call = template.valueCall, let argument = call.positional.first else {
      throw RenderFailure(
        "the tag must be like {{toJson value}}", offset: template.valueCall?.offset)
    }
    do throws(RenderFailure) {
      let value = try renderer.value(of: argument)
      try renderer.write(try renderer.json(of: value))
    } catch {
      throw error.placed(at: call.offset)
    }
    return Template.Result(bytes: renderer.output, notices: renderer.notices)
  }
}
