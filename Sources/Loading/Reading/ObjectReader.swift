// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON
import MockAPIScenario
import MockAPIText

/// Reads the members of a closed object. Unknown, repeated and missing keys are reported here, once.
package struct ObjectReader {
  package let object: JSONValue
  private let report: FileReport
  /// Each name once, in the order of the file; names are compared by bytes, so two names that only look equal are
  /// different.
  private var members: JSONMemberList
  /// The index of the last member of each name, by its bytes, if there are many members; a few are found faster by
  /// searching.
  private var numbers: [[UInt8]: Int] = [:]
  private let keys: [String]?

  /// Checks that a value is an object with known keys.
  /// - Parameters:
  ///   - what: the name of the object with its article: `a scenario`.
  ///   - keys: the allowed keys; `nil` if the file chooses them.
  ///   - example: the text after `must be an object`, for beginners.
  ///   - vocabulary: WireMock's keys of such an object, which are not all supported.
  ///   - ignoresUnknown: whether WireMock would ignore other keys here.
  ///   - readsNull: whether null is a value of every key.
  /// - Returns: `nil` if the value is not an object, which is reported.
  package init?(
    _ value: JSONValue, _ what: String, keys: [String]?, required: [String] = [],
    example: @autoclosure () -> String = "",
    vocabulary: WireMockVocabulary? = nil, ignoresUnknown: Bool = false, readsNull: Bool = false,
    report: FileReport
  ) {
    guard value.kind == .object else {
      report.error(at: value, "\(what) must be an object\(example()); found \(value.kind)")
      return nil
    }
    object = value
    members = JSONMemberList(of: value)
    self.report = report
    self.keys = keys
    var replaced: Set<Int> = []
    for member in value.members {
      let name = member.name
      // WireMock ignores keys with the value null, except if null is an allowed value.
      if report.origin == .wireMock, !readsNull, member.value.kind == .null,
        name != "jsonBody", name != "equalToJson"
      {
        continue
      }
      let isKnown = keys?.contains(name) ?? true
      if !isKnown, let vocabulary, let setting = vocabulary.unsupported[name] {
        if report.origin == .wireMock, vocabulary.isIdle(name, member.value) { continue }
        let message = { "WireMock's '\(name)' is not supported\(setting.objection ?? "")" }
        if case .refused = setting {
          report.error(at: member.key, message())
        } else {
          report.objection(at: member.key, message())
        }
      } else if let keys, !isKnown {
        let message = {
          let hint = KnownKeys.hint(for: name, in: value, among: keys, origin: report.origin)
          return "unknown key '\(name)' in \(what)\(hint)"
        }
        if ignoresUnknown {
          report.objection(at: member.key, message())
        } else {
          report.error(at: member.key, message())
        }
      } else if let first = number(of: name) {
        report.objection(
          at: member.key,
          "the key '\(name)' must appear once in \(what); the first one is at "
            + "\(members[first].key.position)")
        // WireMock uses the last one.
        if report.origin == .wireMock {
          replaced.insert(first)
          append(member)
        }
      } else {
        append(member)
      }
    }
    if !replaced.isEmpty {
      let last = (0..<members.count).filter { !replaced.contains($0) }.map { members[$0] }
      members = JSONMemberList(of: value)
      numbers = [:]
      for member in last { append(member) }
    }
    for name in required where isMissing(name) {
      report.error(at: value, "\(what) must have the key '\(name)'")
    }
  }

  /// Whether there is no such key, and no probable misspelling of it: that is reported already, and consequences are
  /// not reported.
  func isMissing(_ name: String) -> Bool {
    guard self[name] == nil, let keys else { return self[name] == nil }
    return !object.members.contains { member in
      !keys.contains(member.name) && NearestName.of(member.name, amongKeys: keys) == name
    }
  }

  /// Every known member, in the order of the file, each name once.
  package var all: [(name: String, key: JSONValue, value: JSONValue)] {
    (0..<members.count).map { number in
      let member = members[number]
      return (member.name, member.key, member.value)
    }
  }

  /// Whether 'body' is an object or array, which is a 'jsonBody' by another name.
  private var hasJSONInBody = false

  /// Takes an object or array in 'body' as the value of 'jsonBody', so that there is one rule for both.
  mutating func takeJSONInBody() {
    guard self["jsonBody"] == nil, let body = self["body"] else { return }
    hasJSONInBody = body.kind == .object || body.kind == .array
  }

  /// The key under which a value is in the file; `nil` if it is there under another one.
  private func written(_ name: String) -> String? {
    guard hasJSONInBody else { return name }
    return name == "jsonBody" ? "body" : name == "body" ? nil : name
  }

  package subscript(name: String) -> JSONValue? {
    guard let name = written(name) else { return nil }
    return members.count > Self.few
      ? number(of: name).map { members[$0].value } : members.value(of: name)
  }

  package func key(_ name: String) -> JSONValue? {
    written(name).flatMap(number).map { members[$0].key }
  }

  /// This number of members is searched one by one.
  private static let few = 16

  private func number(of name: String) -> Int? {
    members.count > Self.few
      ? numbers[Array(name.utf8)] : members.lastIndex(of: name)
  }

  private mutating func append(_ member: JSONMember) {
    members.append(member)
    guard members.count > Self.few else { return }
    // When the first member exceeds the limit, all are indexed.
    for number in (numbers.isEmpty ? 0 : members.count - 1)..<members.count {
      numbers[Array(members[number].name.utf8)] = number
    }
  }

  /// A string member; `nil` if it is missing, or is not a string, which is reported.
  package func string(_ name: String) -> (text: String, value: JSONValue)? {
    guard let value = self[name] else { return nil }
    // WireMock accepts the text of a number or a boolean.
    if report.origin == .wireMock, value.kind == .number || value.kind == .boolean {
      return (String(decoding: value.source, as: UTF8.self), value)
    }
    guard let text = value.string else {
      report.error(at: value, "'\(name)' must be a string; found \(value.kind)")
      return nil
    }
    // Decoding again is useful only if a replacement was made.
    if value.hasEscapes, text.unicodeScalars.contains("\u{FFFD}"),
      let offset = value.offsetOfLoneSurrogate
    {
      report.error(
        inString: value, at: offset,
        "a surrogate must be half of a pair; found only one half; give both halves, or another character"
      )
      return nil
    }
    return (text, value)
  }

  /// The operand of a matcher that compares texts; `nil` if it is not a string, which is reported. Here WireMock accepts no numbers either.
  func operand(_ name: String) -> String? {
    if let value = self[name], value.kind == .number || value.kind == .boolean {
      let spelling = String(decoding: value.source, as: UTF8.self)
      report.error(
        at: value, "'\(name)' must be a string; found \(value.kind); write \"\(spelling)\"")
      return nil
    }
    return string(name)?.text
  }

  /// A whole number; `nil` if it is missing, or is not a whole number, which is reported.
  ///
  /// It is compared by value, not by spelling: for JSON Schema and most programs that write JSON, 200.0 is 200.
  package func integer(_ name: String) -> (number: Int, value: JSONValue)? {
    guard let value = self[name] else { return nil }
    // WireMock accepts a text with a number.
    if report.origin == .wireMock, let number = value.string.flatMap({ Int($0) }) {
      return (number, value)
    }
    guard let number = value.number?.wholeInteger else {
      let found = value.number.map(\.spelling) ?? value.kind.description
      report.error(at: value, "'\(name)' must be a whole number; found \(found)")
      return nil
    }
    return (number, value)
  }

  /// A number; `nil` if it is missing, or is not a number, which is reported.
  package func number(_ name: String) -> (number: Double, value: JSONValue)? {
    guard let value = self[name] else { return nil }
    // WireMock accepts a text with a number.
    if report.origin == .wireMock, let number = value.string.flatMap(Double.init) {
      return (number, value)
    }
    guard let number = value.number?.double, number.isFinite else {
      let found = value.number.map(\.spelling) ?? value.kind.description
      report.error(at: value, "'\(name)' must be a number; found \(found)")
      return nil
    }
    return (number, value)
  }

  /// `true` or `false`; `nil` if it is missing, or is not a boolean, which is reported.
  package func boolean(_ name: String) -> Bool? {
    guard let value = self[name] else { return nil }
    if report.origin == .wireMock, let text = value.string, let boolean = Bool(text) {
      return boolean
    }
    guard let boolean = value.boolean else {
      report.error(at: value, "'\(name)' must be true or false; found \(value.kind)")
      return nil
    }
    return boolean
  }

  /// One of a closed set of words; `nil` if it is missing, or is not one of them, which is reported.
  func word<Word: RawRepresentable & CaseIterable>(_ name: String, _ type: Word.Type) -> Word?
  where Word.RawValue == String {
    guard let (text, value) = string(name) else { return nil }
    return report.word(text, at: value, type, what: "'\(name)'")
  }

  /// The elements of an array; `nil` if it is missing, or is not an array, which is reported.
  package func array(_ name: String) -> [JSONValue]? { elements(name).map { Array($0) } }

  /// The same without a copy of all of them.
  func elements(_ name: String) -> JSONElements? {
    guard let value = self[name] else { return nil }
    guard value.kind == .array else {
      report.error(at: value, "'\(name)' must be an array; found \(value.kind)")
      return nil
    }
    return value.elements
  }
}

extension FileReport {
  /// One of a closed set of words; any other value is reported.
  func word<Word: RawRepresentable & CaseIterable>(
    _ text: String, at value: JSONValue, _ type: Word.Type, what: String
  ) -> Word? where Word.RawValue == String {
    if let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map(\.rawValue)
    let nearest = NearestName.suggestion(for: text, amongKeys: words)
    let list = words.map { "'\($0)'" }.joined(separator: ", ")
    error(at: value, "\(what) must be one of \(list); found '\(text)'\(nearest)")
    return nil
  }

  /// A JSON pointer in a string; any other value is reported.
  func pointer(_ text: String, at value: JSONValue) -> JSONPointer? {
    do throws(SyntaxError) {
      return try JSONPointer(text)
    } catch {
      self.error(inString: value, at: error.offset, error.message)
      return nil
    }
  }
}
