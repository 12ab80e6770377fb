// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The names of months, days and quarters in English.
enum DateNames {
  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// From Sunday on.
  static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  static let quarters = ["1st quarter", "2nd quarter", "3rd quarter", "4th quarter"]
}
