// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIJSON
import MockAPITestSupport
import MockAPIText
import Testing

/// A row of a table: a text, and its JSON or why it is refused.
struct DocumentRow: Sendable, CustomTestStringConvertible {
  let rule: String
  let text: String
  let result: String

  var testDescription: String { rule }

  static func rows(_ table: String, result: String) throws -> [DocumentRow] {
    try DataTable.rows("import/\(table)", keys: ["rule", "text", result], identity: \.rule) {
      value in
      guard let rule = value["rule"]?.string, let text = value["text"]?.string,
        let result = value[result]?.string
      else { throw DataTable.Defect("\(value.position): a value is missing") }
      return DocumentRow(rule: rule, text: text, result: result)
    }
  }
}

struct DocumentTests {
  @Test(
    "A document is read by JSON's rules or by the core schema of YAML 1.2",
    arguments: try DocumentRow.rows("documents", result: "json"))
  func readsDocuments(row: DocumentRow) throws {
    let document = try Document(path: "api", bytes: Array(row.text.utf8))
    #expect(compact(document.root) == row.result)
    #expect(document.remarks.isEmpty)
  }

  @Test(
    "A document that cannot be read is refused with its place",
    arguments: try DocumentRow.rows("documents-refused", result: "problem"))
  func refusesDocuments(row: DocumentRow) {
    #expect(problem(of: row.text) == "api.yaml:" + row.result)
  }

  @Test("Values and keys of YAML have their places in the file")
  func knowsPlaces() throws {
    let text = "openapi: 3.0.0\npaths:\n  /a:\n    get: &x\n      tags: [é, b]\n  /b: {get: *x}\n"
    let document = try Document(path: "api.yaml", bytes: Array(text.utf8))
    func place(_ pointer: String) throws -> String? {
      try document.root[JSONPointer(pointer)].map { document.place(of: $0).description }
    }
    #expect(try place("/openapi") == "api.yaml:1:10")
    #expect(try place("/paths/~1a/get/tags/1") == "api.yaml:5:17")
    // Where the anchor is.
    #expect(try place("/paths/~1b/get/tags/1") == "api.yaml:5:17")
    #expect(try place("/paths/~1b") == "api.yaml:6:7")
    let key = document.root["paths"]?.members.first { $0.name == "/b" }?.key
    #expect(key.map { document.position(of: $0) } == SourcePosition(line: 6, column: 3))
  }

