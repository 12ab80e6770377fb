// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDrafts
import MockAPIJSON
import MockAPITestSupport
import Testing

/// A row of `Tests/Data/drafts.json`: words, and the parts of the file that is made of them.
struct DraftRow: Sendable, CustomTestStringConvertible {
  let words: [String]
  let name: String
  let cases: [String]
  let request: JSONValue
  let contract: JSONValue

  var testDescription: String { words.joined(separator: " ") }

  static func rows() throws -> [DraftRow] {
    try DataTable.rows(
      "drafts", keys: ["words", "name", "cases", "request", "contract"], identity: \.words
    ) { value in
      guard let words = value["words"]?.elements.compactMap(\.string),
        let cases = value["cases"]?.elements.compactMap(\.string), let name = value["name"]?.string,
        let request = value["request"], let contract = value["contract"]
      else { throw DataTable.Defect("\(value.position): a value is missing") }
      return DraftRow(words: words, name: name, cases: cases, request: request, contract: contract)
    }
  }
}

extension ScenarioDraft {
  /// A draft of words whose bodies are texts.
  init(words: [String], name: String? = nil) throws {
    let words = try DraftWords(words)
    let request =
      try words.curl.map { words in
        try CurlCommand.request(of: words) { _ in [] }
      } ?? DraftedRequest(method: words.method ?? "GET", target: words.target ?? "/")
    let answers = try words.answers.map { answer in
      guard case .text(let text)? = answer.body else {
        return try DraftedAnswer(status: answer.status, body: nil, isTyped: true)
      }
      return try DraftedAnswer(status: answer.status, body: Array(text.utf8), isTyped: true)
    }
    self.init(of: request, answers: answers, name: name)
  }

  var document: JSONValue {
    get throws { try JSONDocument(parsing: text).root }
  }
}
