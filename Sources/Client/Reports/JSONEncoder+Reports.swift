// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension JSONEncoder {
  /// How reports are written: sorted keys, dates as in ISO 8601.
  static func reports() -> JSONEncoder {
    let encoder = sorted()
    encoder.dateEncodingStrategy = .iso8601
    return encoder
  }
}
