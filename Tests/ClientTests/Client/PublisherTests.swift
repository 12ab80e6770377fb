// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(Combine)
  import Combine
#elseif OpenCombine
  import OpenCombine
#endif

#if canImport(Combine) || OpenCombine
  import Dispatch
  import Foundation
  import HTTPTypes
  import MockAPIClient
  import MockAPIClientCombine
  import MockAPISynchronization
  import SeedModels
  import Testing

  /// The events that a test's subscriber received, and its subscription.
  private final class Spy<Input: Sendable, Failure: Error>: Subscriber, @unchecked Sendable {
    enum Event: Sendable {
      case value(Input)
      case end(Failure?)
    }

    let events: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation
    private let onValue: (Spy) -> Void
    // `lock` guards it.
    private var subscription: (any Subscription)?
    private let lock = NSLock()

    init(onValue: @escaping (Spy) -> Void = { _ in }) {
      (events, continuation) = AsyncStream.makeStream()
      self.onValue = onValue
    }

    func receive(subscription: any Subscription) {
      lock.withLock { self.subscription = subscription }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      continuation.yield(.value(input))
      onValue(self)
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      switch completion {
      case .finished: continuation.yield(.end(nil))
      case .failure(let error): continuation.yield(.end(error))
      }
      continuation.finish()
    }

    func request(_ demand: Subscribers.Demand) {
      lock.withLock { subscription }?.request(demand)
    }

    func cancel() {
      lock.withLock { subscription }?.cancel()
    }

    /// No more events will come.
    func close() { continuation.finish() }

    /// All events up to the end.
    func all() async -> [String] {
      var all: [String] = []
      for await event in events {
        switch event {
        case .value(let value): all.append("value \(value)")
        case .end(let error): all.append(error.map { "failure \($0)" } ?? "finished")
        }
      }
      return all
    }
  }

  extension Spy: CustomCombineIdentifierConvertible {}

  @Suite("Publishers")
  struct PublisherTests {
    private let sent = Sent()
    private final class Sent: Sendable {
      private let state = Mutex(0)
      var count: Int { state.withLock { $0 } }
      func add() { state.withLock { $0 += 1 } }
    }

    private func client(
      _ answer: @escaping @Sendable () async throws -> Received = {
        Received(
          status: 200, headers: [.contentType: "application/json"], body: Data(#"{"id":1}"#.utf8))
      }
    ) throws -> APIClient {
      try APIClient.answering { [sent] _, _ in
        sent.add()
        return try await answer()
      }
    }

    @Test("A publisher gives one outcome, then the end")
    func oneValue() async throws {
      let spy = Spy<OutcomeKind, Never>()
      try client().publisher(for: Registration(email: "a@b.c")).map(\.kind).subscribe(spy)
      spy.request(.unlimited)
      spy.request(.max(3))
      #expect(await spy.all() == ["value success", "finished"])
      #expect(sent.count == 1)
    }

    @Test(
      "Nothing is sent before a subscriber asks for a value, and each subscriber causes one request"
    )
    func cold() async throws {
      let publisher = try client().publisher(for: Registration(email: "a@b.c")).map(\.kind)
      let spies = (0..<3).map { _ in Spy<OutcomeKind, Never>() }
      for spy in spies { publisher.subscribe(spy) }
      spies[0].request(.none)
      #expect(sent.count == 0)
      for (number, spy) in spies.enumerated() {
        spy.request(.max(1))
        #expect(await spy.all() == ["value success", "finished"])
        #expect(sent.count == number + 1)
      }
    }

    @Test("Cancelling cancels the request, and nothing arrives after it")
    func cancel() async throws {
      let started = AsyncStream.makeStream(of: Void.self)
      let ended = AsyncStream.makeStream(of: Bool.self)
      let client = try client {
        started.continuation.yield()
        // Only a cancellation ends it.
        for await _ in AsyncStream<Void>.makeStream().stream {}
        ended.continuation.yield(Task.isCancelled)
        throw CancellationError()
      }
      let spy = Spy<OutcomeKind, Never>()
      client.publisher(for: Registration(email: "a@b.c")).map(\.kind).subscribe(spy)
      spy.request(.unlimited)
      for await _ in started.stream { break }
      spy.cancel()
      for await isCancelled in ended.stream {
        #expect(isCancelled)
        break
      }
      spy.request(.unlimited)
      spy.close()
      #expect(await spy.all() == [])
      #expect(sent.count == 1)
    }

    @Test("A subscriber that cancels before it asks sends nothing")
    func cancelFirst() async throws {
      let spy = Spy<OutcomeKind, Never>()
      try client().publisher(for: Registration(email: "a@b.c")).map(\.kind).subscribe(spy)
      spy.cancel()
      spy.request(.unlimited)
      spy.close()
      #expect(await spy.all() == [])
      #expect(sent.count == 0)
    }

    @Test("A subscriber that cancels while it receives the value gets no end")
    func cancelInside() async throws {
      let taken = AsyncStream.makeStream(of: Void.self)
      let spy = Spy<Registration.Outcome, Never> { spy in
        spy.cancel()
        taken.continuation.yield()
      }
      let client = try client()
      // Subscribes without an operator in between, because an operator would drop the end itself.
      client.publisher(for: Registration(email: "a@b.c")).subscribe(spy)
      spy.request(.unlimited)
      for await _ in taken.stream { break }
      spy.close()
      #expect(await spy.all().count == 1)
    }

    @Test("No answer is a failure, every answer is a value, and nothing is sent without demand")
    func failingWithoutAnswer() async throws {
      let answers: [(Result<Received, any Error>, [String])] = [
        (.failure(NoAnswer.timedOut), ["failure timed out"]),
        (.success(Received(status: 500)), ["value unexpected", "finished"]),
      ]
      for (answer, expected) in answers {
        let spy = Spy<OutcomeKind, NoAnswer>()
        let before = sent.count
        try client { try answer.get() }.publisher(for: Registration(email: "a@b.c"))
          .failingWithoutAnswer().map(\.kind).subscribe(spy)
        #expect(sent.count == before)
        spy.request(.unlimited)
        #expect(await spy.all() == expected)
      }
    }

    @Test("The outcome and the end arrive on the main queue, or on the queue of choice")
    func queue() async throws {
      let key = DispatchSpecificKey<String>()
      let queue = DispatchQueue(label: "outcomes")
      queue.setSpecific(key: key, value: "chosen")
      DispatchQueue.main.setSpecific(key: key, value: "main")
      defer { DispatchQueue.main.setSpecific(key: key, value: nil) }
      let client = try client()
      let resource = Registration(email: "a@b.c")
      for (publisher, expected) in [
        (client.publisher(for: resource), "main"),
        (client.publisher(for: resource, on: queue), "chosen"),
      ] {
        let places = AsyncStream.makeStream(of: String.self)
        // Not by the thread: on Linux, other threads serve the main queue.
        func note() {
          places.continuation.yield(DispatchQueue.getSpecific(key: key) ?? "elsewhere")
        }
        let cancellable = publisher.sink(
          receiveCompletion: { _ in
            note()
            places.continuation.finish()
          }, receiveValue: { _ in note() })
        #expect(await places.stream.reduce(into: []) { $0.append($1) } == [expected, expected])
        cancellable.cancel()
      }
    }

    @Test("A publisher goes on while only its cancellable is kept")
    func sink() async throws {
      let client = try client()
      let kinds = AsyncStream.makeStream(of: OutcomeKind.self)
      let cancellable = client.publisher(for: Registration(email: "a@b.c")).sink {
        kinds.continuation.yield($0.kind)
        kinds.continuation.finish()
      }
      for await kind in kinds.stream { #expect(kind == .success) }
      cancellable.cancel()
    }
  }
#endif
