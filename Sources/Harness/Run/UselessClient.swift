// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJudging

/// The client has sent no request in any case, and failed in the same way in all, so there is nothing to judge.
package struct UselessClient: Error {
  /// The record of the first case: either `notExercised`, or `fail` because its line is not an answer.
  package let example: VerdictRecord
  package let caseCount: Int
}
