// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A source file of a module: the names that it declares for other files, and those that it uses.
struct SourceFile: Sendable {
  /// The path relative to the folder of the module.
  let path: String
  let tokens: [SwiftToken]
  /// Top-level types and functions that other files can see.
  private(set) var declared: Set<Substring> = []
  /// The names of nested types, by the outermost type.
  private(set) var nested: [Substring: Set<Substring>] = [:]
  /// Functions and properties that extensions add, by the extended type.
  private(set) var added: [Substring: Set<Substring>] = [:]
  /// All names that are declared inside a type or a function.
  private(set) var members: Set<Substring> = []
  /// Each use of a name outside comments and strings, with the outermost type around it, and whether it follows a
  /// dot.
  private(set) var uses: [(name: Substring, owner: Substring?, isMember: Bool, line: Int)] = []

  private static let typeWords: Set<Substring> = [
    "struct", "class", "enum", "protocol", "actor", "typealias", "associatedtype", "macro",
  ]
  private static let valueWords: Set<Substring> = ["func", "var", "let", "case"]

  init(path: String, source: String) {
    self.path = path
    tokens = SwiftTokens.of(source)
    read()
  }

  /// The file's folder in the module; `nil` for a file outside the folders.
  var folder: String? {
    path.contains("/") ? path.split(separator: "/").first.map(String.init) : nil
  }

  private mutating func read() {
    var depth = 0
    var owner: Substring?
    var isExtension = false
    for (index, token) in tokens.enumerated() {
      switch token.text {
      case "{": depth += 1
      case "}": depth -= 1
      case "extension" where depth == 0:
        owner = name(after: index)
        isExtension = true
      case let word where Self.typeWords.contains(word):
        // `class func` and `.struct` do not declare a type.
        guard let name = name(after: index), name.first?.isUppercase == true else { break }
        if depth == 0 {
          owner = name
          isExtension = false
          if !isPrivate(index) { declared.insert(name) }
        } else if let owner {
          nested[owner, default: []].insert(name)
        }
      case let word where Self.valueWords.contains(word):
        guard let name = name(after: index) else { break }
        if depth > 0 { members.insert(name) }
        if isPrivate(index) { break }
        if depth == 0 {
          owner = nil
          declared.insert(name)
        } else if depth == 1, isExtension, let owner {
          added[owner, default: []].insert(name)
        }
      default: break
      }
      if token.isWord {
        let isMember = index > 0 && tokens[index - 1].text == "."
        uses.append((token.text, owner, isMember, token.line))
      }
    }
  }

  private func name(after index: Int) -> Substring? {
    index + 1 < tokens.count && tokens[index + 1].isWord ? tokens[index + 1].text : nil
  }

  private func isPrivate(_ index: Int) -> Bool {
    tokens[max(0, index - 3)..<index].contains { $0.text == "private" || $0.text == "fileprivate" }
  }
}
