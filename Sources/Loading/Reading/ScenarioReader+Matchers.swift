// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJSONSchema
import MockAPIMatching
import MockAPIRegularExpression
import MockAPIScenario
import MockAPIText

/// The operators of matchers, and the options of each.
private enum MatcherVocabulary {
  static let operators: [String: [String]] = [
    "equalTo": ["caseInsensitive"], "contains": [], "doesNotContain": [], "matches": [],
    "doesNotMatch": [], "absent": [], "anything": [], "not": [], "and": [], "or": [],
    "equalToJson": ["ignoreArrayOrder", "ignoreExtraElements"], "matchesJsonPath": [],
    "matchesPathTemplate": [], "matchesJsonSchema": ["schemaVersion"], "equalToNumber": [],
    "greaterThanNumber": [], "greaterThanEqualNumber": [], "lessThanNumber": [],
    "lessThanEqualNumber": [], "equalToXml": ScenarioReader.equalToXMLOptions,
    "matchesXPath": ["xPathNamespaces"], "before": ScenarioReader.dateOptions,
    "after": ScenarioReader.dateOptions, "equalToDateTime": ScenarioReader.dateOptions,
  ]
  /// Operators that compare bytes, which only bodies have.
  static let bodyOperators: [String: [String]] = ["binaryEqualTo": []]
  /// Operators for the values of a field that may be repeated.
  static let fieldOperators = ["hasExactly", "includes"]

  private static let allOperators = operators.merging(bodyOperators) { $1 }

  static func operators(isBody: Bool) -> [String: [String]] {
    isBody ? allOperators : operators
  }

  // Used for each matcher of a file.
  private static let valueKeys = keys(operators)
  private static let fieldKeys = (valueKeys + fieldOperators).sorted()
  private static let bodyKeys = keys(allOperators)

  static func keys(isBody: Bool, isField: Bool) -> [String] {
    isBody ? bodyKeys : isField ? fieldKeys : valueKeys
  }

  private static func keys(_ operators: [String: [String]]) -> [String] {
    Set(operators.keys).union(operators.values.joined()).sorted()
  }
}

extension ScenarioReader {
  /// Whether a name is an operator of a matcher for bodies, fields or other values.
  static func isOperator(_ name: String) -> Bool {
    MatcherVocabulary.operators(isBody: true)[name] != nil
      || MatcherVocabulary.fieldOperators.contains(name)
  }

  // MARK: Known keys

  static let valueMatcherKeys = MatcherVocabulary.keys(isBody: false, isField: false)
  static let fieldMatcherKeys = MatcherVocabulary.keys(isBody: false, isField: true)
  static let bodyMatcherKeys = MatcherVocabulary.keys(isBody: true, isField: false)
  static let expressionKeys = ["expression"] + valueMatcherKeys

  // MARK: Objects of matchers

  /// An object whose members are matchers: cookies, path parameters.
  func readNamedPatterns(_ value: JSONValue?, _ what: String)
    -> [(name: String, key: JSONValue, pattern: ValuePattern)]
  {
    guard let value,
      let object = ObjectReader(value, "the \(what)", keys: nil, report: report)
    else { return [] }
    return object.all.compactMap { name, key, value in
      sound { readValuePattern(value) }.map { (name, key, $0) }
    }
  }

  /// An object whose members are matchers of fields that may be repeated.
  func readFields(_ value: JSONValue?, _ what: String)
    -> [(name: String, key: JSONValue, pattern: FieldPattern)]
  {
    guard let value,
      let object = ObjectReader(value, "the \(what)", keys: nil, report: report)
    else { return [] }
    return object.all.compactMap { name, key, value in
      sound { readFieldPattern(value) }.map { (name, key, $0) }
    }
  }

  private func readFieldPattern(_ value: JSONValue) -> FieldPattern? {
    for name in MatcherVocabulary.fieldOperators where value[name] != nil {
      guard
        let object = ObjectReader(value, "a matcher", keys: [name], report: report),
        let elements = object.array(name)
      else { return nil }
      if elements.isEmpty {
        report.error(at: value, "'\(name)' must have at least one matcher; found none")
      }
      let patterns = elements.compactMap { readValuePattern($0) }
      guard patterns.count == elements.count else { return nil }
      return name == "includes" ? .includes(patterns) : .hasExactly(patterns)
    }
    return readValuePattern(value, isField: true).map { .any($0) }
  }

  // MARK: Single matchers

