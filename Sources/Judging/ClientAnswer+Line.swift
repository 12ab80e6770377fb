// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON
import MockAPIText

extension ClientAnswer {
  /// Reads the answer of a driver from one line of its output.
  /// - Parameters:
  ///   - line: the line without its end.
  ///   - id: the number of the exchange that must be answered.
  /// - Throws: why the line is not an answer to this exchange.
  package init(line: [UInt8], id: Int) throws(AnswerError) {
    let object = try Self.object(in: line)
    guard let found = object["id"], found.kind != .null else {
      throw AnswerError("an answer must have 'id', the number of its exchange; found none")
    }
    guard found.number?.wholeInteger == id else {
      throw AnswerError("'id' must be \(id), the number of the exchange; found \(found.shown)")
    }
    try self.init(object)
  }

  /// Reads an answer from the last line of a process that makes one exchange.
  /// - Returns: `nil` if the line is something else, so that the exit status is the answer.
  /// - Throws: why a line that names an outcome is not an answer.
  package static func last(line: [UInt8]) throws(AnswerError) -> ClientAnswer? {
    guard let object = try? self.object(in: line),
      let word = object["outcome"]?.string, Outcome(rawValue: word) != nil
    else { return nil }
    return try ClientAnswer(object)
  }

  private static func object(in line: [UInt8]) throws(AnswerError) -> JSONValue {
    let document: JSONDocument
    do throws(JSONSyntaxError) {
      document = try JSONDocument(parsing: line)
    } catch {
      throw AnswerError(noJSON: line, error)
    }
    guard document.root.kind == .object else {
      throw AnswerError("an answer must be a JSON object; found \(document.root.shown)")
    }
    return document.root
  }

  /// Reads the members of an answer; others are ignored.
  /// - Throws: why they are not an answer.
  package init(_ object: JSONValue) throws(AnswerError) {
    func member(_ name: String) -> JSONValue? {
      object[name].flatMap { $0.kind == .null ? nil : $0 }
    }
    let words = Outcome.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    guard let word = member("outcome") else {
      throw AnswerError("an answer must have 'outcome', one of \(words); found none")
    }
    guard let outcome = word.string.flatMap(Outcome.init) else {
      throw AnswerError("'outcome' must be one of \(words); found \(word.shown)")
    }
    self.init(outcome)
    if let value = member("code") { code = try Self.code(value) }
    if let value = member("defects") { defects = try Self.defects(value) }
    decoded = member("decoded")
    if let value = member("detail") { detail = try Self.text(value, of: "detail") }
    if let value = member("fingerprint") { fingerprint = try Self.text(value, of: "fingerprint") }
    if outcome == .success, let defect = defects?.first {
      throw AnswerError(
        "'success' must not have defects; found '\(defect)' (the outcome with defects is 'partial')"
      )
    }
    if outcome == .partial, defects?.isEmpty ?? false {
      throw AnswerError(
        "'partial' must have at least one defect; found none (the outcome without is 'success')")
    }
  }

  private static func code(_ value: JSONValue) throws(AnswerError) -> String {
    switch value.kind {
    case .string: value.string ?? ""
    case .number: value.number?.spelling ?? ""
    default: throw AnswerError("'code' must be a string or a number; found \(value.shown)")
    }
  }

  private static func defects(_ value: JSONValue) throws(AnswerError) -> [JSONPointer] {
    guard value.kind == .array else {
      throw AnswerError("'defects' must be an array of JSON pointers; found \(value.shown)")
    }
    var pointers: [JSONPointer] = []
    for element in value.elements {
      guard let text = element.string else {
        throw AnswerError("a defect must be a JSON pointer in a string; found \(element.shown)")
      }
      do throws(SyntaxError) {
        pointers.append(try JSONPointer(text))
      } catch {
        throw AnswerError(
          "a defect must be a JSON pointer, such as '/name'; found \(element.shown):"
            + " \(error.message)")
      }
    }
    return pointers
  }

  private static func text(_ value: JSONValue, of name: String) throws(AnswerError) -> String {
    guard let text = value.string else {
      throw AnswerError("'\(name)' must be a string; found \(value.shown)")
    }
    return text
  }
}
