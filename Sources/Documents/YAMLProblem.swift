// mockapi
// SPDX-License-Identifier: Apache-2.0

import CLibYAML
import MockAPIText

/// The errors of libyaml in the words of this program.
struct YAMLProblem {
  let path: String
  let text: UnsafeBufferPointer<UInt8>

  var withoutMemory: DocumentProblem {
    DocumentProblem("\(path): there must be more memory for the document")
  }

  func problem(of parser: yaml_parser_t) -> DocumentProblem {
    let problem = parser.problem.map { String(cString: $0) } ?? "it cannot be read"
    switch parser.error {
    case YAML_MEMORY_ERROR: return withoutMemory
    case YAML_READER_ERROR:
      return at(
        SourceLines.position(of: parser.problem_offset, in: Array(text)),
        "the file must be YAML: \(problem)")
    default:
      let position = SourcePosition(parser.problem_mark)
      if isTab(at: position) {
        return at(position, "the indentation must be spaces; found a tab")
      }
      let during = parser.context.map {
        " (\(String(cString: $0)) that begins in line \(parser.context_mark.line + 1))"
      }
      return at(position, "the file must be YAML: \(problem)\(during ?? "")")
    }
  }

  private func isTab(at position: SourcePosition) -> Bool {
    let lines = SourceLines(Array(text))
    let offset = lines.offset(of: position)
    return offset < lines.bytes.count && lines.bytes[offset] == UInt8(ascii: "\t")
  }

  private func at(_ position: SourcePosition, _ message: String) -> DocumentProblem {
    DocumentProblem(message, at: DocumentPlace(file: path, position: position))
  }
}
