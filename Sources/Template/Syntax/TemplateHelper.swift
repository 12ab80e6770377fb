// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A helper that templates can name. Its code is found by its number when it is called.
final class TemplateHelper: Sendable {
  /// Blocks that decide what is rendered.
  enum Control: Sendable {
    case `if`, unless, each, with, partial, block
  }

  enum Kind: Sendable, Equatable {
    case value
    /// `true` or `false`; a block is rendered, or its inverse if it has one.
    case condition(hasElse: Bool)
    case control(Control)
  }

  let name: String
  let kind: Kind
  /// Whether its result is random.
  let isRandom: Bool
  /// Whether it reads XML.
  let needsXML: Bool
  /// Its place among all helpers.
  let number: Int

  private init(_ name: String, _ kind: Kind, number: Int) {
    self.name = name
    self.kind = kind
    self.number = number
    isRandom = TemplateHelper.randomNames.contains(name)
    needsXML = TemplateHelper.xmlNames.contains(name)
  }

  static func named(_ name: String) -> TemplateHelper? { byName[name] }

  /// All helpers, in the order of their numbers.
  static let all: [TemplateHelper] = {
    let controls: [(String, Kind)] = [
      ("if", .control(.if)), ("unless", .control(.unless)), ("each", .control(.each)),
      ("with", .control(.with)), ("partial", .control(.partial)), ("block", .control(.block)),
    ]
    let conditions = ["eq", "neq", "gt", "gte", "lt", "lte", "and", "or", "not"].map {
      ($0, Kind.condition(hasElse: true))
    }
    let tests = ["contains", "matches"].map { ($0, Kind.condition(hasElse: false)) }
    let all = controls + conditions + tests + valueNames.map { ($0, Kind.value) }
    return all.enumerated().map { number, helper in
      TemplateHelper(helper.0, helper.1, number: number)
    }
  }()

  /// All names, sorted.
  static let names = all.map(\.name).sorted()

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  private static let randomNames: Set<String> = [
    "pickRandom", "randomValue", "randomInt", "randomDecimal",
  ]

  private static let xmlNames: Set<String> = ["xPath", "soapXPath", "formatXml"]

  private static let valueNames = [
    "upper", "lower", "capitalize", "capitalizeFirst", "center", "ljust", "rjust", "substring",
    "replace", "cut", "abbreviate", "wordWrap", "slugify", "stripTags", "stringFormat", "trim",
    "join", "defaultIfEmpty", "yesno", "numberFormat", "dateFormat", "isEven", "isOdd", "stripes",
    "jsonPath", "parseJson", "toJson", "formatJson", "jsonMerge", "jsonRemove", "jsonArrayAdd",
    "xPath", "soapXPath", "formatXml", "regexExtract", "formData", "base64", "urlEncode", "size",
    "lookup", "log", "hostname", "systemValue", "now", "date", "parseDate", "truncateDate", "math",
    "range", "array", "arrayAdd", "arrayRemove", "arrayJoin", "pickRandom", "randomValue",
    "randomInt", "randomDecimal", "assign", "val",
  ]
}
