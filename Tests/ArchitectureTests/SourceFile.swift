// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A file of a module: what it declares for the others, and which names it uses.
struct SourceFile {
  /// From the folder of the module.
  let path: String
  let tokens: [SwiftToken]
  /// Types and functions outside every other, less those that no other file sees.
  private(set) var declared: Set<Substring> = []
  /// Types inside others, by the outermost one.
  private(set) var nested: [Substring: Set<Substring>] = [:]
  /// What extensions add to types, by the type: functions and properties.
  private(set) var added: [Substring: Set<Substring>] = [:]
  /// Everything that is declared inside a type, or a function.
  private(set) var members: Set<Substring> = []
  /// Each use of a name outside comments and strings; the outermost type around it, and whether it stands behind a dot.
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

  /// The folder of the module that it is in; `nil` for a file beside the folders.
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
        // `class func` and `.struct` declare no type.
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
