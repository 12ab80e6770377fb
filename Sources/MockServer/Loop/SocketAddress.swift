// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The address of a peer, as the system gives it.
struct SocketAddress: Sendable {
  let storage: sockaddr_storage

  /// Its host without its port; empty when the system cannot say.
  var host: String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      buffer[0] = 0
      var storage = storage
      let size = socklen_t(MemoryLayout<sockaddr_storage>.size)
      withUnsafePointer(to: &storage) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          _ = getnameinfo(
            $0, size, buffer.baseAddress, socklen_t(buffer.count), nil, 0, NI_NUMERICHOST)
        }
      }
      return buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
  }

  /// The bytes of an address of IPv4 or IPv6 in its usual spelling; `nil` for a name.
  static func bytes(ofAddress text: String) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, text, &bytes) == 1 { return Array(bytes.prefix(4)) }
    return inet_pton(AF_INET6, text, &bytes) == 1 ? bytes : nil
  }
}
