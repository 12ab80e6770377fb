// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// A number for a schema: 1 or 1.5, moved into the range.
struct NumberSample {
  let spelling: String

  init(_ shape: Shape) {
    func number(_ keyword: String) -> Double? {
      shape.keyword(keyword)?.value.number.map(\.double).flatMap { $0.isFinite ? $0 : nil }
    }
    var value = shape.isInteger ? 1 : 1.5
    let step = shape.isInteger ? 1 : 0.5
    var least = number("minimum")
    var most = number("maximum")
    // Up to draft 4, and in 3.0, these say that the limit itself is not allowed.
    if let bound = number("exclusiveMinimum") { least = max(least ?? bound + step, bound + step) }
    if let bound = number("exclusiveMaximum") { most = min(most ?? bound - step, bound - step) }
    if shape.isMarked("exclusiveMinimum") { least = least.map { $0 + step } }
    if shape.isMarked("exclusiveMaximum") { most = most.map { $0 - step } }
    if let least, value < least { value = shape.isInteger ? least.rounded(.up) : least }
    if let most, value > most { value = shape.isInteger ? most.rounded(.down) : most }
    if let factor = number("multipleOf"), factor > 0 {
      let low = least ?? min(value, 0)
      let multiple = (max(low, min(value, most ?? value)) / factor).rounded(.up) * factor
      value =
        most.map { multiple > $0 ? (($0 / factor).rounded(.down) * factor) : multiple } ?? multiple
    }
    let isWhole = value == value.rounded() && abs(value) < 9e15
    spelling = isWhole ? String(Int64(value)) : value.description
  }
}
