// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario

/// The events on a connection for one answer, step by step: a value that uses no socket and no clock.
package struct WireScript {
  package enum Step: Equatable {
    /// Send these bytes of ``message``.
    case send(Range<Int>)
    /// Wait for a duration, counted from when the previous step was due, so that waits do not drift.
    case wait(Duration)
    case end(Ending)
  }

  package enum Ending: Equatable {
    /// Wait for the next request.
    case keepAlive
    /// Send a FIN.
    case close
    /// Send a RST, without a FIN before it.
    case reset
    /// Send nothing more until the client gives up.
    case stall
  }

  package let message: WireMessage
  /// The offset at which the message is cut off.
  private let limit: Int
  package let ending: Ending
  private let stall: Duration
  private let bytesPerSecond: Int?
  /// The offset from which ``bytesPerSecond`` applies.
  private let paceStart: Int
  /// Pauses with the offset that they come before, in reverse order.
  private var pauses: [Pause]

  private var position = 0
  private var hasStalled = false
  private var mayPace = false

  private struct Pause {
    let offset: Int
    let duration: Duration
  }

  /// - Parameters:
  ///   - delay: the time before the first byte.
  ///   - fault: the fault; `nil` if this request meets none.
  ///   - keepsAlive: whether the connection can take another request after a response without a fault.
  init(_ message: WireMessage, timing: Timing, delay: Duration, fault: Fault?, keepsAlive: Bool) {
    self.message = message
    limit = message.offset(of: fault?.place ?? .end)
    stall = .milliseconds(fault?.stallMilliseconds ?? 0)
    ending = fault.map { Ending($0.ending) } ?? (keepsAlive ? .keepAlive : .close)
    bytesPerSecond = timing.bytesPerSecond ?? timing.bodyBytesPerSecond
    // Raw bytes that replace a response have no body, and neither has an answer to HEAD.
    let bodyStart = message.bodySize > 0 ? message.headSize : message.bytes.count
    paceStart = timing.bytesPerSecond == nil ? bodyStart : 0
    var pauses: [Pause] = delay > .zero ? [Pause(offset: 0, duration: delay)] : []
    if let dribble = timing.dribble {
      let starts = message.sliceStarts(count: dribble.chunks)
      pauses += starts.map {
        Pause(offset: $0, duration: .milliseconds(dribble.milliseconds / Double(starts.count)))
      }
    }
    self.pauses = pauses.reversed()
  }

  /// The next step; do not call it after an end.
  package mutating func next() -> Step {
    if let pause = pauses.last, pause.offset <= position, pause.offset < max(limit, 1) {
      pauses.removeLast()
      return .wait(pause.duration)
    }
    guard position < limit else {
      guard stall > .zero, !hasStalled else { return .end(ending) }
      hasStalled = true
      return .wait(stall)
    }
    var end = min(limit, pauses.last?.offset ?? limit)
    if position < paceStart, bytesPerSecond != nil {
      end = min(end, paceStart)
      mayPace = true
    } else if let bytesPerSecond {
      // Fifty steps a second look smooth to the client, and cost little.
      let step = max(bytesPerSecond / 50, 1)
      if mayPace {
        mayPace = false
        return .wait(.seconds(1) * (Double(step) / Double(bytesPerSecond)))
      }
      mayPace = true
      end = min(end, position + step)
    }
    defer { position = end }
    return .send(position..<end)
  }
}

extension WireScript.Ending {
  init(_ ending: Fault.Ending) {
    self =
      switch ending {
      case .close: .close
      case .reset: .reset
      case .stall: .stall
      }
  }
}
