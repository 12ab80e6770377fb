// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Why no scenario file can be made: what must be, what was found, and what to do.
package struct DraftProblem: Error, Equatable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
