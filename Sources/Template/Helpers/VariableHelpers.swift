// mockapi
// SPDX-License-Identifier: Apache-2.0

/// `assign` and `val`, which set variables.
enum VariableHelpers {
  static let all: KeyValuePairs<String, HelperFunction> = [
    "assign": .value(assign), "val": .value(val),
  ]

  private static func assign(_ call: HelperCall) throws(RenderFailure) -> TemplateValue {
    guard call.hasFirst, case .text(let name) = call.first else {
      throw call.failure("it needs the name of a variable, in quotes")
    }
    call.renderer.variables[name] = .text(StringHelpers.trimmed(try call.body()))
    return .missing
  }

  private static func val(_ call: HelperCall) throws(RenderFailure) -> TemplateValue {
    var value: TemplateValue = call.hasFirst ? call.first : .missing
    if value.isMissing { value = call.named("or") }
    if value.isMissing { value = call.named("default") }
    guard case .text(let name) = call.named("assign") else { return value }
    call.renderer.variables[name] = value
    return .missing
  }
}
