// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIImportModel
package import MockAPIJSON

/// A field of a contract from samples, with what it was made from.
package struct SampledField: CustomStringConvertible {
  package var field: ImportedField
  /// How many of the objects around it have it, null included.
  package let seen: Int
  /// The number of the objects around it, or of the elements for those of a list.
  package let all: Int
  package let nulls: Int
  /// The kinds but null, in the order of ``JSONKind``.
  package let kinds: [JSONKind]

  /// `3 of 4, 1 null, string`.
  package var evidence: String {
    let kinds = kinds.map(\.rawValue).joined(separator: " or ")
    return
      (["\(seen) of \(all)"] + (nulls > 0 ? ["\(nulls) null"] : [])
      + (kinds.isEmpty ? [] : [kinds]))
      .joined(separator: ", ")
  }

  package var description: String { "\(field.pointer): \(evidence)" }
}

/// Something that the reader of a contract from samples should know.
package struct SampleNote: Equatable {
  /// As that of an ``ImportWarning``.
  package let kind: String
  package let message: String

  init(_ kind: String, _ message: String) {
    self.kind = kind
    self.message = message
  }
}
