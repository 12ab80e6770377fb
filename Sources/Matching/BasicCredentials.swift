// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// The credentials of the Basic scheme (RFC 7617).
enum BasicCredentials {
  /// Whether a value of `Authorization` contains a user and a password. The scheme's name matches in any case (RFC
  /// 9110 section 11.1), the base64 only in exact case.
  static func areEqual(_ value: String, username: String, password: String) -> Bool {
    guard let space = value.firstIndex(of: " "), value[..<space].lowercased() == "basic" else {
      return false
    }
    let token = value[space...].drop { $0 == " " }
    return token == Base64.encode(Array("\(username):\(password)".utf8))
  }
}
