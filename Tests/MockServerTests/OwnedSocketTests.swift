// mockapi
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import MockAPIServer

/// What is read of a socket in one turn of a loop.
struct OwnedSocketTests {
  @Test(.enabled(if: OwnedSocket.takenInTurn < .max))
  func `bytes that nobody wants are discarded in parts, so that other sockets have their turn`()
    throws
  {
    let pair = try #require(SocketPair())
    defer { pair.close() }
    let (peer, socket) = (OwnedSocket(pair.front), OwnedSocket(pair.server))
    let part = [UInt8](repeating: 0, count: 16 << 10)
    var sent = 0
    while case .bytes(let count) = part.withUnsafeBytes({ peer.send($0) }) { sent += count }
    try #require(sent > OwnedSocket.takenInTurn)
    peer.shutDown()
    var taken = 0
    #expect(!socket.receive(upTo: sent + 1) { taken += $0.count })
    #expect(taken == OwnedSocket.takenInTurn)
    // The end comes after all bytes.
    var turns = 1
    while !socket.drain() { turns += 1 }
    #expect(turns == sent / OwnedSocket.takenInTurn)
  }

  @Test func `no more bytes are taken than wanted`() throws {
    let pair = try #require(SocketPair())
    defer { pair.close() }
    let (peer, socket) = (OwnedSocket(pair.front), OwnedSocket(pair.server))
    _ = [UInt8](1...4).withUnsafeBytes { peer.send($0) }
    var taken: [UInt8] = []
    #expect(!socket.receive(upTo: 3) { taken += $0 })
    #expect(taken == [1, 2, 3] && socket.peekFirstByte() == 4)
  }
}
