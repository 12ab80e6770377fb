// mockapi
// SPDX-License-Identifier: Apache-2.0

extension Defect {
  /// The six types of a JSON value (RFC 8259, section 3).
  public enum JSONType: String, Sendable, Hashable, Codable, CaseIterable {
    /// `null`
    case null
    /// `true` or `false`
    case boolean
    /// A number, whole or not.
    case number
    /// A string.
    case string
    /// An array.
    case array
    /// An object.
    case object

    /// The type with its article, such as `a number` or `an array`.
    var withArticle: String {
      switch self {
      case .null: rawValue
      case .array, .object: "an \(rawValue)"
      case .boolean, .number, .string: "a \(rawValue)"
      }
    }

    /// The JSON type that a Swift type is decoded from; nil if the type alone does not decide it.
    init?(decoding type: Any.Type) {
      switch type {
      case is String.Type: self = .string
      case is Bool.Type: self = .boolean
      case is any Numeric.Type: self = .number
      default:
        // Foundation's errors contain the container type that was expected: `[Any]`, `[String: Any]` or one of
        // Foundation's own element types.
        let name = String(describing: type)
        if name.hasPrefix("Array<") {
          self = .array
        } else if name.hasPrefix("Dictionary<") {
          self = .object
        } else {
          return nil
        }
      }
    }
  }
}
