// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIRegularExpression
import MockAPIText

/// The formats that JSON Schema defines (validation section 7.3).
package enum SchemaFormat: String, Sendable, CaseIterable {
  case dateTime = "date-time"
  case date, time, duration
  case email
  case idnEmail = "idn-email"
  case hostname
  case idnHostname = "idn-hostname"
  case ipv4, ipv6
  case uri
  case uriReference = "uri-reference"
  case iri
  case iriReference = "iri-reference"
  case uuid
  case uriTemplate = "uri-template"
  case jsonPointer = "json-pointer"
  case relativeJSONPointer = "relative-json-pointer"
  case regex

  /// The number of validation steps that a check costs, in addition to those for the length of the text.
  var stepCost: Int {
    switch self {
    // PCRE2 compiles the expression, also to machine code.
    case .regex: 1_000
    // The time for encoding grows with the square of the length, which is limited.
    case .idnHostname, .hostname: 100
    default: 1
    }
  }

  /// Whether a text has the format.
  package func accepts(_ text: String) -> Bool {
    switch self {
    case .dateTime: TimeGrammar.isDateTime(text)
    case .date: TimeGrammar.isDate(text)
    case .time: TimeGrammar.isTime(text)
    case .duration: TimeGrammar.isDuration(text)
    case .email: MailGrammar.isMailbox(text, allowsUnicode: false)
    case .idnEmail: MailGrammar.isMailbox(text, allowsUnicode: true)
    case .hostname: HostGrammar.isHostname(text)
    case .idnHostname: HostGrammar.isInternationalHostname(text)
    case .ipv4: HostGrammar.isIPv4(text)
    case .ipv6: HostGrammar.isIPv6(text)
    case .uri: URIGrammar(allowsUnicode: false).isURI(text)
    case .uriReference: URIGrammar(allowsUnicode: false).isReference(text)
    case .iri: URIGrammar(allowsUnicode: true).isURI(text)
    case .iriReference: URIGrammar(allowsUnicode: true).isReference(text)
    case .uuid: Self.isUUID(text)
    case .uriTemplate: TemplateGrammar.isTemplate(text)
    case .jsonPointer: Self.isJSONPointer(text)
    case .relativeJSONPointer: Self.isRelativeJSONPointer(text)
    case .regex: Self.isExpression(text)
    }
  }

  /// RFC 9562 section 4, of any version.
  private static func isUUID(_ text: String) -> Bool {
    let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12]
      && groups.allSatisfy { $0.allSatisfy(ASCII.isHexadecimalDigit) }
  }

  private static func isJSONPointer(_ text: String) -> Bool {
    do {
      _ = try JSONPointer(text)
      return true
    } catch {
      return false
    }
  }

  /// A number of levels up, then a pointer or `#` (draft-bhutton-relative-json-pointer-00, without index
  /// manipulation).
  private static func isRelativeJSONPointer(_ text: String) -> Bool {
    let digits = text.utf8.prefix(while: ASCII.isDigit)
    guard !digits.isEmpty, digits.count == 1 || digits.first != UInt8(ascii: "0") else {
      return false
    }
    let rest = String(Substring(text.utf8[digits.endIndex...]))
    return rest == "#" || isJSONPointer(rest)
  }

  private static func isExpression(_ text: String) -> Bool {
    do {
      _ = try RegularExpression(text, options: .ecmaScript)
      return true
    } catch {
      return false
    }
  }
}
