// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Date {
  /// The date, limited to the years that have four digits.
  var writable: Date {
    let years =
      Date(timeIntervalSince1970: -62_167_219_200)...Date(timeIntervalSince1970: 253_402_300_799)
    return min(max(self, years.lowerBound), years.upperBound)
  }
}
