// mockapi
// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// An address of this machine at one of its network interfaces.
package struct NetworkAddress: Hashable, Sendable {
  /// The address in its usual spelling, without brackets.
  package let host: String
  /// The name of the interface, such as `en0`.
  package let interface: String
  /// Whether the interface works, and has another end.
  package let isRunning: Bool
  /// Whether the interface leads to one other machine, as those of virtual private networks do.
  package let isPointToPoint: Bool

  package init(
    _ host: String, at interface: String, isRunning: Bool = true, isPointToPoint: Bool = false
  ) {
    self.host = host
    self.interface = interface
    self.isRunning = isRunning
    self.isPointToPoint = isPointToPoint
  }

  /// Those of this machine, as far as the system reports them (`getifaddrs`). Link-local addresses of IPv6 are left out: they need the
  /// name of an interface (`fe80::1%eth0`), and can be neither in a URL nor in a certificate.
  package static var all: [NetworkAddress] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    var found: [NetworkAddress] = []
    var next = first
    while let interface = next?.pointee {
      next = interface.ifa_next
      guard let host = host(of: interface), let name = interface.ifa_name else { continue }
      found.append(
        NetworkAddress(
          host, at: String(cString: name),
          isRunning: interface.ifa_flags & (up | running) == up | running,
          isPointToPoint: interface.ifa_flags & pointToPoint != 0))
    }
    return found
  }

  // `IFF_UP`, `IFF_RUNNING` and `IFF_POINTOPOINT`, which are the same on all systems, and have another type in Swift on each.
  private static let up: UInt32 = 0x1
  private static let running: UInt32 = 0x40
  private static let pointToPoint: UInt32 = 0x10

  private static func host(of interface: ifaddrs) -> String? {
    guard let address = interface.ifa_addr else { return nil }
    var storage = sockaddr_storage()
    let size =
      switch Int32(address.pointee.sa_family) {
      case AF_INET: MemoryLayout<sockaddr_in>.size
      case AF_INET6: MemoryLayout<sockaddr_in6>.size
      default: 0
      }
    guard size > 0 else { return nil }
    withUnsafeMutableBytes(of: &storage) {
      $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: size))
    }
    let text = SocketAddress(storage, size: UInt32(size)).host
    return SocketAddress.bytes(ofAddress: text) == nil ? nil : text
  }
}
