// mockapi
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import MockAPIServer

/// What is read of a socket in one turn of a loop.
struct OwnedSocketTests {
  @Test(.enabled(if: OwnedSocket.discardedInTurn < .max))
  func `bytes that nobody wants are discarded in parts, so that other sockets have their turn`()
    throws
  {
    let pair = try #require(SocketPair())
    defer { pair.close() }
    let (peer, socket) = (OwnedSocket(pair.front), OwnedSocket(pair.server))
    let part = [UInt8](repeating: 0, count: 16 << 10)
    var sent = 0
    while case .bytes(let count) = part.withUnsafeBytes({ peer.send($0) }) { sent += count }
    try #require(sent > OwnedSocket.discardedInTurn)
    peer.shutDown()
    var limit = sent + 1
    #expect(!socket.discard(&limit))
    #expect(sent + 1 - limit == OwnedSocket.discardedInTurn)
    // The end comes after all bytes.
    var turns = 1
    while !socket.drain() { turns += 1 }
    #expect(turns == sent / OwnedSocket.discardedInTurn)
  }

  @Test func `no more bytes are discarded than wanted`() throws {
    let pair = try #require(SocketPair())
    defer { pair.close() }
    let (peer, socket) = (OwnedSocket(pair.front), OwnedSocket(pair.server))
    _ = [UInt8](1...4).withUnsafeBytes { peer.send($0) }
    var limit = 3
    #expect(!socket.discard(&limit))
    #expect(limit == 0 && socket.peekFirstByte() == 4)
  }
}
