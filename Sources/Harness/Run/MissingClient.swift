// mockapi
// SPDX-License-Identifier: Apache-2.0

/// No process of the client has answered an exchange or sent a request, so there is nothing to judge.
package struct MissingClient: Error {
  /// How the last process ended: `exit status 2`, `no answer in time`.
  package let ending: String
  /// Whether its time was over: it may need more to start.
  package let hasTimedOut: Bool
  /// The end of what the processes wrote to their standard error.
  package let standardError: String
}
