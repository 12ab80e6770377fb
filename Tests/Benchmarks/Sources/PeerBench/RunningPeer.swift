// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A server that runs, with its stubs.
final class RunningPeer {
  let peer: any Peer
  let port: UInt16
  /// From the start of the process to its first right answer, in milliseconds.
  private(set) var startMilliseconds = 0.0
  private let process = Process()
  private let folder: URL

  /// - Parameters:
  ///   - question: its answer shows that the server is ready.
  ///   - patience: a start that takes more seconds is a failure.
  init(_ peer: any Peer, _ set: StubSet, question: StubSet.Row, patience: Double) throws {
    self.peer = peer
    port = try Exchange.freePort()
    folder = FileManager.default.temporaryDirectory.appending(
      path: "peerbench-\(getpid())-\(port)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    do {
      let command = try peer.prepare(set, in: folder, port: port)
      process.executableURL = URL(filePath: "/usr/bin/env")
      // A run that is ended early must not leave servers behind, which may be stopped.
      process.arguments = ["setpriv", "--pdeathsig", "KILL"] + command
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      let start = now()
      try process.run()
      try waitForAnswer(question, since: start, patience)
      startMilliseconds = (now() - start) * 1000
    } catch {
      stop()
      throw error
    }
  }

  deinit { stop() }

  private func waitForAnswer(
    _ row: StubSet.Row, since start: Double, _ patience: Double
  ) throws {
    while true {
      let answer = Exchange.answer(to: row.request, port: port, until: expectation(of: row))
      if let answer, Self.isRight(answer, expectation(of: row)) { return }
      guard process.isRunning else {
        throw Failure("it ended with status \(process.terminationStatus) before it was ready")
      }
      guard now() - start < patience else {
        let seconds = Int(patience)
        guard let answer, !answer.isEmpty else {
          throw Failure("it was not ready after \(seconds) s")
        }
        throw Failure("it gave no right answer in \(seconds) s: \(answer.prefix { $0 != "\r\n" })")
      }
      usleep(1000)
    }
  }

  /// Checks that it gives the right answer, and returns how long that takes, in seconds.
  func check(_ row: StubSet.Row) throws -> Double {
    let expectation = expectation(of: row)
    let start = now()
    guard let answer = Exchange.answer(to: row.request, port: port, until: expectation) else {
      throw Failure("it cannot be reached")
    }
    if answer.isEmpty { throw Failure("it no longer answers") }
    guard Self.isRight(answer, expectation) else {
      throw Failure("it gave a wrong answer: \(answer.prefix { $0 != "\r\n" })")
    }
    return now() - start
  }

  /// The constant answer is the same for every request, and every server has its own answer to a request without a stub.
  private func expectation(of row: StubSet.Row) -> String {
    row.isMissing || !peer.isMock ? "" : row.answer
  }

  private static func isRight(_ answer: String, _ expectation: String) -> Bool {
    answer.hasPrefix("HTTP/1.")
      && (expectation.isEmpty || answer.replacing(" ", with: "").contains(expectation))
  }

  /// Stops its processes until ``resume()``, so that they take nothing from the server whose turn it is.
  func pause() throws {
    for process in try processes { kill(process, SIGSTOP) }
  }

  func resume() throws {
    for process in try processes { kill(process, SIGCONT) }
  }

  func stop() {
    if process.isRunning {
      try? resume()
      process.terminate()
      let start = now()
      while process.isRunning, now() - start < 10 { usleep(10_000) }
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      process.waitUntilExit()
    }
    try? FileManager.default.removeItem(at: folder)
  }

  /// The process and those that it started.
  var processes: [Int32] {
    get throws {
      var parents: [Int32: Int32] = [:]
      for name in try FileManager.default.contentsOfDirectory(atPath: "/proc") {
        guard let identifier = Int32(name),
          let text = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8),
          let end = text.lastIndex(of: ")")
        else { continue }
        parents[identifier] = Int32(text[end...].split(separator: " ")[2])
      }
      var found = [process.processIdentifier]
      var index = 0
      while index < found.count {
        found += parents.filter { $0.value == found[index] }.map(\.key)
        index += 1
      }
      return found
    }
  }

  /// The resident memory of all its processes, in MB.
  var residentMegabytes: Double {
    get throws {
      try processes.reduce(0) { sum, process in
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        let value = line?.split(whereSeparator: \.isWhitespace).dropFirst().first
        return sum + (value.flatMap { Double($0) } ?? 0) * 1024 / 1e6
      }
    }
  }
}
