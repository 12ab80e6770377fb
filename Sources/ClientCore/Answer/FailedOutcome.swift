// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The error of an outcome, whatever its failure model is.
package protocol FailedOutcome: Error {
  /// Why there was no answer; nil if there was one.
  var noAnswer: NoAnswer? { get }
}
