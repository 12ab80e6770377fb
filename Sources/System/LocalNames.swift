// mockapi
// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The names under which other machines may know this one.
package enum LocalNames {
  /// The host name and the addresses of the interfaces, as far as the system reports them.
  package static var all: [String] { (hostName.isEmpty ? [] : [hostName]) + addresses }

  /// The name of the machine (`gethostname`); empty if the system does not report it.
  package static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
  }

  private static var addresses: [String] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    var found: [String] = []
    var next = first
    while let interface = next?.pointee {
      next = interface.ifa_next
      guard let address = interface.ifa_addr else { continue }
      var storage = sockaddr_storage()
      let size =
        switch Int32(address.pointee.sa_family) {
        case AF_INET: MemoryLayout<sockaddr_in>.size
        case AF_INET6: MemoryLayout<sockaddr_in6>.size
        default: 0
        }
      guard size > 0 else { continue }
      withUnsafeMutableBytes(of: &storage) {
        $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: size))
      }
      // A link-local address (`fe80::1%eth0`) cannot be in a certificate.
      let text = SocketAddress(storage, size: UInt32(size)).host
      if SocketAddress.bytes(ofAddress: text) != nil, !found.contains(text) { found.append(text) }
    }
    return found
  }
}
