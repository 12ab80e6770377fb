// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario

/// What a scripted response becomes for one request.
struct ScriptedAnswer {
  let script: WireScript
  /// The fault that this request meets; `nil` when it is spared, or there is none.
  let fault: Fault?

  /// What of the server and the request decides.
  struct Circumstances {
    /// Which of the requests that the case answers it is; the first is 1.
    let number: Int
    /// What drawn delays follow from.
    let seed: UInt64
    let isHead: Bool
    let acceptsGzip: Bool
    let canKeepAlive: Bool
    /// Fields of the server's own.
    let added: [HeaderField]
    /// The value of `Date`.
    let date: String
  }

  init(_ response: ResponseDefinition, _ circumstances: Circumstances) {
    let fault = response.fault.flatMap {
      $0.share.includes(circumstances.number) ? $0 : nil
    }
    self.fault = fault
    let keepsAlive = circumstances.canKeepAlive && !response.closes
    let message = Self.message(response, fault: fault, keepsAlive: keepsAlive, circumstances)
    var random = SeededRandom.stream(UInt64(circumstances.number), of: circumstances.seed)
    script = WireScript(
      message, timing: response.timing, delay: response.timing.delay(using: &random),
      fault: fault, keepsAlive: keepsAlive)
  }

  private static func message(
    _ response: ResponseDefinition, fault: Fault?, keepsAlive: Bool,
    _ circumstances: Circumstances
  ) -> WireMessage {
    var malformation: Malformation?
    switch fault?.content {
    case .bytes(let bytes): return WireMessage(replacement: bytes)
    case .malformed(let one): malformation = one
    case .response, .none: break
    }
    return WireMessage(
      response, malformation: malformation?.kind, amount: malformation?.amount ?? 0,
      to: WireMessage.Request(
        isHead: circumstances.isHead, acceptsGzip: circumstances.acceptsGzip),
      adding: circumstances.added,
      // A connection that a fault ends does not say so before.
      closes: fault == nil && !keepsAlive, date: circumstances.date,
      slices: response.timing.dribble?.chunks ?? 1)
  }
}
