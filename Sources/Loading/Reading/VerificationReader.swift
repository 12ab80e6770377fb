// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
public import MockAPIScenario
import MockAPIText

extension RequestFilter {
  /// Reads a filter: an object with `request`, as in scenario files, `scenario` and `case`, each of which may be left out.
  ///
  /// ```swift
  /// try RequestFilter(json: #"{"request": {"urlPath": "/users", "queryParameters": {"page": {"equalTo": "2"}}}}"#)
  /// ```
  /// - Throws: all mistakes, with their places.
  public init(json: String) throws(InvalidVerification) {
    self = try VerificationReader.read(Array(json.utf8), named: "filter") { $0.readFilter($1) }
  }
}

extension Verification {
  /// Reads a verification: an object whose `verify` lists expectations.
  ///
  /// ```json
  /// {"verify": [{"request": {"method": "POST", "urlPath": "/registration"}, "exactly": 1}]}
  /// ```
  /// - Parameter name: the name of the text in diagnostics and reports, such as the path of its file.
  /// - Throws: all mistakes, with their places.
  public init(json: [UInt8], named name: String) throws(InvalidVerification) {
    self = try VerificationReader.read(json, named: name) { $0.readVerification($1) }
  }
}

/// Reads filters and verifications. Every wrong part is reported, as in scenario files.
struct VerificationReader {
  let reader: ScenarioReader
  private var report: FileReport { reader.report }

  fileprivate static func read<Value>(
    _ json: [UInt8], named name: String,
    _ read: (VerificationReader, JSONValue) -> Value?
  ) throws(InvalidVerification) -> Value {
    let report = FileReport(file: name, lines: SourceLines(json), origin: .scenarioFile)
    let reader = VerificationReader(
      reader: ScenarioReader(report: report, source: .addition(name), bodies: BodyFiles(root: nil)))
    var value: Value?
    do throws(JSONSyntaxError) {
      value = read(reader, try JSONDocument(parsing: json).root)
    } catch {
      report.error(error)
    }
    guard let value, report.isClean else {
      throw InvalidVerification(diagnostics: report.diagnostics.all(of: name))
    }
    return value
  }

  static let keys = ["$schema", "verify"]
  static let filterKeys = ["request", "scenario", "case"]
  private static let countKeys = ["exactly", "atLeast", "atMost", "never"]
  static let expectationKeys = filterKeys + countKeys

  func readVerification(_ value: JSONValue) -> Verification? {
    guard
      let object = ObjectReader(
        value, "a verification", keys: Self.keys, required: ["verify"],
        example: #", such as {"verify": []}"#, report: report),
      let elements = object.array("verify")
    else { return nil }
    return Verification(elements.compactMap(readExpectation))
  }

  private func readExpectation(_ value: JSONValue) -> Verification.Expectation? {
    guard
      let object = ObjectReader(
        value, "an expectation", keys: Self.expectationKeys, report: report)
    else { return nil }
    let filter = readFilter(object)
    guard let count = readCount(object), let filter else { return nil }
    return Verification.Expectation(
      filter, count, location: "\(report.file):\(value.position)")
  }

  func readFilter(_ value: JSONValue) -> RequestFilter? {
    ObjectReader(value, "a filter", keys: Self.filterKeys, report: report).flatMap(readFilter)
  }

  private func readFilter(_ object: ObjectReader) -> RequestFilter? {
    let request =
      object["request"].map { reader.readRequest($0, "'request'") } ?? RequestPattern([])
    let scenario = object.string("scenario")?.text
    let caseName = object.string("case")?.text
    return request.map {
      RequestFilter(
        request: $0, scenario: scenario, caseName: caseName, source: report.file)
    }
  }

  private func readCount(_ object: ObjectReader) -> RequestCount? {
    let given = Self.countKeys.filter { object[$0] != nil }
    if given.isEmpty {
      report.error(
        at: object.object,
        "an expectation must have 'exactly', 'atLeast', 'atMost' or 'never'; found none of them")
      return nil
    }
    if let first = given.first, given.count > 1, given != ["atLeast", "atMost"] {
      report.error(
        at: object.key(given[1]) ?? object.object,
        "'\(first)' already says how many requests there must be; keep one of '\(first)' and '\(given[1])'"
      )
      return nil
    }
    if object["never"] != nil {
      guard let isNever = object.boolean("never") else { return nil }
      if !isNever, let value = object["never"] {
        report.error(
          at: value, "'never' must be true; found false; use 'atLeast': 1 for its opposite")
      }
      return .never
    }
    let numbers = given.map { number($0, of: object) }
    guard let first = numbers.first ?? nil else { return nil }
    switch given {
    case ["exactly"]: return .exactly(first)
    case ["atLeast"]: return .atLeast(first)
    case ["atMost"]: return .atMost(first)
    default:
      guard let most = numbers[1] else { return nil }
      if most < first {
        report.error(
          at: object["atMost"] ?? object.object,
          "'atMost' must not be below 'atLeast', which is \(first); found \(most)")
        return nil
      }
      return .between(first...most)
    }
  }

  private func number(_ name: String, of object: ObjectReader) -> Int? {
    guard let (number, value) = object.integer(name) else { return nil }
    if number < 0 {
      report.error(at: value, "'\(name)' must not be negative; found \(number)")
      return nil
    }
    return number
  }
}
