// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPILoading

// Numbers that several resources read and write.

extension NativeAPI {
  /// A number of seconds above 0.
  static func seconds(
    _ name: String, _ object: ObjectReader, _ report: FileReport
  ) -> Duration? {
    guard let (seconds, value) = object.number(name) else { return nil }
    guard seconds > 0, seconds <= 1e9 else {
      report.error(
        at: value, "'\(name)' must be above 0, and at most 1000000000; found \(seconds)")
      return nil
    }
    return .seconds(seconds)
  }

  /// Whole numbers are without a fraction.
  static func number(_ value: Double) -> JSONLiteral {
    let text = Int(exactly: value).map(String.init) ?? String(value)
    return .raw(Array(text.utf8))
  }
}
