// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension JSONEncoder {
  /// The encoder for reports: sorted keys, dates as in ISO 8601.
  static func reports() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return encoder
  }
}
