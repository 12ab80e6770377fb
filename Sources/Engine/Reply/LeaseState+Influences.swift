// mockapi
// SPDX-License-Identifier: Apache-2.0

extension LeaseState {
  /// What of it influences answers, until the time of something is over.
  package var influences: ConstantReply.Influences {
    [
      selection.cases.isEmpty && limited.isEmpty ? [] : .selection, hasDelays ? .delays : [],
      failures == nil ? [] : .failures,
    ]
  }
}
