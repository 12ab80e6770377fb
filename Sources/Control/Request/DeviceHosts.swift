// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
package import MockAPISystem

/// The hosts by which other devices, such as phones, reach a server.
package enum DeviceHosts: Sendable {
  /// It listens only for programs on this machine.
  case unreachable
  /// It listens on one address, or on that of a name.
  case one(String)
  /// It listens on all addresses of this machine, which are asked for anew each time, since networks change.
  case all(hasIPv6: Bool, @Sendable () -> [NetworkAddress])

  /// A host without brackets, and the interface that has it, if that is known.
  struct Host: Equatable {
    let name: String
    var interface: String?
  }

  /// The hosts for devices, the likeliest first.
  /// - Parameter request: a client that reaches this machine from elsewhere has a host that devices may have, too.
  func list(for request: ControlRequest) throws(ProblemDetails) -> [Host] {
    let known: [Host]
    switch self {
    case .unreachable: throw .onlyThisMachine
    case .one(let name): known = URLHost.text(of: name) == nil ? [] : [Host(name: name)]
    case .all(let hasIPv6, let addresses):
      known = Self.usable(addresses(), hasIPv6: hasIPv6)
    }
    let given = request.authority.flatMap(ControlRequest.host)
    guard let given, URLHost.text(of: given) != nil, !URLHost.isLoopback(given) else {
      if known.isEmpty { throw .noNetwork }
      return known
    }
    return [known.first { $0.name == given } ?? Host(name: given)]
      + known.filter { $0.name != given }
  }

  /// The addresses that devices may reach, each once: those of networks before those of virtual private networks, of containers and
  /// of links without a network, and of these each in the order of the system, IPv4 first.
  private static func usable(_ addresses: [NetworkAddress], hasIPv6: Bool) -> [Host] {
    var ranked: [(rank: Int, address: NetworkAddress)] = []
    for address in addresses {
      let isIPv6 = address.host.contains(":")
      guard address.isRunning, !SocketAddress.isLoopback(address.host), hasIPv6 || !isIPv6,
        !ranked.contains(where: { $0.address.host == address.host })
      else { continue }
      ranked.append((2 * distance(of: address) + (isIPv6 ? 1 : 0), address))
    }
    // A sort that keeps the order of equal ones.
    return (0..<8).flatMap { rank in
      ranked.filter { $0.rank == rank }.map {
        Host(name: $0.address.host, interface: $0.address.interface)
      }
    }
  }

  /// How unlikely it is that a device reaches an address, from 0 to 3.
  private static func distance(of address: NetworkAddress) -> Int {
    if address.host.hasPrefix("169.254.") { return 3 }
    if bridges.contains(where: address.interface.hasPrefix) { return 2 }
    return address.isPointToPoint ? 1 : 0
  }

  /// What the names of interfaces begin with that lead to containers and virtual machines on this machine.
  private static let bridges = [
    "br-", "bridge", "cali", "cni", "docker", "flannel", "kube", "lxc", "lxdbr", "podman",
    "vboxnet",
    "veth", "virbr", "vmnet",
  ]
}

extension ProblemDetails {
  private static func noAddress(_ detail: String) -> ProblemDetails {
    ProblemDetails(
      type: "no-address", title: "Other devices cannot reach the server", status: 409,
      detail: detail)
  }

  fileprivate static let onlyThisMachine = noAddress(
    "the server listens only on this machine; start it with --host 0.0.0.0, and devices in the same network reach it"
  )

  fileprivate static let noNetwork = noAddress(
    "this machine has no address in a network that devices can use; connect it to the network of the device"
  )
}
