// mockapi
// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The address of a peer, as the system gives it.
package struct SocketAddress: Sendable {
  private let storage: sockaddr_storage
  /// The number of bytes of the storage that belong to the address.
  private let size: UInt32

  init(_ storage: sockaddr_storage, size: UInt32) {
    self.storage = storage
    self.size = min(size, UInt32(MemoryLayout<sockaddr_storage>.size))
  }

  /// The address in the form that C functions need.
  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    withUnsafeBytes(of: storage) { body(UnsafeRawBufferPointer(rebasing: $0[..<Int(size)])) }
  }

  /// The host without the port (`getnameinfo`); empty if the system cannot tell.
  package var host: String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      buffer[0] = 0
      withBytes {
        mockapi_sys_host(
          $0.baseAddress, UInt32($0.count), buffer.baseAddress, UInt32(buffer.count))
      }
      return buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
  }

  /// The bytes of an IPv4 or IPv6 address from its usual spelling (`inet_pton`); `nil` for a host name.
  package static func bytes(ofAddress text: String) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, text, &bytes) == 1 { return Array(bytes.prefix(4)) }
    return inet_pton(AF_INET6, text, &bytes) == 1 ? bytes : nil
  }

  /// Whether an address is one of this machine that no other machine reaches; `false` for a host name.
  package static func isLoopback(_ text: String) -> Bool {
    guard let bytes = bytes(ofAddress: text) else { return false }
    if bytes.count == 4 { return bytes[0] == 127 }
    let isMapped =
      bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
    return isMapped ? bytes[12] == 127 : bytes[..<15].allSatisfy { $0 == 0 } && bytes[15] == 1
  }
}
