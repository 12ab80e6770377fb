// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem
import MockAPITestSupport
import Testing

@testable import MockAPIServer

/// What libmicrohttpd finds at the number of a connection whose socket is kept from it.
struct WithheldSocketTests {
  private func withhold(_ pair: LoopbackPair) throws -> WithheldSocket {
    var isSuspended = false
    let socket = WithheldSocket(pair.server.descriptor, through: nil) { isSuspended = true }
    #expect(isSuspended)
    return try #require(socket)
  }

  @Test func `its number has nothing to read and no end, and afterwards all that has come`() throws
  {
    let pair = try LoopbackPair()
    defer { pair.server.closeSocket() }
    let withheld = try withhold(pair)
    #expect(!withheld.isClosedByPeer)
    #expect(pair.send(3) == 3)
    pair.finishSending()
    #expect(throws: Errno.wouldBlock) { _ = try pair.server.descriptor.peek() }
    #if os(Linux)
      pair.shutDownServer()
      #expect(throws: Errno.wouldBlock) { _ = try pair.server.descriptor.peek() }
    #endif
    withheld.putBack()
    pair.awaitArrival()
    var taken = 0
    while !pair.server.receive(upTo: .max, { taken += $0.count }) {}
    #expect(taken == 3)
    // The other direction is open.
    let answer: [UInt8] = [7, 8]
    guard case .bytes(2) = answer.withUnsafeBytes({ pair.server.send($0) }) else {
      Issue.record("the answer must be sent")
      return
    }
    #expect(pair.takeAll(2) == 2)
  }

  @Test func `its client is seen to leave`() throws {
    let pair = try LoopbackPair()
    defer { pair.server.closeSocket() }
    let withheld = try withhold(pair)
    pair.close()
    let end = ContinuousClock.now + HangLimit.duration
    while !withheld.isClosedByPeer, ContinuousClock.now < end {}
    #expect(withheld.isClosedByPeer)
    withheld.putBack()
  }

  #if os(Linux)
    @Test(arguments: [false, true])
    func `a poller that watches it for its end reports that`(isBack: Bool) throws {
      let pair = try LoopbackPair()
      defer { pair.server.closeSocket() }
      let poller = try Poller()
      poller.addForEnd(pair.server.descriptor, connection: 7)
      let withheld = try withhold(pair)
      if isBack { withheld.putBack() }
      pair.finishSending()
      #expect(poller.wait(atMost: HangLimit.duration).map(\.connection) == [7])
      if !isBack { withheld.putBack() }
    }
  #endif
}
