// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Any key of an object.
struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ key: String) {
    stringValue = key
  }

  init?(stringValue: String) {
    self.init(stringValue)
  }

  init?(intValue: Int) {
    return nil
  }
}
