// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

/// How many connections of each kind there may be at once; those beyond that wait in the system's queue.
///
/// Together they fit into the descriptors of the process.
struct ConnectionLimits: Sendable {
  /// Those that libmicrohttpd holds, whatever they came through.
  let held: Int
  /// Answers on their way outside of libmicrohttpd.
  let scripted: Int
  /// Those that come through a front: each has two descriptors beside the one that is held.
  let secure: Int

  /// With fewer descriptors for connections, most clients would find no room.
  private static let leastFree = 16

  init(held: Int, scripted: Int, secure: Int) {
    self.held = held
    self.scripted = scripted
    self.secure = secure
  }

  /// - Parameters:
  ///   - descriptors: how many the process may have.
  ///   - threads: how many threads serve connections.
  ///   - hasFront: whether connections come through TLS, too.
  init(
    descriptors: Int = DescriptorLimit.current, threads: Int, hasFront: Bool
  ) throws(ServerError) {
    // What the program takes for itself, and each of its threads.
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
