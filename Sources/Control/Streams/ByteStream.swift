// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIMatching
import MockAPISynchronization

/// The body of an answer that goes on as long as there is something to say. One side appends, and a connection reads.
package final class ByteStream: Sendable {
  /// At most so many bytes wait for a slow reader.
  package static let limit = 1 << 20
  /// With more unread bytes, the reader is resumed during a pause, too.
  static let pausedLimit = 64 << 10

  private let contentType: String
  /// Sent when nothing else has been sent for a while, so that a reader that has gone is noticed.
  private let heartbeat: [UInt8]
  /// Calls a closure after a pause; `nil` if there is none.
  private let pause: (@Sendable (_ end: @escaping @Sendable () -> Void) -> Void)?
  private let state: Mutex<State>

  private struct State {
    var unread: [UInt8] = []
    /// Those before it are read.
    var start = 0
    var isEnded = false
    /// Whether the reader waits for ``resume``.
    var isWaiting = false
    /// Whether the reader was resumed just now. What is appended until the end of the pause is read together.
    var isPausing = false
    var resume: (@Sendable () -> Void)?
    /// Whether the other side of the reader's connection is closed.
    var hasLeft: (@Sendable () -> Bool)?
    /// Called once, when nobody reads any more.
    var didClose: (@Sendable () -> Void)?
    var isQuiet = true
    /// The number of unread bytes that take no room: the rest of a part that was longer than the limit by itself.
    var exempt = 0

    var count: Int { unread.count - start }

    @discardableResult
    mutating func wake() -> Bool {
      guard isWaiting else { return false }
      isWaiting = false
      resume?()
      return true
    }

    mutating func takeDidClose() -> (@Sendable () -> Void)? {
      defer { didClose = nil }
      return didClose
    }
  }

  /// - Parameters:
  ///   - contentType: the field `Content-Type` of the answer.
  ///   - heartbeat: see ``keepAlive()``.
  ///   - didClose: called once, when nobody reads any more.
  ///   - pause: calls its closure after a short time, on any thread. Until then a reader that was resumed is not resumed again,
  ///     since each time costs more than the bytes. `nil` for no pause.
  package init(
    contentType: String, heartbeat: String,
    didClose: (@Sendable () -> Void)? = nil,
    pause: (@Sendable (_ end: @escaping @Sendable () -> Void) -> Void)? = nil
  ) {
    self.pause = pause
    self.contentType = contentType
    self.heartbeat = Array(heartbeat.utf8)
    var state = State()
    state.didClose = didClose
    self.state = Mutex(state)
  }

  /// The header fields of the answer.
  package var headers: [HeaderField] {
    [
      HeaderField(name: "Content-Type", value: contentType),
      HeaderField(name: "Cache-Control", value: "no-store"),
    ]
  }

  // MARK: Writing

  /// Adds bytes, all or none.
  /// - Returns: `false` if there is no room for them, or nobody reads any more.
  @discardableResult
  package func append(_ bytes: [UInt8]) -> Bool {
    let (isTaken, pauses) = state.withLock { state in
      guard !state.isEnded,
        state.count == 0 || state.count - state.exempt + bytes.count <= Self.limit
      else { return (false, false) }
      // A long part is taken if it is the only one, since it would never find room otherwise.
      if bytes.count > Self.limit { state.exempt = bytes.count }
      state.unread += bytes
      state.isQuiet = false
      if state.isPausing, state.count <= Self.pausedLimit { return (true, false) }
      return (true, state.wake() && startPause(&state))
    }
    if pauses { waitForPause() }
    return isTaken
  }

  /// - Returns: whether a pause begins.
  private func startPause(_ state: inout State) -> Bool {
    guard pause != nil, !state.isPausing else { return false }
    state.isPausing = true
    return true
  }

  /// Not with the lock, because the pause may end at once.
  private func waitForPause() {
    pause? { [weak self] in self?.endPause() }
  }

  /// Resumes a reader for which something was appended during the pause.
  private func endPause() {
    let pauses = state.withLock { state in
      state.isPausing = false
      return state.count > 0 && state.wake() && startPause(&state)
    }
    if pauses { waitForPause() }
  }

  /// Ends the answer after the bytes that were appended. Its reader then closes it.
  package func end() {
    state.withLock { state in
      state.isEnded = true
      state.wake()
    }
  }

  /// Sends the heartbeat if nothing else was appended since the last call.
  func keepAlive() {
    state.withLock { state in
      if state.isQuiet, state.count == 0, !state.isEnded {
        state.unread += heartbeat
        state.wake()
      }
      state.isQuiet = true
    }
  }

  /// Ends the answer at once if its reader has left, and counts it no longer.
  /// - Returns: whether the reader has left.
  func endIfReaderHasLeft() -> Bool {
    let (hasLeft, didClose) = state.withLock { state -> (Bool, (@Sendable () -> Void)?) in
      guard state.hasLeft?() == true else { return (false, nil) }
      state.isEnded = true
      state.wake()
      return (true, state.takeDidClose())
    }
    didClose?()
    return hasLeft
  }

  /// The number of bytes that are in memory.
  var keptSize: Int { state.withLock { $0.unread.count } }

  // MARK: Reading

  /// Sets the reader. Both closures are called with the stream's lock, so they must not call the stream, and not after ``close()``.
  /// - Parameters:
  ///   - resume: tells the reader that there is something to read again.
  ///   - hasLeft: whether the other side of the reader's connection is closed.
  package func attach(
    resume: @escaping @Sendable () -> Void, hasLeft: @escaping @Sendable () -> Bool
  ) {
    state.withLock { state in
      state.resume = resume
      state.hasLeft = hasLeft
    }
  }

  /// Takes bytes.
  /// - Parameter wait: called with the stream's lock if there are none now; the reader is resumed later.
  /// - Returns: the number of bytes, 0 if the reader must wait; `nil` at the end.
  package func read(into buffer: UnsafeMutableRawBufferPointer, wait: () -> Void) -> Int? {
    state.withLock { state in
      guard state.count > 0 else {
        if state.isEnded { return nil }
        state.isWaiting = true
        wait()
        return 0
      }
      let taken = state.unread[state.start...].prefix(buffer.count)
      buffer.copyBytes(from: taken)
      state.start += taken.count
      state.exempt = max(state.exempt - taken.count, 0)
      if state.count == 0 {
        state.unread.removeAll(keepingCapacity: state.unread.capacity <= 64 << 10)
        state.start = 0
      } else if state.start > 64 << 10, state.start > state.unread.count / 2 {
        // Rarely, so that it costs little; a slow reader may never have read everything.
        state.unread.removeFirst(state.start)
        state.start = 0
      }
      return taken.count
    }
  }

  /// The reader has gone; it is not resumed any more.
  package func close() {
    let didClose = state.withLock { state in
      state.resume = nil
      state.hasLeft = nil
      state.isEnded = true
      state.unread = []
      state.start = 0
      return state.takeDidClose()
    }
    didClose?()
  }
}
