// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIControl
import MockAPIDocuments
import MockAPIJSON
import MockAPILoading
import MockAPISystem
import MockAPIText

/// `mockapi-import.json` in the folder of an import: its options, so that the next import is the same. An option of the command takes the
/// place of the file's.
///
/// ```json
/// { "undeclared": "required", "strict-null": true, "exclude": ["internal", "DELETE /*"] }
/// ```
struct ImportOptionsFile {
  let path: String
  private let start: DocumentPlace
  /// The words of each option.
  private let options: [(name: String, words: [String])]

  /// - Returns: `nil` if the folder has no such file.
  init?(in folder: String) throws(DocumentProblem) {
    let name = OtherFiles.importOptions
    let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    guard (try? FileSystem.status(of: path)) != nil else { return nil }
    try self.init(Document(contentsOf: path), in: folder)
  }

  init(_ document: Document, in folder: String) throws(DocumentProblem) {
    path = document.path
    start = document.place(of: document.root)
    guard document.root.kind == .object else {
      throw DocumentProblem(
        "the options of an import must be an object, such as {\"depth\": 3}; found \(document.root.kind)",
        at: start)
    }
    var options: [(name: String, words: [String])] = []
    for member in document.root.members {
      let words = try Self.words(member.name, member.value, in: document, folder)
      options.append((member.name, words))
    }
    self.options = options
  }

  private static func words(
    _ name: String, _ value: JSONValue, in document: Document, _ folder: String
  ) throws(DocumentProblem) -> [String] {
    func problem(_ message: String) -> DocumentProblem {
      DocumentProblem(message, at: document.place(of: value))
    }
    if ImportParameters.flags.contains(name) {
      guard let flag = value.boolean else {
        throw problem("'\(name)' must be true or false; found \(value.kind)")
      }
      return flag ? ["--\(name)"] : []
    }
    if ImportParameters.numbers.contains(name) {
      guard let number = value.number?.wholeInteger else {
        throw problem("'\(name)' must be a whole number; found \(value.kind)")
      }
      return ["--\(name)=\(number)"]
    }
    // These read this machine, so requests do not have them.
    let texts = ImportParameters.texts + ["env", "secret"]
    guard texts.contains(name) else {
      let known = ImportParameters.flags + ImportParameters.numbers + texts
      throw problem(
        "'\(name)' is not an option that says what becomes of a document"
          + NearestName.suggestion(for: name, amongKeys: known)
          + "; 'mockapi help import' lists them")
    }
    let values = value.kind == .array ? value.elements.map { $0 } : [value]
    var words: [String] = []
    for value in values {
      guard let text = value.string else {
        throw problem("'\(name)' must be a string or a list of strings; found \(value.kind)")
      }
      // A file is named from the folder of this one, wherever the command runs.
      let isBeside = name == "env" && !text.hasPrefix("/")
      words.append("--\(name)=\(isBeside ? "\(folder)/\(text)" : text)")
    }
    return words
  }

  /// The options of the command together with those of the file.
  /// - Parameter words: all words of the command.
  func completing(
    _ arguments: ImportArguments, givenBy words: [String]
  ) throws(DocumentProblem) -> ImportArguments {
    func isGiven(_ name: String) -> Bool {
      words.contains { $0 == "--\(name)" || $0.hasPrefix("--\(name)=") }
    }
    let own = options.filter { !isGiven($0.name) }.flatMap(\.words)
    do { return try ImportArguments.parse(own + arguments.words) } catch {
      throw DocumentProblem(ImportArguments.message(for: error), at: start)
    }
  }
}
