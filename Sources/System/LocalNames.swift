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

  /// An address may be that of several interfaces.
  private static var addresses: [String] {
    NetworkAddress.all.reduce(into: []) { found, address in
      if !found.contains(address.host) { found.append(address.host) }
    }
  }
}
