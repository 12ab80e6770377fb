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
    if words.contains(where: { $0.hasPrefix("curl") && $0.dropFirst(4).first?.isWhitespace == true }
    ) {
      throw DraftProblem(
        "curl's command must be several words; leave out the quotes around it, as in: mockapi new 503 -- curl 'http://localhost:8080/orders'"
      )
    }
    var rest = words[...]
    if let place = rest.firstIndex(of: "curl") {
      curl = Array(rest[(place + 1)...])
      rest = rest[..<place]
    }
    if let word = rest.first, Self.isMethod(word) {
      method = word
      rest = rest.dropFirst()
    }
    if method == nil, let word = rest.first, let next = rest.dropFirst().first,
      !Self.isTarget(word), Self.isTarget(next), Self.status(word) == nil
    {
      throw DraftProblem(
        "before the path there must be a method, such as POST, or one of your own in capitals; found '\(word)'"
      )
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
    if let status = Self.status(word) {
      guard (200...599).contains(status) else {
        throw DraftProblem("a status must be a number from 200 to 599; found '\(word)'")
      }
      return answers.append(Answer(status: status))
    }
    guard let last = answers.last else {
      if let first = word.utf8.first, target == nil, curl == nil,
        ASCII.isLetter(first) || ASCII.isDigit(first)
      {
        throw DraftProblem(Self.pathProblem(word))
      }
      throw DraftProblem(
        "a path must begin with '/', and before a body there must be its status, as in 400 '{\"code\": \"X\"}'; found '\(word)'"
      )
    }
    guard last.body == nil else {
      throw DraftProblem(
        "the body of \(last.status) must be one word, and after it there must be another status; found '\(word)'; put a body with blanks in single quotes"
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

  private static func pathProblem(_ word: String) -> String {
    let host = word.prefix { $0 != "/" }
    // A path rarely begins with `example.com` or `localhost:8080`.
    let isURL = host.contains(where: { $0 == "." || $0 == ":" })
    return isURL
      ? "a path must begin with '/', and a URL with 'http://'; found '\(word)'"
      : "a path must begin with '/', as in '/\(word)'; found '\(word)'"
  }

  /// A number of three digits.
  static func status(_ word: String) -> Int? {
    word.utf8.count == 3 && word.utf8.allSatisfy(ASCII.isDigit) ? Int(word) : nil
  }

  private static let methods: Set = [
    "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT",
  ]

  /// Whether a word is a method: one of HTTP's in any case, or any other in capitals.
  private static func isMethod(_ word: String) -> Bool {
    if methods.contains(word.uppercased()) { return true }
    let isCapital = word.utf8.first.map { 0x41...0x5A ~= $0 } ?? false
    return isCapital && ASCII.isToken(word) && word == word.uppercased()
  }

  private static func isTarget(_ word: String) -> Bool {
    word.hasPrefix("/") || word.lowercased().hasPrefix("http://")
      || word.lowercased().hasPrefix("https://")
  }
}