  /// A matcher: one operator with its operand, and the operator's options.
  /// - Parameters:
  ///   - isBody: whether it is for a body, whose bytes can be compared.
  ///   - isField: whether operators for repeated fields are known here; only for the hint.
  func readValuePattern(
    _ value: JSONValue, isBody: Bool = false, isField: Bool = false
  ) -> ValuePattern? {
    let keys = MatcherVocabulary.keys(isBody: isBody, isField: isField)
    guard
      let object = ObjectReader(
        value, "a matcher", keys: keys, example: ObjectExample.matcher(value),
        ignoresUnknown: true, report: report)
    else { return nil }
    let operators = MatcherVocabulary.operators(isBody: isBody)
    let given = object.all.filter { operators[$0.name] != nil }
    guard let first = given.first else {
      // An unknown key has been reported, and was probably a misspelt operator.
      if report.origin == .wireMock
        || object.all.count == value.members.count(where: { _ in true })
      {
        report.error(at: value, "a matcher must have an operator, such as 'equalTo' or 'matches'")
      }
      return nil
    }
    for other in given.dropFirst() {
      report.objection(
        at: other.key,
        "a matcher must have one operator, and '\(first.name)' is there already; join several with 'and'"
      )
    }
    for option in object.all
    where operators[option.name] == nil && !(operators[first.name] ?? []).contains(option.name) {
      report.objection(at: option.key, "'\(option.name)' has no effect on '\(first.name)'")
    }
    return readPattern(first.name, operand: first.value, object, isBody: isBody)
  }

  private func readPattern(
    _ name: String, operand: JSONValue, _ object: ObjectReader, isBody: Bool
  ) -> ValuePattern? {
    switch name {
    case "absent", "anything": return readFlag(name, operand)
    case "not": return readValuePattern(operand, isBody: isBody).map { .not($0) }
    case "and", "or": return readList(name, object, isBody: isBody)
    case "equalToJson": return readJSONPattern(operand, object)
    case "matchesJsonPath": return readJSONPathPattern(operand)
    case "matchesJsonSchema": return readSchemaPattern(operand, object)
    case "equalToXml": return readXMLPattern(operand, object)
    case "matchesXPath": return readXPathPattern(operand, object)
    default: break
    }
    if let relation = DateComparison.Relation(rawValue: name) {
      return readDatePattern(relation, operand, object)
    }
    if let comparison = NumberComparison(rawValue: name) {
      return readNumber(operand).map { .number(comparison, $0) }
    }
    guard let text = object.operand(name) else { return nil }
    switch name {
    case "equalTo":
      return .equalTo(text, ignoringCase: object.boolean("caseInsensitive") ?? false)
    case "contains", "doesNotContain":
      return name == "contains" ? .contains(text) : .doesNotContain(text)
    case "matches": return readPattern(text, at: operand).map { .matches($0) }
    case "doesNotMatch": return readPattern(text, at: operand).map { .doesNotMatch($0) }
    case "matchesPathTemplate":
      return readPathTemplate(text, at: operand).map { .matchesPathTemplate($0) }
    default: return readBase64(text, at: operand).map { .binaryEqualTo($0) }
    }
  }

  /// WireMock ignores the value, so `"absent": false` has the effect of absent there; here it must be true.
  private func readFlag(_ name: String, _ operand: JSONValue) -> ValuePattern? {
    if operand.boolean == false
      || operand.kind != .boolean && operand.string != "(absent)"
        && operand.string != "anything"
    {
      report.objection(
        at: operand, "the value of '\(name)' has no effect; write true")
    }
    return name == "absent" ? .absent : .anything
  }

  private func readList(_ name: String, _ object: ObjectReader, isBody: Bool) -> ValuePattern? {
    guard let elements = object.array(name) else { return nil }
    if elements.count < 2, let value = object[name] {
      report.objection(at: value, "'\(name)' must join at least two matchers")
    }
    let patterns = elements.compactMap { readValuePattern($0, isBody: isBody) }
    guard patterns.count == elements.count else { return nil }
    return name == "and" ? .and(patterns) : .or(patterns)
  }

  // MARK: Operands

  func readPattern(_ text: String, at value: JSONValue) -> RegularExpression? {
    do throws(SyntaxError) {
      return try RegularExpression(text)
    } catch {
      report.error(
        inString: value, at: error.offset, "this must be a regular expression: \(error.message)")
      return nil
    }
  }

  func readPathTemplate(_ text: String, at value: JSONValue) -> PathTemplate? {
    do throws(SyntaxError) {
      return try PathTemplate(text)
    } catch {
      report.error(
        inString: value, at: error.offset, "this must be a path template: \(error.message)")
      return nil
    }
  }

  func readBase64(_ text: String, at value: JSONValue) -> [UInt8]? {
    if let bytes = Base64.decode(text) { return bytes }
    report.error(at: value, "this must be base64 (RFC 4648 section 4)")
    return nil
  }

