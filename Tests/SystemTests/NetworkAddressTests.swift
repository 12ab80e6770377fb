// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem
import Testing

struct NetworkAddressTests {
  @Test func `the address that only this machine reaches is reported`() throws {
    let address = try #require(NetworkAddress.all.first { $0.host == "127.0.0.1" })
    #expect(address.isRunning && !address.isPointToPoint)
    #expect(address.interface.hasPrefix("lo"))
  }

  @Test func `each address can be in a URL`() {
    for address in NetworkAddress.all {
      #expect(SocketAddress.bytes(ofAddress: address.host) != nil, "\(address)")
      #expect(!address.interface.isEmpty)
    }
  }

  @Test(arguments: ["127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1"])
  func `an address that only this machine reaches is known`(address: String) {
    #expect(SocketAddress.isLoopback(address))
  }

  @Test(arguments: ["192.168.1.20", "0.0.0.0", "::", "fd00::1", "::ffff:10.0.0.1", "localhost", ""])
  func `no other address is one of these`(address: String) {
    #expect(!SocketAddress.isLoopback(address))
  }
}
