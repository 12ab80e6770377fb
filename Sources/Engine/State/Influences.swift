// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Everything that changes the answer to a request, beside its scenario and the conditions of the cases. Code that begins to change
/// answers adds a bit; while any is set, every answer takes the long way.
@usableFromInline package struct Influences: OptionSet, Sendable {
  // Inlined, because every request collects them.
  @usableFromInline package let rawValue: UInt16

  @inlinable package init(rawValue: UInt16) { self.rawValue = rawValue }

  // Of the request.
  /// It names a lease, or an address that one had.
  @inlinable package static var claim: Self { Self(rawValue: 1 << 0) }
  /// It has a field `Prefer`.
  @inlinable package static var preferences: Self { Self(rawValue: 1 << 1) }
  /// Its body is missing, or its end is not known.
  @inlinable package static var body: Self { Self(rawValue: 1 << 2) }
  /// It has a field `Origin`: a page whose browser keeps the answer from it is reported.
  @inlinable package static var origin: Self { Self(rawValue: 1 << 3) }

  // Of the lease.
  /// A variant answers in place of its scenario.
  @inlinable package static var variant: Self { Self(rawValue: 1 << 4) }
  /// Cases are selected.
  @inlinable package static var selection: Self { Self(rawValue: 1 << 5) }
  /// All responses are delayed.
  @inlinable package static var delays: Self { Self(rawValue: 1 << 6) }
  /// Every byte that is sent is recorded.
  @inlinable package static var record: Self { Self(rawValue: 1 << 7) }
  /// A share of the requests fails.
  @inlinable package static var failures: Self { Self(rawValue: 1 << 8) }
  /// No request gets an answer.
  @inlinable package static var offline: Self { Self(rawValue: 1 << 12) }

  // Of the server.
  /// Fields are added for pages of other origins.
  @inlinable package static var crossOrigin: Self { Self(rawValue: 1 << 9) }
  /// A test changes the responses.
  @inlinable package static var sabotage: Self { Self(rawValue: 1 << 10) }
  /// It stops, and says so in each answer.
  @inlinable package static var stopping: Self { Self(rawValue: 1 << 11) }
}
