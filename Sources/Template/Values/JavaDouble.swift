// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The text of a double as Java prints it: `2.5`, `1000.0`, `1.2345678901E10`.
enum JavaDouble {
  static func text(of value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Infinity" : "Infinity" }
    if value == 0 { return value.sign == .minus ? "-0.0" : "0.0" }
    guard let decimal = TemplateDecimal("\(value)") else { return "\(value)" }
    let digits = Array(String(decoding: decimal.digits.map { $0 + 48 }, as: UTF8.self))
    // Java's own rule: without an exponent from a thousandth to ten million.
    if value.magnitude >= 1e-3, value.magnitude < 1e7 {
      let text = decimal.plainText
      return text.contains(".") ? text : text + ".0"
    }
    let significant = String(digits).trimmingZeros()
    let exponent = decimal.digits.count - 1 - decimal.scale
    let rest = significant.dropFirst()
    return (value < 0 ? "-" : "") + significant.prefix(1) + "." + (rest.isEmpty ? "0" : rest)
      + "E\(exponent)"
  }
}

extension String {
  /// The text without zeros at its end; at least one character stays.
  fileprivate func trimmingZeros() -> String {
    var text = self
    while text.count > 1, text.hasSuffix("0") { text.removeLast() }
    return text
  }
}
