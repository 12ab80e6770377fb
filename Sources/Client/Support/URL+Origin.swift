// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension URL {
  /// Scheme, host and port (RFC 6454).
  var origin: String {
    let scheme = scheme?.lowercased() ?? ""
    return "\(scheme)://\(host?.lowercased() ?? ""):\(port ?? (scheme == "https" ? 443 : 80))"
  }
}
