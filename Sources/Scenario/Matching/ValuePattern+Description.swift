// mockapi
// SPDX-License-Identifier: Apache-2.0

extension ValuePattern: CustomStringConvertible {
  /// The pattern in words, for near misses: a text stands for itself, anything else names its operator.
  public var description: String {
    switch self {
    case .equalTo(let text, false): text
    case .equalTo(let text, true): "\(text) (in any case)"
    case .contains(let text): "[contains] \(text)"
    case .doesNotContain(let text): "[does not contain] \(text)"
    case .matches(let pattern): "[matches] \(pattern)"
    case .doesNotMatch(let pattern): "[does not match] \(pattern)"
    case .absent: "[absent]"
    case .anything: "[anything]"
    case .not(let pattern): "[not] \(pattern)"
    case .and(let patterns): patterns.map(\.description).joined(separator: " [and] ")
    case .or(let patterns): patterns.map(\.description).joined(separator: " [or] ")
    case .equalToJSON(let pattern): "[equal to JSON] \(pattern)"
    case .matchesJSONPath(let path, let pattern?): "[\(path)] \(pattern)"
    case .matchesJSONPath(let path, nil): "[\(path)] a value"
    case .matchesJSONSchema(let schema): "[JSON Schema] \(schema)"
    case .number(let comparison, let number): "[\(comparison.rawValue)] \(number)"
    case .matchesPathTemplate(let template): "[path template] \(template)"
    case .binaryEqualTo(let bytes): "[\(bytes.count) bytes in base64]"
    }
  }
}
