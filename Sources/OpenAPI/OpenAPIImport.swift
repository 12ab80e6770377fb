// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIDocuments
package import MockAPIImportModel
package import MockAPIJSON

/// Makes scenarios of OpenAPI documents: 3.0, 3.1 and later, and 2.0, whose forms are read as those of 3.0.
///
/// An operation becomes a scenario, each of its responses a case, and the schemas of the bodies that the cases have become the contract.
package enum OpenAPIImport {
  /// Whether a document is OpenAPI, by its root keys.
  package static func recognises(_ root: JSONValue) -> Bool {
    guard let version = root["openapi"] ?? root["swagger"] else { return false }
    return version.kind == .string || version.kind == .number
  }

  /// The scenarios of a document, and what there is to say about them.
  package static func result(
    of document: Document, files: some DocumentFiles, options: ImportOptions,
    limits: OpenAPILimits = OpenAPILimits()
  ) -> ImportResult {
    let references = References(document, files: files)
    let remarks = Remarks(references, limit: limits.warnings)
    guard let dialect = Dialect(document.root) else {
      remarks.warn(
        "fragment",
        "the file has no 'openapi', so it is a part of a document; import the file that refers to it",
        at: references.root)
      var result = ImportResult()
      result.warnings = remarks.warnings
      return result
    }
    return OperationImport(references, remarks, dialect, options, limits).result()
  }
}
