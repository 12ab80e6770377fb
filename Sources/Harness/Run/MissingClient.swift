// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The shell could not start the command of the client, and no exchange has been answered.
package struct MissingClient: Error {
  /// What the shell said.
  package let standardError: String
}
