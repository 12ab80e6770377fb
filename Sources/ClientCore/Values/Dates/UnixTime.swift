// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension DateFormats {
  /// Seconds since 1970-01-01T00:00:00Z, whole or not, as a number.
  public enum UnixSeconds: DateFormat {
    /// The expected value.
    public static let expected = "seconds since 1970"

    /// The date; nil for a number outside the years that can be written.
    public static func date(from spelling: Double) -> Date? {
      abs(spelling) <= 253_402_300_800 ? Date(timeIntervalSince1970: spelling) : nil
    }

    /// The number.
    public static func spelling(of date: Date) -> Double {
      date.timeIntervalSince1970
    }
  }

  /// Milliseconds since 1970-01-01T00:00:00Z, as a number.
  public enum UnixMilliseconds: DateFormat {
    /// The expected value.
    public static let expected = "milliseconds since 1970"

    /// The date; nil for a number outside the years that can be written.
    public static func date(from spelling: Double) -> Date? {
      DateFormats.UnixSeconds.date(from: spelling / 1000)
    }

    /// The number.
    public static func spelling(of date: Date) -> Double {
      (date.timeIntervalSince1970 * 1000).rounded()
    }
  }
}
