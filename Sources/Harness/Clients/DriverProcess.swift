// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import MockAPISynchronization
import MockAPISystem

/// A process of a client that reads exchanges and writes answers as JSON lines.
final class DriverProcess: Sendable {
  /// What came of an exchange.
  enum Reply: Sendable {
    case answer(ClientAnswer)
    /// The process ended. It is before the exchange if the process had ended when the exchange was to be written.
    case ended(Subprocess.Ending, isBefore: Bool)
    /// Its runtime reported the end of the process, which did not come.
    case neverEnded
    case timedOut
    /// It wrote something that is not an answer; the text says what must be, and what was found.
    case rubbish(String)
    /// It wrote a second line for the exchange before.
    case remnant(String)
  }

  /// What it wrote before its first answer.
  struct Greeting: Sendable, Hashable {
    /// The lines before its first JSON object.
    var banner: [String] = []
    /// The members of `{"driver": "NAME", "version": 1}`.
    var name: String?
    var version: Int?
  }

  /// The number of blank lines between two answers that are looked at.
  private static let mostBlankLines = 1_000
  /// The number of lines of a banner that are kept.
  private static let longestBanner = 100

  private struct State: ~Copyable {
    var streams: ClientProcess
    var greeting = Greeting()
    /// Whether it has written a JSON object.
    var hasSpoken = false
    var lastID: Int?
  }

  /// Held while an exchange is made.
  private let state: Mutex<State>
  let process: Subprocess

  /// - Parameter watch: receives the lines of both sides; `nil` for nobody.
  init(command: String, watch: ClientTraffic.Watch? = nil) throws(Errno) {
    let streams = try ClientProcess(command: command, watch: watch)
    process = streams.process
    state = Mutex(State(streams: streams))
  }

  var isRunning: Bool { process.ending == nil }

  var greeting: Greeting { state.withLock { $0.greeting } }

  /// Writes an exchange, and waits for its answer on the thread of the caller.
  /// - Parameter line: JSON without a line end.
  func exchange(_ line: [UInt8], id: Int, until deadline: ContinuousClock.Instant) -> Reply {
    state.withLock { state in
      if let reply = Self.leftover(&state) { return reply }
      let reply = Self.converse(&state, line, id, deadline)
      state.lastID = id
      return reply
    }
  }

  /// The end of what it wrote to its standard error since the last call.
  func takeErrors() -> String {
    state.withLock { $0.streams.takeErrors() }
  }

  /// Closes its standard input, and waits for its end on the thread of the caller; after the grace it is killed. Its
  /// status does not matter.
  func close(grace: Duration) {
    state.withLock { state in
      state.streams.closeInput()
      let deadline = ContinuousClock.now + grace
      // What it still writes is read, so that it does not wait for that.
      while case .line = state.streams.next(until: deadline) {}
    }
    kill()
  }

  /// Kills its process group, from any thread.
  func kill() {
    process.killGroup()
  }

  /// What came after the last answer, which is the fault of that exchange.
  private static func leftover(_ state: inout State) -> Reply? {
    guard state.lastID != nil else { return nil }
    // A driver may write blank lines without end.
    for _ in 0..<mostBlankLines {
      guard let line = state.streams.waitingLine() else { break }
      if !line.isBlank { return .remnant(secondLine(line)) }
    }
    return state.streams.process.ending.map { .ended($0, isBefore: true) }
  }

  private static func converse(
    _ state: inout State, _ line: [UInt8], _ id: Int, _ deadline: ContinuousClock.Instant
  ) -> Reply {
    state.streams.write(line + [0x0A])
    var isLate = false
    while true {
      switch state.streams.next(until: deadline) {
      case .ended(let ending): return .ended(ending, isBefore: false)
      case .timedOut:
        switch state.streams.endOverrun() {
        case .ended: continue
        case .endedLate: isLate = true
        case .neverEnded: return .neverEnded
        case .wentOn: return .timedOut
        }
      case .line where isLate: continue
      case .line(let line):
        if let reply = read(line, &state, id) { return reply }
      }
    }
  }

  /// What a line is; `nil` if it is not for an exchange.
  private static func read(_ line: LineBuffer.Line, _ state: inout State, _ id: Int) -> Reply? {
    if line.isBlank { return nil }
    if !state.hasSpoken {
      switch DriverLine(line.bytes) {
      case .banner:
        if state.greeting.banner.count < longestBanner {
          state.greeting.banner.append(excerpt(line))
        }
        return nil
      case .greeting(let driver, let version):
        state.hasSpoken = true
        state.greeting.name = driver
        state.greeting.version = version
        return nil
      case .object: state.hasSpoken = true
      }
    }
    if line.isCut {
      return .rubbish(AnswerError(longLine: line.bytes, limit: LineBuffer.defaultLimit).description)
    }
    do throws(AnswerError) {
      let answer = try ClientAnswer(line: line.bytes, id: id)
      for _ in 0..<mostBlankLines {
        guard let next = state.streams.waitingLine() else { break }
        if !next.isBlank { return .rubbish(secondLine(next)) }
      }
      return .answer(answer)
    } catch {
      if let last = state.lastID, (try? ClientAnswer(line: line.bytes, id: last)) != nil {
        return .remnant(secondLine(line))
      }
      return .rubbish(error.description)
    }
  }

  private static func secondLine(_ line: LineBuffer.Line) -> String {
    "an exchange must be answered with one line; found another: \(excerpt(line))"
  }

  /// The beginning of a line, as text.
  private static func excerpt(_ line: LineBuffer.Line) -> String {
    let limit = 200
    let text = String(decoding: line.bytes.prefix(limit), as: UTF8.self)
    return line.bytes.count > limit ? text + "…" : text
  }
}
