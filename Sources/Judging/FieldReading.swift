// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What a client made of one damaged field.
package enum FieldReading: String, Sendable, Hashable, CaseIterable {
  // From the least severe to the most severe.

  /// Decoded as in the control: the client does not read the field.
  case unread
  /// The client got by, and does not say what it decoded.
  case tolerated
  /// The client got by, and reported the field.
  case reported
  /// The client got by with another decoded value, and reported nothing.
  case silent
  /// The client got by neither with success nor with partial: it needs the field.
  case required
  case hang
  case crash
}

extension FieldReading: Comparable {
  /// Whether it is less severe.
  package static func < (left: FieldReading, right: FieldReading) -> Bool {
    left.severity < right.severity
  }

  private var severity: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// Whether a build that reads a field like this needs something that another did not.
  ///
  /// It does if it now fails, hangs or crashes without the field, or hides damage that it did not read or reported. A
  /// field that is read now and whose damage is reported is not a need.
  package func isNeed(after old: FieldReading) -> Bool {
    switch self {
    case .unread, .tolerated, .reported: false
    case .silent: [.unread, .reported].contains(old)
    case .required, .hang, .crash: old < self
    }
  }
}
