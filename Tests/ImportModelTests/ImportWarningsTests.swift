// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIImportModel
import MockAPIText
import Testing

struct ImportWarningsTests {
  private func warning(_ kind: String, line: Int) -> ImportWarning {
    ImportWarning(
      kind, "\(line)",
      at: DocumentPlace(file: "a.har", position: SourcePosition(line: line, column: 1)))
  }

  @Test func `each kind has its own bound`() {
    var warnings = ImportWarnings(mostOfKind: 2)
    for line in 1...5 { warnings.append(warning("a", line: line)) }
    warnings.append(warning("b", line: 6))
    #expect(warnings.map(\.kind) == ["a", "a", "b", "many-warnings"])
    #expect(
      warnings.last?.message
        == "of the kind 'a', 2 warnings are listed, and 3 more are not, the first of which is here; correct those that are listed, and import again"
    )
    #expect(warnings.last?.place.description == "a.har:3:1")
    #expect(!warnings.hasRoom(for: "a"))
    #expect(warnings.hasRoom(for: "b"))
  }

  @Test func `as many as there may be are listed, and nothing is said`() {
    var warnings = ImportWarnings(mostOfKind: 2)
    warnings += [warning("a", line: 1), warning("a", line: 2)]
    #expect(warnings.map(\.message) == ["1", "2"])
  }

  @Test func `warnings that are put together are counted together`() {
    var first = ImportWarnings(mostOfKind: 2)
    first += (1...3).map { warning("a", line: $0) }
    var second = ImportWarnings(mostOfKind: 2)
    second += (4...9).map { warning("a", line: $0) } + [warning("b", line: 10)]
    first += second
    #expect(first.map(\.kind) == ["a", "a", "b", "many-warnings"])
    #expect(first.last?.message.contains("2 warnings are listed, and 7 more are not") == true)
    #expect(first.last?.place.description == "a.har:3:1")
  }
}
