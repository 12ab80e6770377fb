// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIRegularExpression
import MockAPIText
import MockAPIXML

/// A constant argument of a helper, compiled once.
enum PreparedArgument: Sendable {
  case expression(RegularExpression)
  case jsonPath(JSONPath)
  case xPath(XPath)

  /// A mistake in a constant argument.
  struct Mistake: Error {
    let argument: Int
    let error: SyntaxError
    let what: String
  }

  /// - Returns: `nil` if the argument that the helper compiles is not a constant text.
  init?(_ helper: String, _ arguments: [TemplateExpression]) throws(Mistake) {
    guard let number = Self.number(of: helper), number < arguments.count,
      case .text(let text) = arguments[number]
    else { return nil }
    do throws(SyntaxError) {
      switch helper {
      case "matches", "regexExtract":
        self = .expression(try RegularExpression(text, options: .dotMatchesNoLineEnd))
      case "jsonPath", "jsonRemove":
        // An empty one is reported in WireMock's words when it is used.
        if text.isEmpty { return nil }
        self = .jsonPath(try JSONPath(text, dialect: .wireMock))
      default:
        if text.isEmpty { return nil }
        self = .xPath(try XPath(helper == "soapXPath" ? Self.soapPath(text) : text))
      }
    } catch {
      throw Mistake(argument: number, error: error, what: Self.kind(of: helper))
    }
  }

  /// The number of the argument that a helper compiles.
  private static func number(of helper: String) -> Int? {
    switch helper {
    case "matches", "regexExtract", "jsonPath", "jsonRemove", "xPath", "soapXPath": 1
    default: nil
    }
  }

  private static func kind(of helper: String) -> String {
    switch helper {
    case "matches", "regexExtract": "a regular expression"
    case "jsonPath", "jsonRemove": "a JSONPath"
    default: "an XPath"
    }
  }

  static func soapPath(_ text: String) -> String {
    "/Envelope/Body" + (text.hasPrefix("/") ? "" : "/") + text
  }
}
