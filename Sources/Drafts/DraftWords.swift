// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// The words that describe a new scenario: `POST /api/v2/orders 201 @order.json 400 '{"code":"CARD_DECLINED"}'`, or answers
/// followed by a command of curl.
package struct DraftWords: Equatable {
  /// Where the body of an answer comes from.
  package enum Body: Equatable {
    case text(String)
    case file(String)
    case standardInput
  }

  package struct Answer: Equatable {
    package let status: Int
    package var body: Body?
  }

  package private(set) var method: String?
  /// A path or a URL.
  package private(set) var target: String?
  package private(set) var answers: [Answer] = []
  /// The words after `curl`; `nil` without a command of curl.
  package private(set) var curl: [String]?

  package init(_ words: [String]) throws(DraftProblem) {
    var rest = words[...]
    if let place = rest.firstIndex(of: "curl") {
      curl = Array(rest[(place + 1)...])
      rest = rest[..<place]
    }
    if let word = rest.first, Self.isMethod(word) {
      method = word
      rest = rest.dropFirst()
    }
    if let word = rest.first, Self.isTarget(word) {
      target = word
      rest = rest.dropFirst()
    }
    if curl != nil, let word = method ?? target {
      throw DraftProblem(
        "curl's arguments have the method and the URL; leave out '\(word)' before them")
    }
    if let method, target == nil {
      throw DraftProblem(
        "after '\(method)' there must be a path that begins with '/', such as /api/v2/orders; found "
          + (rest.first.map { "'\($0)'" } ?? "nothing"))
    }
    for word in rest { try read(word) }
  }

  private mutating func read(_ word: String) throws(DraftProblem) {
    if word.utf8.count == 3, let status = Int(word), word.utf8.allSatisfy(ASCII.isDigit) {
      guard (200...599).contains(status) else {
        throw DraftProblem("a status must be a number from 200 to 599; found '\(word)'")
      }
      return answers.append(Answer(status: status))
    }
    guard let last = answers.last else {
      throw DraftProblem(
        "a path must begin with '/', and before a body there must be its status, as in 400 '{\"code\": \"X\"}'; found '\(word)'"
      )
    }
    guard last.body == nil else {
      throw DraftProblem(
        "after the body of \(last.status) there must be another status; found '\(word)'; put a body with blanks in single quotes"
      )
    }
    let isSecondInput = word == "-" && answers.contains { $0.body == .standardInput }
    if isSecondInput { throw DraftProblem("'-' can be the body of one answer only") }
    let body: Body =
      word == "-"
      ? .standardInput : word.hasPrefix("@") ? .file(String(word.dropFirst())) : .text(word)
    if body == .file("") {
      throw DraftProblem("after '@' there must be the name of a file, as in @order.json")
    }
    answers[answers.count - 1].body = body
  }

  /// Whether a word is a method, in any case.
  private static func isMethod(_ word: String) -> Bool {
    !word.isEmpty && word.utf8.allSatisfy(ASCII.isLetter)
  }

  private static func isTarget(_ word: String) -> Bool {
    word.hasPrefix("/") || word.lowercased().hasPrefix("http://")
      || word.lowercased().hasPrefix("https://")
  }
}
