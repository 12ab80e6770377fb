// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The requests that get a selected case, among those that its scenario answers and that prefer no case themselves.
public enum SelectedRequests: Sendable, Hashable {
  case every
  /// This number of the next requests, at least 1; after them the selection has ended.
  case next(Int)
  /// This share of the requests, from 0 (never) to 1 (always), the same requests for the same seed.
  case share(Double)

  /// What is wrong with the number, for people; `nil` if nothing is.
  package var problem: String? {
    switch self {
    case .every: nil
    case .next(let count):
      (1...Self.most).contains(count)
        ? nil : "'next' must be from 1 to \(Self.most); found \(count)"
    case .share(let share):
      (0...1).contains(share) ? nil : "'share' must be from 0 to 1; found \(share)"
    }
  }

  private static let most = 1_000_000_000
}
