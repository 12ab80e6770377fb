// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// The credentials of the Basic scheme (RFC 7617).
enum BasicCredentials {
  /// Whether a value of `Authorization` contains a user and a password. The scheme's name matches in any case (RFC
  /// 9110 section 11.1), the base64 only in exact case. Letters beyond ASCII may be in UTF-8 or ISO 8859-1, of which clients use both
  /// (RFC 7617 section 2).
  static func areEqual(_ value: String, username: String, password: String) -> Bool {
    guard let space = value.firstIndex(of: " "), value[..<space].lowercased() == "basic" else {
      return false
    }
    let token = value[space...].drop { $0 == " " }
    let credentials = "\(username):\(password)"
    if token == Base64.encode(Array(credentials.utf8)) { return true }
    return credentials.utf8.contains { $0 >= 0x80 }
      && credentials.latin1.map { token == Base64.encode($0) } ?? false
  }
}
