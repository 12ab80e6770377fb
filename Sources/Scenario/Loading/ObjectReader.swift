// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIText

/// Reads the members of one closed object: unknown, repeated and missing keys are reported once, here.
struct ObjectReader {
  let object: JSONValue
  private let report: FileReport
  /// Each name once, in the order of the file; told apart by bytes: two that only look alike are two.
  private var members: [JSONMember] = []
  /// Where the last of each name stands, by its bytes, when they are many: few are found faster by looking.
  private var numbers: [[UInt8]: Int] = [:]
  private let keys: [String]?

  /// Checks that a value is an object with known keys.
  /// - Parameters:
  ///   - what: what the object is, with its article: `a scenario`.
  ///   - keys: the keys that it may have; `nil` when the file chooses them.
  ///   - example: what follows `is an object`, for who has not written one.
  ///   - unsupported: what WireMock knows there and is not supported, with the end of a sentence that says so.
  ///   - ignoresUnknown: whether WireMock would ignore other keys there.
  /// - Returns: `nil` when it is not an object; reported.
  init?(
    _ value: JSONValue, _ what: String, keys: [String]?, required: [String] = [],
    example: String = "",
    unsupported: [String: String] = [:], ignoresUnknown: Bool = false, report: FileReport
  ) {
    guard value.kind == .object else {
      report.error(at: value, "\(what) must be an object\(example); found \(value.kind)")
      return nil
    }
    object = value
    self.report = report
    self.keys = keys
    var replaced: Set<Int> = []
    for member in value.members {
      let name = member.name
      // To WireMock a key that is null is not there, except where null is a value.
      if report.origin == .wireMock, member.value.kind == .null,
        name != "jsonBody", name != "equalToJson"
      {
        continue
      }
      if let reason = unsupported[name] {
        report.error(at: member.key, "WireMock's '\(name)' is not supported\(reason)")
      } else if let keys, !keys.contains(name) {
        let message = {
          let hint = NearestName.hint(for: name, among: keys, listing: "known here")
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
        // WireMock takes the last one.
        if report.origin == .wireMock {
          replaced.insert(first)
          append(member)
        }
      } else {
        append(member)
      }
    }
    if !replaced.isEmpty {
      let last = members.indices.filter { !replaced.contains($0) }.map { members[$0] }
      members = []
      numbers = [:]
      for member in last { append(member) }
    }
    for name in required where isMissing(name) {
      report.error(at: value, "\(what) must have the key '\(name)'")
    }
  }

  /// Whether there is no such key, nor one that was probably meant to be it: that has been reported, and what
  /// follows from it is no news.
  func isMissing(_ name: String) -> Bool {
    guard self[name] == nil, let keys else { return self[name] == nil }
    return !object.members.contains { member in
      !keys.contains(member.name) && NearestName.of(member.name, among: keys) == name
    }
  }

  /// Every member that is known, in the order of the file, each name once.
  var all: [(name: String, key: JSONValue, value: JSONValue)] {
    members.map { ($0.name, $0.key, $0.value) }
  }

  subscript(name: String) -> JSONValue? { number(of: name).map { members[$0].value } }

  func key(_ name: String) -> JSONValue? { number(of: name).map { members[$0].key } }

  /// As many are looked through one by one.
  private static let few = 16

  private func number(of name: String) -> Int? {
    members.count > Self.few
      ? numbers[Array(name.utf8)] : members.lastIndex { $0.isNamed(name) }
  }

  private mutating func append(_ member: JSONMember) {
    members.append(member)
    guard members.count > Self.few else { return }
    // With the first that is too many, all are noted.
    for number in (numbers.isEmpty ? 0 : members.count - 1)..<members.count {
      numbers[Array(members[number].name.utf8)] = number
    }
  }

  /// A string member; `nil` when it is absent, or is something else, which is reported.
  func string(_ name: String) -> (text: String, value: JSONValue)? {
    guard let value = self[name] else { return nil }
    // WireMock takes a number or a boolean for its text.
    if report.origin == .wireMock, value.kind == .number || value.kind == .boolean {
      return (String(decoding: value.source, as: UTF8.self), value)
    }
    guard let text = value.string else {
      report.error(at: value, "'\(name)' must be a string; found \(value.kind)")
      return nil
    }
    // Only where something was replaced is it worth to decode once more.
    if text.unicodeScalars.contains("\u{FFFD}"), let offset = value.offsetOfLoneSurrogate {
      report.error(
        inString: value, at: offset,
        "half of a surrogate pair is no character; give both halves, or another character")
      return nil
    }
    return (text, value)
  }

  /// A whole number; `nil` when it is absent, or is something else, which is reported.
  ///
  /// By value, not by spelling: JSON Schema and most programs that write JSON hold 200.0 for 200.
  func integer(_ name: String) -> (number: Int, value: JSONValue)? {
    guard let value = self[name] else { return nil }
    // WireMock takes a text for its number.
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

  /// A number; `nil` when it is absent, or is something else, which is reported.
  func number(_ name: String) -> (number: Double, value: JSONValue)? {
    guard let value = self[name] else { return nil }
    // WireMock takes a text for its number.
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

  /// `true` or `false`; `nil` when it is absent, or is something else, which is reported.
  func boolean(_ name: String) -> Bool? {
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

  /// One of a closed set of words; `nil` when it is absent, or is something else, which is reported.
  func word<Word: RawRepresentable & CaseIterable>(_ name: String, _ type: Word.Type) -> Word?
  where Word.RawValue == String {
    guard let (text, value) = string(name) else { return nil }
    return report.word(text, at: value, type, what: "'\(name)'")
  }

  /// The elements of an array; `nil` when it is absent, or is something else, which is reported.
  func array(_ name: String) -> [JSONValue]? {
    guard let value = self[name] else { return nil }
    guard value.kind == .array else {
      report.error(at: value, "'\(name)' must be an array; found \(value.kind)")
      return nil
    }
    return Array(value.elements)
  }
}

extension FileReport {
  /// One of a closed set of words; reported when it is none of them.
  func word<Word: RawRepresentable & CaseIterable>(
    _ text: String, at value: JSONValue, _ type: Word.Type, what: String
  ) -> Word? where Word.RawValue == String {
    if let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map(\.rawValue)
    let nearest = NearestName.of(text, among: words).map { "; did you mean '\($0)'?" } ?? ""
    let list = words.map { "'\($0)'" }.joined(separator: ", ")
    error(at: value, "\(what) must be one of \(list); found '\(text)'\(nearest)")
    return nil
  }

  /// A JSON pointer in a string; reported when it is none.
  func pointer(_ text: String, at value: JSONValue) -> JSONPointer? {
    do throws(SyntaxError) {
      return try JSONPointer(text)
    } catch {
      self.error(inString: value, at: error.offset, error.message)
      return nil
    }
  }
}
