// mockapi
// SPDX-License-Identifier: Apache-2.0

extension HelperCall {
  /// What `formatJson` and `formatXml` have in common: their option `format`, and a text in a block or as the first argument.
  /// - Parameters:
  ///   - kind: `JSON` or `XML`, for messages.
  ///   - format: lays out a text that is not empty.
  func formatted(
    _ kind: String,
    _ format: (_ text: String, _ isCompact: Bool) throws(RenderFailure) -> TemplateValue
  ) throws(RenderFailure) -> TemplateValue {
    let name = "format" + kind.prefix(1) + kind.dropFirst().lowercased()
    let form = named("format")
    let word = form.isMissing ? "pretty" : try text(form)
    guard ["pretty", "compact"].contains(word) else {
      return try error("\(name): format [\(word)] should be one of [pretty, compact]")
    }
    var given = ""
    if isBlock {
      given = try body()
    } else if hasFirst, case .text(let text) = first {
      given = text
    }
    guard !given.isEmpty else {
      return try error(
        "\(name) should take a block of \(kind) to format or a single parameter of type String")
    }
    return try format(given, word == "compact")
  }
}
