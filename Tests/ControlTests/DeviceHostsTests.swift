// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPILeases
import MockAPIMatching
import MockAPISystem
import Testing

@testable import MockAPIControl

/// The hosts by which other devices reach a server, and their order.
struct DeviceHostsTests {
  private static func list(
    of hosts: DeviceHosts, host: String? = "localhost:8080"
  ) throws(ProblemDetails) -> [String] {
    let request = ControlRequest(
      method: "GET", target: RequestTarget("/__mockapi/leases/default/addresses"), path: .mockAPI,
      headers: host.map { [HeaderField(name: "Host", value: $0)] } ?? [],
      lease: LeaseTable(seed: 0).main)
    return try hosts.list(for: request).map(\.name)
  }

  private static let addresses = [
    NetworkAddress("127.0.0.1", at: "lo"), NetworkAddress("172.17.0.1", at: "docker0"),
    NetworkAddress("169.254.7.7", at: "en5"),
    NetworkAddress("10.8.0.2", at: "tun0", isPointToPoint: true),
    NetworkAddress("192.168.5.5", at: "en1", isRunning: false),
    NetworkAddress("fd00::2", at: "en0"),
    NetworkAddress("192.168.1.20", at: "en0"), NetworkAddress("10.0.0.3", at: "en7"),
    NetworkAddress("172.18.0.1", at: "br-1f2e"), NetworkAddress("192.168.64.1", at: "bridge100"),
    NetworkAddress("192.168.1.20", at: "en0:1"), NetworkAddress("::1", at: "lo"),
  ]

  @Test func `networks come before virtual ones, containers and links without a network`() throws {
    #expect(
      try Self.list(of: .all(hasIPv6: true) { Self.addresses }) == [
        "192.168.1.20", "10.0.0.3", "fd00::2", "10.8.0.2", "172.17.0.1", "172.18.0.1",
        "192.168.64.1", "169.254.7.7",
      ])
  }

  @Test func `a server for IPv4 has no address of IPv6`() throws {
    let list = try Self.list(of: .all(hasIPv6: false) { Self.addresses })
    #expect(list.first == "192.168.1.20" && !list.contains("fd00::2"))
  }

  @Test(arguments: ["10.0.0.3:8080", "10.0.0.3"])
  func `the host by which a client reaches this machine comes first, and once`(host: String) throws
  {
    let list = try Self.list(of: .all(hasIPv6: false) { Self.addresses }, host: host)
    #expect(list.prefix(3) == ["10.0.0.3", "192.168.1.20", "10.8.0.2"])
    #expect(Set(list).count == list.count)
  }

  @Test(arguments: [("Mac.local:8080", "mac.local"), ("[FD00::9]:8080", "fd00::9")])
  func `it may be one that this machine does not know`(given: String, host: String) throws {
    for hosts in [DeviceHosts.all(hasIPv6: false) { [] }, .one(host)] {
      #expect(try Self.list(of: hosts, host: given) == [host])
    }
    #expect(try Self.list(of: .one("10.0.0.3"), host: given) == [host, "10.0.0.3"])
  }

  @Test(arguments: [
    "localhost:8080", "team-a.localhost:8080", "127.0.0.1:8080", "127.1.1.1", "[::1]:8080", "a/b",
    "a\"b:80", nil,
  ])
  func `what is this machine for each client, or no host, is not for devices`(host: String?) throws
  {
    #expect(try Self.list(of: .one("10.0.0.3"), host: host) == ["10.0.0.3"])
  }

  @Test(arguments: ["localhost:8080", "10.0.0.3:8080"])
  func `a server for this machine says how others reach it`(host: String) {
    let problem = #expect(throws: ProblemDetails.self) {
      _ = try Self.list(of: .unreachable, host: host)
    }
    #expect(problem?.detail.contains("start it with --host 0.0.0.0") == true)
  }

  @Test func `a machine without a network says so`() {
    let hosts = DeviceHosts.all(hasIPv6: false) { Array(Self.addresses.prefix(1)) }
    for hosts in [hosts, .one("fe80::1%en0")] {
      let problem = #expect(throws: ProblemDetails.self) { _ = try Self.list(of: hosts) }
      #expect(problem?.detail.hasPrefix("this machine has no address in a network") == true)
    }
  }
}
