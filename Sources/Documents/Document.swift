// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON
package import MockAPIText

/// A file that is read as a tree of JSON values, in JSON or in YAML.
///
/// A YAML file becomes a document of JSON, so that all that reads documents has one tree; ``position(of:)`` still gives the place
/// in the file.
package struct Document {
  /// As the user named it, or as a reference in another document leads to it.
  package let path: String
  package let root: JSONValue
  /// What the reader of the file should know: a tag that is left out, a number that JSON does not have.
  package let remarks: [DocumentProblem]
  /// For YAML: the positions in the file.
  private let positions: YAMLPositions?

  package init(path: String, root: JSONValue) {
    self.init(path: path, root: root, positions: nil, remarks: [])
  }

  init(path: String, root: JSONValue, positions: YAMLPositions?, remarks: [DocumentProblem]) {
    self.path = path
    self.root = root
    self.positions = positions
    self.remarks = remarks
  }

  /// Where a value of this document begins in the file. A value that an alias of YAML repeats is where its anchor is.
  package func position(of value: JSONValue) -> SourcePosition {
    guard let positions else { return value.position }
    return positions.position(ofValueAt: value.range.lowerBound)
  }

  package func place(of value: JSONValue) -> DocumentPlace {
    DocumentPlace(file: path, position: position(of: value))
  }
}

/// A place in a document that is imported.
package struct DocumentPlace: Hashable, Sendable, CustomStringConvertible {
  package let file: String
  package let position: SourcePosition

  package init(file: String, position: SourcePosition) {
    self.file = file
    self.position = position
  }

  /// `file:line:column`.
  package var description: String { "\(file):\(position)" }
}
