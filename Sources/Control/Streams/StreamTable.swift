// mockapi
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import MockAPIEngine
import MockAPISynchronization

/// The answers of a server that go on, so that they can be kept alive and ended.
package final class StreamTable: Sendable {
  /// The largest number of such answers at one time.
  static let limit = 100
  /// The pause between two times that a reader is resumed, shorter than a person sees.
  private static let pause = DispatchTimeInterval.milliseconds(10)

  private struct State {
    var streams: [Int: ByteStream] = [:]
    var lastNumber = 0
    var isEnded = false
  }

  private let state = Mutex(State())

  package init() {}

  /// Opens a stream. If there is no room, streams whose readers have closed their side give up their places.
  /// - Parameters:
  ///   - heartbeat: see ``ByteStream/keepAlive()``.
  ///   - didClose: called once, when nobody reads any more.
  /// - Throws: a problem if there are as many as allowed, or if the server is stopping.
  func open(
    contentType: String, heartbeat: String, didClose: @escaping @Sendable () -> Void = {}
  ) throws(ProblemDetails) -> ByteStream {
    while true {
      let (stream, others) = openIfRoom(
        contentType: contentType, heartbeat: heartbeat, didClose: didClose)
      if let stream { return stream }
      let left = others.count { $0.endIfReaderHasLeft() }
      guard left > 0 else { throw .tooManyStreams(limit: Self.limit) }
    }
  }

  /// - Returns: the new stream, or those that have all places; neither if the server is stopping.
  private func openIfRoom(
    contentType: String, heartbeat: String, didClose: @escaping @Sendable () -> Void
  ) -> (stream: ByteStream?, others: [ByteStream]) {
    state.withLock { state in
      guard !state.isEnded else { return (nil, []) }
      guard state.streams.count < Self.limit else { return (nil, Array(state.streams.values)) }
      state.lastNumber += 1
      let number = state.lastNumber
      let stream = ByteStream(contentType: contentType, heartbeat: heartbeat) { [weak self] in
        self?.state.withLock { _ = $0.streams.removeValue(forKey: number) }
        didClose()
      } pause: { end in
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.pause, execute: end)
      }
      state.streams[number] = stream
      return (stream, [])
    }
  }

  /// Sends the heartbeats of the streams that were quiet since the last call.
  package func keepAlive() {
    for stream in state.withLock({ Array($0.streams.values) }) { stream.keepAlive() }
  }

  /// Ends all streams, and opens no more.
  package func endAll() {
    let streams = state.withLock { state in
      state.isEnded = true
      return Array(state.streams.values)
    }
    for stream in streams { stream.end() }
  }
}

extension ProblemDetails {
  fileprivate static func tooManyStreams(limit: Int) -> ProblemDetails {
    ProblemDetails(
      type: "too-many-streams", title: "Too many listeners", status: 503,
      detail:
        "a server sends at most \(limit) streams of events at one time, and has as many; close one of them"
    )
  }
}