  /// The operand is JSON, or a string that contains JSON.
  private func readJSONPattern(_ operand: JSONValue, _ object: ObjectReader) -> ValuePattern? {
    var expected = operand
    if let text = operand.string {
      do throws(JSONSyntaxError) {
        expected = try JSONDocument(
          parsing: Array(text.utf8), dialect: report.origin == .wireMock ? .wireMock : .rfc8259
        ).root
      } catch {
        report.error(
          inString: operand, at: error.offset, "the string must be JSON: \(error.message)")
        return nil
      }
    }
    let ignoresArrayOrder = object.boolean("ignoreArrayOrder") ?? false
    let ignoresExtraElements = object.boolean("ignoreExtraElements") ?? false
    do throws(JSONPattern.SyntaxError) {
      return .equalToJSON(
        try JSONPattern(
          expected, ignoringArrayOrder: ignoresArrayOrder,
          ignoringExtraElements: ignoresExtraElements))
    } catch {
      report.error(
        inOperand: operand, at: error.value, textOffset: error.textOffset, error.message)
      return nil
    }
  }

  /// The operand is a schema, or a string that contains one.
  private func readSchemaPattern(_ operand: JSONValue, _ object: ObjectReader) -> ValuePattern? {
    let draft = object.word("schemaVersion", SchemaDraft.self) ?? .draft202012
    var schema = operand
    if let text = operand.string {
      do throws(JSONSyntaxError) {
        schema = try JSONDocument(parsing: text).root
      } catch {
        report.error(
          inString: operand, at: error.offset, "the string must be JSON: \(error.message)")
        return nil
      }
    }
    do throws(JSONSchemaError) {
      return .matchesJSONSchema(try SchemaPattern(schema, draft: draft))
    } catch {
      report.error(
        inOperand: operand, at: schema[error.pointer] ?? schema, textOffset: error.offset,
        "this must be a JSON Schema: \(error.message)")
      return nil
    }
  }

  /// A number, or a string with a number.
  private func readNumber(_ operand: JSONValue) -> JSONNumber? {
    if let number = operand.number ?? operand.string.flatMap(NumberComparison.number) {
      return number
    }
    report.error(at: operand, "this must be a number; found \(operand.kind)")
    return nil
  }

  private func readJSONPathPattern(_ operand: JSONValue) -> ValuePattern? {
    guard let (text, place, pattern) = readExpression(operand, of: "matchesJsonPath"),
      let path = readJSONPath(text, at: place)
    else { return nil }
    return .matchesJSONPath(path, pattern)
  }

  /// The operand is an expression, or an object with an `expression` and a matcher for its values.
  func readExpression(_ operand: JSONValue, of name: String)
    -> (text: String, place: JSONValue, pattern: ValuePattern?)?
  {
    if let text = operand.string { return (text, operand, nil) }
    let known = MatcherVocabulary.operators(isBody: false)
    guard
      let object = ObjectReader(
        operand, "'\(name)'", keys: Self.expressionKeys, required: ["expression"],
        // WireMock ignores unknown words beside an operator, but not in its place, because a misspelt operator would
        // match everything.
        ignoresUnknown: operand.members.contains { known[$0.name] != nil }, report: report),
      let (text, expression) = object.string("expression")
    else { return nil }
    let others = object.all.filter { $0.name != "expression" }
    guard let first = others.first else { return (text, expression, nil) }
    for other in others.dropFirst() where known[other.name] != nil {
      report.objection(
        at: other.key, "a matcher must have one operator, and '\(first.name)' is there already")
    }
    guard let name = others.first(where: { known[$0.name] != nil })?.name, let value = object[name]
    else {
      report.error(at: first.key, "'\(first.name)' has no effect without an operator")
      return nil
    }
    return readPattern(name, operand: value, object, isBody: false).map { (text, expression, $0) }
  }

  private func readJSONPath(_ text: String, at value: JSONValue) -> JSONPath? {
    do throws(SyntaxError) {
      return try JSONPath(text, dialect: .wireMock)
    } catch {
      report.error(inString: value, at: error.offset, "this must be a JSONPath: \(error.message)")
      return nil
    }
  }

  // MARK: Multipart

  static let multipartKeys = ["name", "fileName", "matchingType", "headers", "bodyPatterns"]

  func readMultipartPattern(_ value: JSONValue) -> MultipartPattern? {
    guard
      let object = ObjectReader(
        value, "a multipart matcher", keys: Self.multipartKeys, report: report)
    else { return nil }
    var matchesAll = false
    if let (type, value) = object.string("matchingType") {
      if type != "ANY", type != "ALL" {
        report.error(at: value, "'matchingType' must be 'ANY' or 'ALL'; found '\(type)'")
      }
      matchesAll = type == "ALL"
    }
    return MultipartPattern(
      name: object.string("name")?.text, fileName: object.string("fileName")?.text,
      matchesAll: matchesAll,
      headers: readFields(object["headers"], "headers").map {
        MultipartPattern.Header(name: $0.name, pattern: $0.pattern)
      },
      bodyPatterns: (object.array("bodyPatterns") ?? []).compactMap {
        readValuePattern($0, isBody: true)
      })
  }
}
