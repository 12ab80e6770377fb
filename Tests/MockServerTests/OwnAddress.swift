// mockapi
// SPDX-License-Identifier: Apache-2.0

/// An address of this machine that no other test uses. A port there that becomes free stays free, and a connection to it
/// is refused.
enum OwnAddress {
  static func random() -> String {
    #if os(Linux)
      // All addresses that begin with 127 are this machine, and ports of different ones do not conflict.
      return (1...3).reduce("127") { address, _ in "\(address).\(Int.random(in: 1...254))" }
    #else
      // Other systems have only one such address, where a test that runs at the same time may take the port.
      return "127.0.0.1"
    #endif
  }
}
