// mockapi
// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD

/// The phrase of a status line where the scenario gives none.
enum ReasonPhrase {
  /// The phrase that libmicrohttpd sends for a status, so that both ways to the wire agree; wraps
  /// `MHD_get_reason_phrase_for`.
  static func of(_ status: Int) -> String {
    guard let phrase = MHD_get_reason_phrase_for(UInt32(status)) else { return "" }
    return String(cString: phrase)
  }
}
