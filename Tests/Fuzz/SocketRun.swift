// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPITestGenerator
import MockAPITestSupport

/// Sends requests to a server, some well-formed, some not. It is a finding if the server ends, or if it neither
/// answers nor closes a connection whose client has closed its side.
struct SocketRun: Sendable {
  private let options: Options
  private let folder: ScenarioFolder
  /// The number of simultaneous connections.
  private static let lanes = 6

  init(_ options: Options) {
    self.options = options
    folder = ScenarioFolder(count: Options.stubs, seed: options.seed)
  }

  func finding() async throws -> Finding? {
    let path = FileManager.default.temporaryDirectory.appending(path: "fuzz-\(getpid()).d")
    defer { try? FileManager.default.removeItem(at: path) }
    try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
    for file in folder.files {
      try file.text.write(to: path.appending(path: file.name), atomically: true, encoding: .utf8)
    }
    let server = try Program(at: options.program).start([
      "serve", path.path, "--port", "0", "--threads", "2", "--quiet", "--no-watch", "--cors",
      "--log-format", "json",
    ])
    let line = await server.nextLine()
    let ready = line.flatMap { try? JSONSerialization.jsonObject(with: Data($0.utf8)) }
    guard let url = (ready as? [String: Any])?["url"] as? String, let port = URL(string: url)?.port
    else { throw Failure("\(options.program.path): \(await server.finish().errors)") }

    let (count, finding) = await run(port: port)
    print("sockets: \(count) requests")
    server.signal(SIGTERM)
    let result = await server.finish()
    if result.status != 0 {
      return Finding(
        what: "the server ended with status \(result.status)\n\(result.errors.suffix(4000))",
        requests: finding?.requests ?? [])
    }
    return finding
  }

  private func run(port: Int) async -> (count: Int, finding: Finding?) {
    let end = ContinuousClock.now + .seconds(options.seconds / 2)
    return await withTaskGroup(of: (count: Int, finding: Finding?).self) { group in
      for lane in 0..<Self.lanes where options.only == nil || lane == 0 {
        group.addTask {
          await withCheckedContinuation { continuation in
            // It blocks, so it has a thread of its own.
            Thread.detachNewThread {
              continuation.resume(returning: self.lane(lane, port: port, until: end))
            }
          }
        }
      }
      return await group.reduce(into: (0, nil)) { sum, lane in
        sum.0 += lane.count
        guard let finding = lane.finding else { return }
        let requests = (sum.1?.requests ?? []) + finding.requests
        sum.1 = Finding(what: sum.1?.what ?? finding.what, requests: requests)
      }
    }
  }

  /// The request with a given number.
  private func request(_ number: Int) -> (bytes: [UInt8], isDamaged: Bool) {
    var dice = Dice.part(number, of: options.seed &+ 2)
    return Mutation.bytes(of: dice.one(of: folder.stubs), &dice)
  }

  private func lane(
    _ lane: Int, port: Int, until end: ContinuousClock.Instant
  ) -> (count: Int, finding: Finding?) {
    var number = options.only ?? lane
    var count = 0
    repeat {
      let (bytes, isDamaged) = request(number)
      count += 1
      do {
        let ending = try ask(bytes, isDamaged: isDamaged, port: port)
        // After a damaged request the server may wait for more; any other request must be answered.
        let isAnswered = ending != .open || isDamaged
        if try !isAnswered
          || count % 64 == 0 && ask(Self.ping, isDamaged: false, port: port) == .open
        {
          return (
            count,
            Finding(
              what: "the server neither answers nor closes a connection",
              requests: [(number, bytes)])
          )
        }
      } catch {
        return (
          count, Finding(what: "the server accepts no connections", requests: [(number, bytes)])
        )
      }
      number += Self.lanes
    } while options.only == nil && ContinuousClock.now < end
    return (count, nil)
  }

  private static let ping = Array("OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".utf8)

  private func ask(
    _ bytes: [UInt8], isDamaged: Bool, port: Int
  ) throws -> RawConnection.Ending {
    let connection = try RawConnection(port: port)
    connection.setTimeout(milliseconds: isDamaged ? 100 : Options.patience * 1000)
    // The server may have closed already.
    try? connection.send(bytes)
    connection.finishSending()
    return connection.receiveToEnd().ending
  }
}
