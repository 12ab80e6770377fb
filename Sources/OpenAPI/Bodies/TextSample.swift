// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIRegularExpression

/// A text for a schema: by its pattern or format, else the name of the member.
struct TextSample {
  private(set) var text: String
  /// Whether the schema has a pattern that the text does not match.
  private(set) var missesPattern = false

  /// The longest text that is made for a `minLength`.
  private static let longest = 10_000

  init(_ shape: Shape, named name: String) {
    let format = shape.format
    text = format.flatMap { TextFormats.samples[$0] } ?? name
    let least = shape.keyword("minLength")?.value.number?.wholeInteger ?? 0
    let most = shape.keyword("maxLength")?.value.number?.wholeInteger ?? .max
    let isFormatted = format.map(TextFormats.all.contains) ?? false
    if let pattern = shape.keyword("pattern")?.string {
      // An expression that is not valid in ECMA-262 matches nothing.
      guard let expression = try? RegularExpression(pattern, options: .ecmaScript) else {
        missesPattern = true
        return
      }
      if expression.isFound(in: text), (least...max(least, most)).contains(text.count) { return }
      let samples = expression.samples
      let fitting = samples.first { (least...max(least, most)).contains($0.count) }
      guard let sample = fitting ?? samples.first else {
        missesPattern = true
        return
      }
      text = sample
      return
    }
    if isFormatted, text.count >= least, text.count <= most { return }
    if text.count > most { text = String(text.prefix(max(most, 0))) }
    let wanted = min(least, Self.longest)
    if text.count < wanted {
      let seed = text.isEmpty ? "x" : text
      text = String(String(repeating: seed, count: wanted / seed.count + 1).prefix(wanted))
    }
  }
}
