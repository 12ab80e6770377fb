// mockapi
// SPDX-License-Identifier: Apache-2.0

/// JSON for files and bodies; members keep their order, and numbers their spelling.
public indirect enum JSONText: Sendable {
  case object([(name: String, value: JSONText)])
  case array([JSONText])
  case string(String)
  case number(String)
  case boolean(Bool)
  case null

  /// The text without whitespace.
  public var text: String {
    switch self {
    case .object(let members):
      "{" + members.map { "\(Self.quoted($0.name)):\($0.value.text)" }.joined(separator: ",") + "}"
    case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
    case .string(let text): Self.quoted(text)
    case .number(let text): text
    case .boolean(let value): value ? "true" : "false"
    case .null: "null"
    }
  }

  /// The object with one more member; any other value stays unchanged.
  public func with(_ name: String, _ value: JSONText) -> JSONText {
    guard case .object(let members) = self else { return self }
    return .object(members + [(name, value)])
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension JSONText: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
  public init(dictionaryLiteral elements: (String, JSONText)...) {
    self = .object(elements.map { ($0.0, $0.1) })
  }

  public init(arrayLiteral elements: JSONText...) { self = .array(elements) }
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self = .number("\(value)") }
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  public init(nilLiteral: ()) { self = .null }
}
