// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import MockAPISynchronization
import Testing

@testable import MockAPIClientCore

private struct Ping: Resource {
  typealias Success = RawBody
  var request: Request { .get("ping").with(timeout: patient) }
}

/// The counts that an activity has reported.
private final class Told: Sendable {
  private let state = Mutex<[Int]>([])
  var counts: [Int] { state.withLock { $0 } }
  func append(_ count: Int) { state.withLock { $0.append(count) } }
}

@Suite("Activity")
struct ActivityTests {
  @Test("A request counts from its start to its end, however it ends")
  func oneRequest() async throws {
    let told = Told()
    let activity = APIClient.Activity { told.append($0) }
    let base = try #require(URL(string: "https://api.test"))
    for result: Result<Received, any Error> in [
      .success(Received(status: 200)), .failure(NoAnswer.timedOut),
    ] {
      let transport = StubTransport { _, _ in
        #expect(activity.count == 1)
        await activity.settle()
        return try result.get()
      }
      _ = await APIClient(baseURL: base, transport: transport, activity: activity).fetch(Ping())
      await activity.settle()
    }
    #expect(told.counts == [1, 0, 1, 0])
  }

  @Test("A request that is never sent does not count")
  func unsent() async throws {
    let told = Told()
    let activity = APIClient.Activity { told.append($0) }
    let client = APIClient(
      baseURL: try #require(URL(string: "ftp://api.test")),
      transport: StubTransport { _, _ in Received(status: 200) }, activity: activity)
    _ = await client.fetch(Ping())
    await activity.settle()
    #expect(told.counts.isEmpty)
  }

  @Test("Under load no count is reported twice in a row, and the last one is right")
  func order() async throws {
    let told = Told()
    let activity = APIClient.Activity { told.append($0) }
    let base = try #require(URL(string: "https://api.test"))
    let client = APIClient(
      baseURL: base,
      transport: StubTransport { _, _ in
        await Task.yield()
        return Received(status: 200)
      }, activity: activity)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<2_000 { group.addTask { _ = await client.fetch(Ping()) } }
    }
    await activity.settle()
    let counts = told.counts
    #expect(zip([0] + counts, counts).allSatisfy { $0 != $1 && $1 >= 0 })
    #expect(counts.last == 0)
    #expect(activity.count == 0)
  }

  @Test("A slow handler delays no request, and then gets only the newest count")
  func slowHandler() async throws {
    let told = Told()
    let goOn = DispatchSemaphore(value: 0)
    let activity = APIClient.Activity { count in
      told.append(count)
      if told.counts.count == 1 { goOn.wait() }
    }
    activity.begin()
    let client = APIClient(
      baseURL: try #require(URL(string: "https://api.test")),
      transport: StubTransport { _, _ in Received(status: 200) }, activity: activity)
    // While the first call is still running, or about to run.
    for _ in 0..<100 { #expect(await client.fetch(Ping()).kind == .success) }
    activity.end()
    activity.begin()
    activity.begin()
    goOn.signal()
    await activity.settle()
    #expect(told.counts.count <= 2)
    #expect(told.counts.last == 2)
  }

  @Test("The handler may read the count and start a request")
  func reentrant() async throws {
    let base = try #require(URL(string: "https://api.test"))
    let transport = StubTransport { _, _ in Received(status: 200) }
    let finished = AsyncStream.makeStream(of: OutcomeKind.self)
    let own = Mutex<APIClient.Activity?>(nil)
    let activity = APIClient.Activity { count in
      let activity = own.withLock { $0 }
      guard count == 0, let activity, activity.count == 0 else { return }
      own.withLock { $0 = nil }
      APIClient(baseURL: base, transport: transport, activity: activity).fetch(
        Ping(), on: .global()
      ) { finished.continuation.yield($0.kind) }
    }
    own.withLock { $0 = activity }
    activity.begin()
    await activity.settle()
    activity.end()
    for await kind in finished.stream {
      #expect(kind == .success)
      break
    }
  }
}
