// mockapi
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import MockAPIClient
import Testing

@testable import MockAPIClientCore

private struct Ping: Resource {
  typealias Success = RawBody
  var timeout = patient
  var request: Request { .get("ping").with(timeout: timeout) }
}

/// A transport whose answer a test releases; it ends when it is cancelled.
private struct HeldTransport: Transport {
  private let started = AsyncStream.makeStream(of: Void.self)
  private let released = AsyncStream.makeStream(of: Void.self)

  func send(_ request: Request, to url: URL) async throws -> Received {
    started.continuation.yield()
    for await _ in released.stream { return Received(status: 200) }
    throw CancellationError()
  }

  func waitForStart() async {
    for await _ in started.stream { return }
  }

  func release() {
    released.continuation.yield()
  }
}

@Suite("Completion handlers")
struct CompletionTests {
  private let transport = HeldTransport()
  private var client: APIClient {
    get throws {
      APIClient(baseURL: try #require(URL(string: "https://api.test")), transport: transport)
    }
  }

  @Test("A handler is called once, on the chosen queue")
  func queue() async throws {
    let queue = DispatchQueue(label: "test")
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    let client = try client
    transport.release()
    // A continuation that is resumed twice traps.
    let (kind, isOnQueue) = await withCheckedContinuation { continuation in
      client.fetch(Ping(), on: queue) { outcome in
        continuation.resume(
          returning: (outcome.kind, DispatchQueue.getSpecific(key: key) == true))
      }
    }
    #expect(kind == .success)
    #expect(isOnQueue)
  }

  @Test("Without a queue, a handler runs on the main actor")
  @MainActor func mainActor() async throws {
    let client = try client
    transport.release()
    var local = 0
    let kind = await withCheckedContinuation { continuation in
      client.fetch(Ping()) { outcome in
        MainActor.assertIsolated()
        local += 1
        continuation.resume(returning: outcome.kind)
      }
    }
    #expect(kind == .success)
    #expect(local == 1)
  }

  @Test("Cancelling calls the handler, once, with a cancellation")
  func cancel() async throws {
    let client = try client
    let transport = transport
    let outcome = await withCheckedContinuation { continuation in
      let task = client.fetch(Ping(), on: .global()) { continuation.resume(returning: $0) }
      Task {
        await transport.waitForStart()
        task.cancel()
        task.cancel()
      }
    }
    #expect(outcome == .noAnswer(.cancelled))
  }

  @Test("Releasing the handle cancels nothing")
  func letGo() async throws {
    let client = try client
    let transport = transport
    let outcome = await withCheckedContinuation { continuation in
      var task: APIClient.FetchTask? = client.fetch(Ping(), on: .global()) {
        continuation.resume(returning: $0)
      }
      #expect(task?.isCancelled == false)
      task = nil
      Task {
        await transport.waitForStart()
        transport.release()
      }
    }
    #expect(outcome.kind == .success)
  }

  @Test("After a cancellation on the handler's queue no other outcome arrives")
  func cancelOnQueue() async throws {
    let queue = DispatchQueue(label: "test")
    let finished = AsyncStream.makeStream(of: Void.self)
    let observed = APIClient(
      baseURL: try #require(URL(string: "https://api.test")),
      transport: StubTransport { _, _ in
        finished.continuation.yield()
        return Received(status: 200)
      })
    queue.suspend()
    let outcome = await withCheckedContinuation { continuation in
      let task = observed.fetch(Ping(), on: queue) { continuation.resume(returning: $0) }
      // Queued before the handler, whenever the answer arrives.
      queue.async { task.cancel() }
      Task {
        for await _ in finished.stream { break }
        queue.resume()
      }
    }
    #expect(outcome == .noAnswer(.cancelled))
  }

  @Test("Cancelling after the handler was called has no effect")
  func cancelLate() async throws {
    let client = try client
    transport.release()
    let tasks = AsyncStream.makeStream(of: APIClient.FetchTask.self)
    let kind = await withCheckedContinuation { continuation in
      tasks.continuation.yield(
        client.fetch(Ping(), on: .global()) { continuation.resume(returning: $0.kind) })
    }
    for await task in tasks.stream {
      task.cancel()
      #expect(task.isCancelled)
      break
    }
    #expect(kind == .success)
  }

  @Test("Cancelling does not wait for a preparation that ignores it")
  func cancelPreparation() async throws {
    let preparation = Stuck()
    let client = try client(preparedBy: preparation)
    let outcome = await withCheckedContinuation { continuation in
      // A continuation that is resumed twice traps.
      let task = client.fetch(Ping(), on: .global()) { continuation.resume(returning: $0) }
      Task {
        await preparation.waitForStart()
        task.cancel()
      }
    }
    #expect(outcome == .noAnswer(.cancelled))
    #expect(preparation.isCancelled)
    preparation.letGo()
  }

  @Test("A preparation that hangs is timed out", .tags(.realTime))
  func timeout() async throws {
    let preparation = Stuck()
    let client = try client(preparedBy: preparation)
    #expect(await client.fetch(Ping(timeout: .milliseconds(20))) == .noAnswer(.timedOut))
    preparation.letGo()
  }

  @Test("The time of a preparation is subtracted from the timeout of the exchange")
  func rest() async throws {
    let seen = Seen<Duration>()
    let client = APIClient(
      baseURL: try #require(URL(string: "https://api.test")),
      transport: StubTransport { request, _ in
        await seen.append(request.timeout)
        return Received(status: 200)
      }, prepare: { $0.timeout = patient })
    _ = await client.fetch(Ping())
    let timeout = try #require(await seen.values.first)
    #expect(timeout < patient && timeout > .zero)
  }

  private func client(preparedBy preparation: Stuck) throws -> APIClient {
    APIClient(
      baseURL: try #require(URL(string: "https://api.test")),
      transport: StubTransport { _, _ in
        Issue.record("sent")
        return Received(status: 200)
      }, prepare: { _ in await preparation.wait() })
  }
}

/// Waits until it is released, even if its task is cancelled.
private final class Stuck: Sendable {
  private let started = AsyncStream.makeStream(of: Void.self)
  private struct State {
    var waiting: CheckedContinuation<Void, Never>?
    var isCancelled = false
    var isLetGo = false
  }

  private let state = Guarded(State())

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // It may begin only after the request has been timed out.
        let mayGo = state.withLock { state in
          if !state.isLetGo { state.waiting = continuation }
          return state.isLetGo
        }
        if mayGo { continuation.resume() }
        started.continuation.yield()
      }
    } onCancel: {
      state.withLock { $0.isCancelled = true }
    }
  }

  func waitForStart() async {
    for await _ in started.stream { return }
  }

  func letGo() {
    state.withLock { state in
      state.isLetGo = true
      return state.waiting.take()
    }?.resume()
  }
}
