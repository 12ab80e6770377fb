// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText
import Yams

/// The errors of Yams in the words of this program.
struct YAMLProblem {
  let path: String
  let mark: YAMLAliasMark

  func problem(_ error: any Error) -> DocumentProblem {
    switch error as? YamlError {
    case .scanner(let context, let problem, let place, _),
      .parser(let context, let problem, let place, _):
      if problem.hasPrefix("Maximum nesting level") {
        return at(
          place,
          "there must be at most \(Document.maximumDepth) mappings and lists inside each other; found more"
        )
      }
      if isTab(at: place) { return at(place, "the indentation must be spaces; found a tab") }
      let during = context.map { " (\($0.text) that begins in line \($0.mark.line))" } ?? ""
      return at(place, "the file must be YAML: \(mark.original(problem))\(during)")
    case .composer(_, _, let place, _):
      return at(
        place,
        "a file must have one document; found a second one. Put each document in a file of its own")
    case .duplicatedKeysInMapping(let keys, let context):
      let names = keys.map { "'\(mark.original($0))'" }.joined(separator: ", ")
      return at(
        context.mark,
        "a key must be in a mapping once; found \(names) again in the mapping that has it here")
    case .reader(let problem, let offset, _, let text):
      let start = offset.flatMap {
        text.index(text.startIndex, offsetBy: $0, limitedBy: text.endIndex)
      }
      let position = start.map {
        SourceLines.position(
          of: text.utf8.distance(from: text.utf8.startIndex, to: $0), in: Array(text.utf8))
      }
      return DocumentProblem(
        "the file must be YAML: \(problem)",
        at: DocumentPlace(file: path, position: position ?? SourcePosition(line: 1, column: 1)))
    case .memory: return DocumentProblem("\(path): there must be more memory for the document")
    default: return DocumentProblem("\(path): the file must be YAML; Yams reports: \(error)")
    }
  }

  private func isTab(at place: Mark) -> Bool {
    let lines = SourceLines(Array(mark.text.utf8))
    let offset = lines.offset(of: SourcePosition(line: place.line, column: place.column))
    return offset < lines.bytes.count && lines.bytes[offset] == 0x09
  }

  private func at(_ mark: Mark, _ message: String) -> DocumentProblem {
    DocumentProblem(
      message,
      at: DocumentPlace(
        file: path, position: SourcePosition(line: mark.line, column: max(mark.column, 1))))
  }
}
