// mockapi
// SPDX-License-Identifier: Apache-2.0

/// How many connections of each kind there may be at once; whoever comes beyond that waits in the system's queue.
struct ConnectionLimits: Sendable {
  /// Those that libmicrohttpd holds, whatever they came through.
  let held: Int
  /// Answers on their way outside of libmicrohttpd. What is left is for connections that come in: without any of its
  /// own, libmicrohttpd would spin when there are no descriptors to accept them with.
  let scripted: Int
  /// Those that come through a front; each takes three descriptors, one of which libmicrohttpd holds.
  let secure: Int

  /// - Parameters:
  ///   - descriptors: how many the process may have.
  ///   - hasFront: whether connections come through TLS, too.
  init(descriptors: Int = DescriptorLimit.current, hasFront: Bool) {
    // What the program takes for itself.
    let free = max(descriptors - 64, 16)
    // A front whose quarter of the connections is taken has two descriptors for each: half of all.
    held = min(hasFront ? free / 2 : free, DescriptorLimit.mostConnections)
    secure = hasFront ? min(free / 4, held) : 0
    scripted = max(held - 256, held / 2)
  }
}