  @Test("Merged values have the places where they are written")
  func knowsPlacesOfMergedValues() throws {
    let text = "a: &x\n  b: [1, 2]\nc:\n  <<: [*x, {d: 3}]\n  e: *x\n  f: 4\n"
    let document = try Document(path: "api.yaml", bytes: Array(text.utf8))
    #expect(compact(document.root["c"]!) == #"{"e":{"b":[1,2]},"f":4,"b":[1,2],"d":3}"#)
    func places(_ pointer: String) throws -> [String] {
      try #require(document.root[JSONPointer(pointer)]).members.flatMap {
        [document.position(of: $0.key), document.position(of: $0.value)].map(\.description)
      }
    }
    #expect(try places("/c") == ["5:3", "1:4", "6:3", "6:6", "2:3", "2:6", "4:13", "4:16"])
    #expect(try places("/c/e") == ["2:3", "2:6"])
    let last = try #require(document.root[JSONPointer("/c/b/1")])
    #expect(document.position(of: last) == SourcePosition(line: 2, column: 10))
  }

  @Test("Tags and numbers that JSON does not have are remarked on")
  func remarksOnTags() throws {
    let document = try Document(path: "api", bytes: Array("a: !Ref b\nc: .inf\n".utf8))
    #expect(compact(document.root) == #"{"a":"b","c":".inf"}"#)
    #expect(
      document.remarks.map(\.description) == [
        "api:1:4: the tag !Ref is left out",
        "api:2:4: JSON has no number .inf; it is taken as a text",
      ])
  }

  @Test("What an alias stands for counts among the levels of a document")
  func countsLevelsOfAliases() throws {
    func text(_ around: Int) -> String {
      let (open, close) = (repeatElement("[", count: 100), repeatElement("]", count: 100))
      return "a: &a \(open.joined())\(close.joined())\nb: &b [*a]\nc: "
        + String(repeating: "[", count: around) + "*b" + String(repeating: "]", count: around)
    }
    // The mapping, 98 lists, and the 101 of the alias.
    #expect(try Document(path: "api", bytes: Array(text(98).utf8)).root.valueCount > 300)
    #expect(
      problem(of: text(99))
        == "api.yaml:3:103: there must be at most 200 mappings and lists inside each other; found one more"
    )
  }

  @Test("Bytes that are not UTF-8 are refused")
  func refusesOtherEncodings() {
    let utf16: [UInt8] = [0xFF, 0xFE, 0x61, 0x00]
    #expect(
      problem(of: utf16)
        == "api.yaml:1:1: the file must be UTF-8; found UTF-16 or UTF-32. Save it as UTF-8")
    #expect(
      problem(of: Array("é: 1\nb: ".utf8) + [0xFF])
        == "api.yaml:2:4: the file must be UTF-8; found a byte that is not")
  }

  @Test(
    "A document that is too deep is refused before it is read to its end",
    arguments: ["[", "{a: ", "{<<: ", "- ", "[\n"])
  func boundsDepth(opening: String) {
    let text =
      (opening.contains("-") ? "" : "a: ")
      + String(repeating: opening, count: 100_000) + "x"
    #expect(problem(of: text).contains("at most 200 mappings and lists inside each other"))
  }

  @Test("Aliases and merges count in the depth of a document")
  func boundsDepthOfAliases() {
    func list(_ depth: Int, around value: String = "") -> String {
      String(repeating: "[", count: depth) + value + String(repeating: "]", count: depth)
    }
    func nested(_ depth: Int) -> String { "a: &a \(list(100))\nb: \(list(depth, around: "*a"))\n" }
    func merged(_ depth: Int) -> String {
      "a: &a {k: \(list(100))}\nb: \(list(depth, around: "{<<: *a}"))\n"
    }
    #expect(problem(of: "- \(list(199, around: "x"))").hasPrefix("read: "))
    #expect(problem(of: nested(99)).hasPrefix("read: "))
    #expect(problem(of: nested(100)).contains("2:104: there must be at most 200 mappings"))
    #expect(problem(of: merged(97)).hasPrefix("read: "))
    #expect(problem(of: merged(99)).contains("there must be at most 200 mappings"))
    // What is copied may itself have copies.
    let twice = "a: &a \(list(80))\nb: &b \(list(80, around: "*a"))\nc: \(list(80, around: "*b"))\n"
    #expect(problem(of: twice).contains("3:84: there must be at most 200 mappings"))
  }

  @Test("Copies of a large text are bounded, also those that are merged and not kept")
  func boundsCopies() {
    let text = String(repeating: "x", count: 2_000_000)
    let aliases = Array(repeating: "*a", count: 60).joined(separator: ", ")
    for document in [
      "a: &a \"\(text)\"\nb: [\(aliases)]\n",
      "a: &a {k: \"\(text)\"}\nb: {k: 1, <<: [\(aliases)]}\n",
    ] {
      #expect(problem(of: document).contains("at most 100 MB with its aliases replaced"))
    }
  }

  @Test("A document has a bounded number of values, in JSON and in YAML", arguments: ["", "#\n"])
  func boundsValues(start: String) {
    func problem(_ text: String) -> String {
      do throws(DocumentProblem) {
        let document = try Document(path: "a", bytes: Array((start + text).utf8), mostValues: 6)
        return "read: \(document.root.valueCount)"
      } catch {
        return error.description
      }
    }
    #expect(problem(#"{"a": [1], "b": {}}"#) == "read: 6")
    #expect(
      problem(#"{"a": [1, 2], "b": {}}"#).hasSuffix(
        ": a document must have at most 6 values, keys included; found more. Make several documents of it"
      ))
  }

  @Test("Aliases count among the values of a document")
  func boundsValuesOfAliases() {
    #expect {
      try Document(
        path: "a", bytes: Array("a: &a [1, 2, 3]\nb: [*a, *a]\n".utf8), mostValues: 12)
    } throws: { error in
      (error as? DocumentProblem)?.description
        == "a:2:9: a document must have at most 12 values, keys included; found more. Make several documents of it"
    }
  }

  @Test("Remarks on a document are bounded, and the last one says so")
  func boundsRemarks() throws {
    let text = Array(repeating: "- !x 1\n", count: 1_200).joined()
    let remarks = try Document(path: "a", bytes: Array(text.utf8)).remarks
    #expect(remarks.count == 1_001)
    #expect(
      remarks.last?.message == "there are more such places in this file; they are not listed")
  }

  @Test("Handles of tags are bounded, since their texts are repeated with each tag")
  func boundsDirectives() {
    let short = (1...101).map { "%TAG !a\($0)! b" }
    #expect(problem(of: short.dropLast().joined(separator: "\n") + "\n--- 1\n") == "read: 1")
    for lineEnd in ["\n", "\r", "\u{2028}"] {
      #expect(
        problem(of: short.joined(separator: lineEnd) + "\n--- 1\n")
          .contains("at most 100 directives %TAG"))
      let long = "# a\(lineEnd)%TAG !a! \(String(repeating: "b", count: 200))\n--- 1\n"
      #expect(problem(of: long).contains("at most 100 directives %TAG of at most 200 bytes"))
    }
    #expect(problem(of: "a: 100 %TAG\nb: |\n  %TAG\n").hasPrefix("read: "))
  }

  @Test("Aliases that stand for more than ten times the document are refused")
  func boundsAliases() throws {
    var nested = "a0: &a0 [\(Array(repeating: "x", count: 9).joined(separator: ","))]\n"
    var merged = "a0: &a0 {k: 1}\n"
    for level in 1...40 {
      let alias = "*a\(level - 1)"
      nested += "a\(level): &a\(level) [\(alias), \(alias), \(alias)]\n"
      merged += "a\(level): &a\(level) {<<: [\(alias), \(alias)], k\(level): 1}\n"
    }
    #expect(problem(of: nested).contains("at most ten times as large"))
    // Each key is merged once, however often the mappings are named.
    let document = try Document(path: "api", bytes: Array(merged.utf8))
    #expect(document.root["a40"]?.members.map(\.name).count == 41)
    var many = "a: &a [\(Array(repeating: "x", count: 999).joined(separator: ","))]\n"
    many += "b: [\(Array(repeating: "*a", count: 101).joined(separator: ", "))]\n"
    #expect(problem(of: many).contains("at most ten times as large"))
    // As a key it would be hashed.
    #expect(problem(of: "a: &a {}\n? *a\n: 1\n").contains("a key must be a text"))
  }

  private func compact(_ value: JSONValue) -> String {
    var writer = JSONWriter()
    writer.value(value)
    return writer.text
  }

  private func problem(of text: String) -> String { problem(of: Array(text.utf8)) }

  private func problem(of bytes: [UInt8]) -> String {
    do throws(DocumentProblem) {
      let document = try Document(path: "api.yaml", bytes: bytes)
      return "read: \(compact(document.root))"
    } catch { return error.description }
  }
}
