// mockapi
// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD
import MockAPIEngine
import MockAPIJournal
import MockAPIMatching
import MockAPIScenario

/// Owns an `MHD_Response`. libmicrohttpd counts its users, so releasing it is safe at any time.
final class PreparedResponse: Sendable {
  let status: UInt32
  let body: ResponseBody
  /// Whether its body is sent after its head (RFC 9112 section 6.3), unless the request is a HEAD.
  let hasBody: Bool
  /// The largest possible size of the head, in bytes.
  let headSize: Int
  /// Never changed after `init`; libmicrohttpd guards its own count of users with a lock.
  nonisolated(unsafe) private let handle: OpaquePointer

  /// A header that libmicrohttpd does not send.
  struct RefusedHeader: Error {
    let name: String
  }

  /// Wraps `MHD_create_response_from_buffer_with_free_callback_cls`, `MHD_add_response_header` and, for `keep-alive` in `Connection`,
  /// `MHD_set_response_options`: whether the connection stays or ends, libmicrohttpd then says it, and does what it says.
  init(status: Int, headers: [HeaderField], body: ResponseBody) throws(RefusedHeader) {
    self.status = UInt32(status)
    self.body = body
    hasBody = !ResponseDefinition.endsWithHead(status)
    // libmicrohttpd itself writes less than 256 bytes: the status line and three fields.
    headSize = headers.reduce(256) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
    // Released by `releaseBody` after the last connection has sent it.
    let retained = Unmanaged.passRetained(body)
    guard
      let handle = MHD_create_response_from_buffer_with_free_callback_cls(
        body.bytes.count, UnsafeMutableRawPointer(mutating: body.bytes.baseAddress), releaseBody,
        retained.toOpaque())
    else { preconditionFailure("libmicrohttpd is out of memory") }
    self.handle = handle
    for header in headers {
      let options = TokenList.connectionOptions { header.isNamed($0) ? [header.value] : [] }
      if options.contains("keep-alive") {
        mockapi_say_keep_alive(handle)
        // libmicrohttpd refuses a field without other options.
        if options.allSatisfy({ $0 == "keep-alive" }) { continue }
      }
      let added = header.name.withCString { name in
        header.value.withCString { value in MHD_add_response_header(handle, name, value) }
      }
      guard added == .YES else { throw RefusedHeader(name: header.name) }
    }
  }

  deinit {
    MHD_destroy_response(handle)
  }

  /// Gives the response to a connection; wraps `MHD_queue_response`.
  func queue(on connection: OpaquePointer) -> MHD_Result {
    MHD_queue_response(connection, status, handle)
  }
}

private func releaseBody(_ body: UnsafeMutableRawPointer?) {
  guard let body else { return }
  Unmanaged<ResponseBody>.fromOpaque(body).release()
}
