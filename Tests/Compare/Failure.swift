// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Why no comparison was possible.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
