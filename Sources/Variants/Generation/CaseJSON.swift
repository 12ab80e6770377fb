// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario

/// The body of a case as JSON.
struct CaseJSON {
  let root: JSONValue
  /// The declarations of the contract for this body; `nil` if there are none.
  let tree: ContractTree?
  /// Whether the body is a part of the scenario file, and the values are those of the file.
  let isInFile: Bool
  /// An index of the body is an offset in the text of the document plus this number.
  private let shift: Int

  /// Takes the parsed body of the case if there is one; `nil` if the body is not JSON.
  init?(_ scenario: Scenario, _ index: Int, _ response: ResponseDefinition) {
    let bytes = response.body
    if let known = scenario.cases[index].body {
      // The body shares the bytes of the file, indices included, unless it has been parsed by itself.
      isInFile = known.document.bytes.count > bytes.count
      root = known
      shift = isInFile ? 0 : bytes.startIndex
    } else {
      do throws(JSONSyntaxError) { root = try JSONDocument(parsing: Array(bytes)).root } catch {
        return nil
      }
      isInFile = false
      shift = bytes.startIndex
    }
    tree = scenario.contract?.tree(for: response, body: root)
  }

  /// The span of an edit, by the indices of the body.
  func range(of edit: JSONEdit) -> Range<Int> {
    edit.range.lowerBound + shift..<edit.range.upperBound + shift
  }
}
