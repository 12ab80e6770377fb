// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

/// The largest number of simultaneous connections of each kind; further ones wait in the system's queue.
///
/// Together they fit into the descriptors of the process.
struct ConnectionLimits: Sendable {
  /// The connections that libmicrohttpd holds, on any port.
  let held: Int
  /// The answers on their way outside of libmicrohttpd, and the connections that wait: each has one descriptor in addition to the held one.
  let scripted: Int
  /// The connections through a front: each has two descriptors in addition to the held one.
  let secure: Int

  /// With fewer descriptors for connections, most clients would have to wait.
  private static let leastFree = 16

  init(held: Int, scripted: Int, secure: Int) {
    self.held = held
    self.scripted = scripted
    self.secure = secure
  }

  /// - Parameters:
  ///   - descriptors: the number of descriptors that the process may have.
  ///   - threads: the number of threads that serve connections.
  ///   - hasFront: whether connections also come through TLS.
  init(
    descriptors: Int = DescriptorLimit.current, threads: Int, hasFront: Bool
  ) throws(ServerError) {
    // The descriptors of the program itself, and of each of its threads.
    let own = 64 + 3 * threads
    guard descriptors >= own + Self.leastFree else {
      throw .tooFewDescriptors(limit: descriptors, needed: own + Self.leastFree)
    }
    let free = descriptors - own
    let most = ServerConfiguration.mostConnections
    held = min(hasFront ? free * 3 / 10 : free * 2 / 5, most)
    scripted = min(hasFront ? free * 9 / 20 : free * 3 / 5, most)
    secure = hasFront ? min(free / 8, most) : 0
  }
}
