// mockapi
// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD

// The texts of a request line, as libmicrohttpd gives them for a call.

extension Exchange {
  /// The names of the usual methods need no check for UTF-8.
  static func text(ofMethod method: UnsafePointer<CChar>) -> String {
    switch mockapi_method_of(method) {
    case MOCKAPI_GET: "GET"
    case MOCKAPI_POST: "POST"
    case MOCKAPI_PUT: "PUT"
    case MOCKAPI_PATCH: "PATCH"
    case MOCKAPI_DELETE: "DELETE"
    case MOCKAPI_HEAD: "HEAD"
    case MOCKAPI_OPTIONS: "OPTIONS"
    default: String(cString: method)
    }
  }

  static func bytes(of text: UnsafePointer<CChar>?) -> [UInt8] {
    guard let text else { return [] }
    var length = 0
    while text[length] != 0 { length += 1 }
    return [UInt8](UnsafeRawBufferPointer(start: text, count: length))
  }
}
