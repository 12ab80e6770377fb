// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario

extension WireScript {
  /// The script for a reply.
  /// - Parameters:
  ///   - canKeepAlive: whether the connection can take another request after this one.
  ///   - date: the value of `Date`.
  ///   - compressed: the body in gzip, if it has been compressed before.
  package init(
    _ reply: Reply, canKeepAlive: Bool, date: String, compressed: ArraySlice<UInt8>? = nil
  ) {
    let keepsAlive = canKeepAlive && !reply.response.closes
    self.init(
      WireMessage(reply, keepsAlive: keepsAlive, date: date, compressed: compressed),
      timing: reply.response.timing,
      delay: reply.delay, fault: reply.fault, keepsAlive: keepsAlive)
  }
}

extension WireMessage {
  /// A reply, laid out as bytes.
  fileprivate init(
    _ reply: Reply, keepsAlive: Bool, date: String, compressed: ArraySlice<UInt8>?
  ) {
    var malformation: Malformation?
    switch reply.fault?.content {
    case .bytes(let bytes):
      self.init(replacement: bytes)
      return
    case .malformed(let one): malformation = one
    case .response, .none: break
    }
    self.init(
      reply.response, malformation: malformation?.kind, amount: malformation?.amount ?? 0,
      to: Request(isHead: reply.isHead, acceptsGzip: reply.acceptsGzip), adding: reply.added,
      // If a fault ends the connection, the response does not announce it.
      closes: reply.fault == nil && !keepsAlive, date: date,
      slices: reply.response.timing.dribble?.chunks ?? 1, compressed: compressed)
  }
}
