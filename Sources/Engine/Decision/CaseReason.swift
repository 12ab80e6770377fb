// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Why a case, or a file without a case, answers a request.
public enum CaseReason: String, Sendable, Hashable, CaseIterable {
  /// The request prefers the case with `Prefer`.
  case preference
  /// The case is selected for the lease.
  case selection
  /// The case is the first whose `when` matches.
  case when
  /// The case is the default of its scenario.
  case `default`
  /// The request is among those that are to fail (``Disturbance``).
  case failure
  /// No scenario matches, and the file with the path of the request answers by itself.
  case file
}
