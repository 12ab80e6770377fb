// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON
import MockAPIText

extension Diagnostic {
  /// Writes the members of an object.
  package func write(to writer: inout JSONWriter) {
    writer.member("severity", severity.rawValue)
    writer.member("file", file)
    if let position {
      writer.member("line", position.line)
      writer.member("column", position.column)
      writer.member("length", length)
    }
    writer.member("message", message)
    if let excerpt {
      writer.member("source", excerpt.text)
      if excerpt.firstColumn > 1 { writer.member("sourceColumn", excerpt.firstColumn) }
    }
  }
}
