// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import MockAPIClientTestSupport
import MockAPIServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Every fault that the server has, through each transport, in each calling style.
///
/// One combination at a time, as in the other suites that have a server for each: on Linux, Foundation's `Process` reads beyond the
/// list of open descriptors, and traps now and then, where a program is started while more than a thousand are open.
@Suite(.serialized)
struct FaultTests {
  static let combinations = Way.allCases.flatMap { way in
    CallingStyle.allCases.map { Combination(way: way, style: $0) }
  }

  @Test func `all malformations of the server are in the table`() {
    #expect(FaultCases.malformations.count == 21)
    let count: Int = 22 + 21 + 3 + 4
    #expect(Set(FaultCases.all.map(\.name)).count == count)
    #expect(FaultTable.entries.count == 45)
  }

  @Test(arguments: combinations)
  func `a fault gives the outcome that it has to`(combination: Combination) async throws {
    let server = try await FaultCases.server()
    let crashes = FaultCases.crashes(combination.way)
    for entry in FaultCases.all where !crashes.contains(entry.name) {
      // A transport each: a connection that stalls in the end would be used again.
      let client = APIClient(baseURL: server.url, transport: combination.way.transport())
      // Short where the client gives up in any case, so that it does not matter how slow the machine is.
      let item = Item(name: entry.name, timeout: entry.stalls ? .milliseconds(50) : .seconds(60))
      let outcome = await combination.style.outcome(of: item, from: client)
      #expect(
        FaultCases.expected(entry, by: combination.way).contains(outcome.kind),
        "\(entry.name): \(outcome)")
      if entry.stalls { #expect(outcome.noAnswer == .timedOut, "\(entry.name): \(outcome)") }
    }
    await server.stop()
  }

  @Test func `what other networking gives is judged in the same way`() async throws {
    let server = try await FaultCases.server()
    let crashes = FaultCases.crashes(.urlSession)
    for entry in FaultCases.all where !crashes.contains(entry.name) && !entry.stalls {
      var request = URLRequest(url: server.url.appending(path: "item"))
      request.setValue("case=\(entry.name)", forHTTPHeaderField: "Prefer")
      let session = URLSession(configuration: .ephemeral)
      let result = await withCheckedContinuation {
        (continuation: CheckedContinuation<Result<(HTTPURLResponse, Data), any Error>, Never>) in
        session.dataTask(with: request) { data, response, error in
          continuation.resume(
            returning: (response as? HTTPURLResponse).map { .success(($0, data ?? Data())) }
              ?? .failure(error ?? URLError(.unknown)))
        }.resume()
      }
      session.finishTasksAndInvalidate()
      let outcome = Outcome(of: Item(), result: result)
      #expect(
        FaultCases.expected(entry, by: .urlSession).contains(outcome.kind),
        "\(entry.name): \(outcome)")
    }
    await server.stop()
  }

  @Test(
    arguments: Way.allCases.filter { $0 != .rawSocket },
    [("afterHead-close", ""), ("body-close", #"{"i"#), ("beforeEnd-close", #"{"id": 7"#)])
  func `what had come of a response that is cut off is kept`(
    way: Way, cut: (name: String, body: String)
  ) async throws {
    let server = try await FaultCases.server()
    let client = APIClient(baseURL: server.url, transport: way.transport())
    let outcome = await client.fetch(Item(name: cut.name))
    await server.stop()
    let part = try #require(outcome.noAnswer?.received, "\(outcome)")
    #expect(part.status == 200)
    #expect(part.mediaType == "application/json")
    #expect(String(decoding: part.body, as: UTF8.self) == cut.body)
    #expect(part.duration > .zero)
    #expect(outcome.received == nil)
  }

  #if canImport(FoundationNetworking)
    // Documented in docs/client.md. A toolchain with which this fails has mended it: take the case into the table.
    @Test func `URLSession on Linux ends the process when a connection ends inside the head`()
      async throws
    {
      let server = try await FaultCases.server()
      await #expect(processExitsWith: .failure) { [url = server.url as URL] in
        _ = await APIClient(baseURL: url).fetch(Item(name: "head-close"))
      }
      await server.stop()
    }
  #endif

  #if AsyncHTTPClient
    @Test func `AsyncHTTPClient ends the process for a status below 100`() async throws {
      let server = try await FaultCases.server()
      await #expect(processExitsWith: .failure) { [url = server.url as URL] in
        _ = await APIClient(baseURL: url, transport: Way.asyncHTTPClient.transport())
          .fetch(Item(name: "status099"))
      }
      await server.stop()
    }
  #endif
}

/// A transport and a style.
struct Combination: Sendable, CustomTestStringConvertible {
  let way: Way
  let style: CallingStyle
  var testDescription: String { "\(way), \(style)" }
}
