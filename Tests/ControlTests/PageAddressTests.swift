// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILeases
import MockAPIMatching
import Testing

@testable import MockAPIControl

/// Where clients find the page and its server, under the names that they have for the machine.
struct PageAddressTests {
  private static func request(host: String?) -> ControlRequest {
    ControlRequest(
      method: "GET", target: RequestTarget("/__mockapi/ui"), path: .page,
      headers: host.map { [HeaderField(name: "Host", value: $0)] } ?? [],
      lease: LeaseTable(seed: 0).main)
  }

  @Test(arguments: [
    ("mock.test:8080", "mock.test"), ("192.168.1.7:8080", "192.168.1.7"),
    ("[FE80::1]", "[fe80::1]"),
    ("a/b:8080", "127.0.0.1"), ("a\"b", "127.0.0.1"), ("a:b", "127.0.0.1"), (nil, "127.0.0.1"),
  ])
  func `a page at all addresses is at the host of the request, if that is one`(
    given: String?, host: String
  ) {
    let address = PageAddress(
      host: "127.0.0.1", port: 8081, hasAllAddresses: true, server: ("127.0.0.1", 8080))
    let request = Self.request(host: given)
    #expect(address.url(for: request) == "http://\(host):8081/__mockapi/ui")
    #expect(address.serverAuthority(for: request) == "\(host):8080")
    #expect(address.url == "http://127.0.0.1:8081/__mockapi/ui")
  }

  @Test func `a page at one address is there for all`() {
    let address = PageAddress(host: "127.0.0.1", port: 8081, server: ("10.0.0.7", 8080))
    let request = Self.request(host: "mock.test:8080")
    #expect(address.url(for: request) == "http://127.0.0.1:8081/__mockapi/ui")
    #expect(address.serverAuthority(for: request) == "10.0.0.7:8080")
  }
}
