// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILoading

/// The number and the size of the texts that can be added at run time, so that clients cannot use up the memory.
package struct AdditionLimit: Sendable {
  /// The largest number of texts at one time.
  package let count: Int
  /// The largest size of all texts together, in bytes.
  package let bytes: Int

  package init(count: Int = 100_000, bytes: Int = 256 << 20) {
    self.count = count
    self.bytes = bytes
  }

  /// The reason why texts are too many or too large; `nil` if they are not.
  /// - Parameter name: the name of the last text.
  func problem(count: Int, bytes: Int, adding name: String) -> Diagnostic? {
    if count > self.count {
      return Diagnostic(
        file: name,
        message: "at most \(self.count) texts can be added at one time; found \(count); remove some"
      )
    }
    if bytes > self.bytes {
      return Diagnostic(
        file: name,
        message: "all added texts together must have at most \(self.bytes) bytes; found \(bytes); "
          + "remove some")
    }
    return nil
  }
}
