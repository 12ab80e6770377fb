// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
package import MockAPIJSON
import MockAPISynchronization

/// Tells listeners what happens in the server, as server-sent events (HTML Living Standard, section 9.2).
package final class EventHub: Sendable {
  /// What an event is about.
  package enum Kind: String, Sendable, CaseIterable {
    /// A request was answered.
    case request
    /// The answer to a request is decided, and has not ended.
    case requestBegan
    /// Other scenarios are served.
    case scenarios
    /// Files have other mistakes.
    case diagnostics
    case leaseBegan
    /// Somebody has changed a lease.
    case leaseChanged
    case leaseEnded
    /// The outcome of an exchange was judged.
    case verdict

    /// Its place in a set of kinds.
    fileprivate var bit: Int {
      switch self {
      case .request: 1 << 0
      case .requestBegan: 1 << 1
      case .scenarios: 1 << 2
      case .diagnostics: 1 << 3
      case .leaseBegan: 1 << 4
      case .leaseChanged: 1 << 5
      case .leaseEnded: 1 << 6
      case .verdict: 1 << 7
      }
    }
  }

  private struct Listener {
    let stream: ByteStream
    let kinds: Set<Kind>
    /// The number of events for which there was no room, since the last one for which there was.
    var lostCount = 0
  }

  private struct State {
    var listeners: [Int: Listener] = [:]
    var lastListener = 0
    var lastEvent = 0

    /// The kinds that somebody listens to, as a sum of their bits.
    var kinds: Int {
      listeners.values.reduce(0) { $1.kinds.reduce($0) { $0 | $1.bit } }
    }
  }

  private let state = Mutex(State())
  /// ``State/kinds``, for those who have no lock: every request asks.
  private let kinds = Atomic(0)
  private let table: StreamTable

  package init(table: StreamTable) {
    self.table = table
  }

  /// Whether anybody listens.
  var hasListeners: Bool { kinds.load(ordering: .relaxed) != 0 }

  /// Whether anybody listens to events of requests.
  package var hasListenersToRequests: Bool {
    kinds.load(ordering: .relaxed) & (Kind.request.bit | Kind.requestBegan.bit) != 0
  }

  /// Whether anybody listens to events of a kind; if not, they need not be made.
  package func hasListeners(to kind: Kind) -> Bool {
    kinds.load(ordering: .relaxed) & kind.bit != 0
  }

  /// Adds a listener.
  /// - Throws: a problem if there are as many as allowed.
  func listen(to kinds: Set<Kind>) throws(ProblemDetails) -> ByteStream {
    let number = state.withLock { state in
      state.lastListener += 1
      return state.lastListener
    }
    let stream = try table.open(contentType: "text/event-stream", heartbeat: ":\n\n") {
      [weak self] in self?.remove(number)
    }
    // A comment, so that the listener has the head and knows that it listens.
    stream.append(Array(":\n\n".utf8))
    state.withLock { state in
      state.listeners[number] = Listener(stream: stream, kinds: kinds)
      self.kinds.store(state.kinds, ordering: .relaxed)
    }
    return stream
  }

  private func remove(_ number: Int) {
    state.withLock { state in
      state.listeners[number] = nil
      self.kinds.store(state.kinds, ordering: .relaxed)
    }
  }

  /// Tells the listeners.
  /// - Parameter data: writes the event's data, a JSON object.
  package func publish(_ kind: Kind, _ data: (inout JSONWriter) -> Void) {
    guard hasListeners(to: kind) else { return }
    var writer = JSONWriter()
    data(&writer)
    state.withLock { state in
      state.lastEvent += 1
      var event = Array("id: \(state.lastEvent)\nevent: \(kind.rawValue)\ndata: ".utf8)
      event += writer.bytes
      event += [0x0A, 0x0A]
      for (number, listener) in state.listeners where listener.kinds.contains(kind) {
        // Usually nothing was lost, and the bytes are those of all listeners.
        let isSent = listener.stream.append(
          listener.lostCount > 0
            ? Array("event: lost\ndata: {\"events\":\(listener.lostCount)}\n\n".utf8) + event
            : event)
        state.listeners[number]?.lostCount = isSent ? 0 : listener.lostCount + 1
      }
    }
  }
}
