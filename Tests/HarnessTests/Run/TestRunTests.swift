// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIHarness
import MockAPIJSON
import MockAPIJudging
import MockAPIScenario
import MockAPISynchronization
import MockAPITestSupport
import MockAPIVariants
import Testing

struct TestRunTests {
  /// The ids of the scenario of ``TestBench`` with its operators, sorted.
  private static let ids = [
    "a/one", "a/one~drop@/id", "a/one~drop@/name", "a/one~null@", "a/one~null@/id",
    "a/one~null@/name", "a/two", "a/two~drop@/id", "a/two~drop@/name", "a/two~null@",
    "a/two~null@/id", "a/two~null@/name",
  ]

  /// A client that is right about everything: damage is `unexpected`.
  private static let right: @Sendable (ClientExchange) async -> Observation.End = { exchange in
    .answered(ClientAnswer(exchange.judged.variant == nil ? .success : .unexpected))
  }

  @Test("all controls are made first, and the records are sorted", arguments: [1, 3])
  func order(_ parallel: Int) async throws {
    var bench = try TestBench()
    bench.options.parallel = parallel
    let result = try await bench.run { StandInClient(answer: Self.right) }
    let records = try result.all()
    #expect(records.map(\.id) == Self.ids)
    #expect(records.allSatisfy { $0.verdict == .pass }, "\(records)")
    #expect(result.isComplete)
    #expect(Set(bench.server.opened.prefix(2)) == ["one", "two"])
    #expect(bench.server.opened.count == Self.ids.count)
  }

  @Test(
    "a run knows whether the names of decoded values are those of the bodies",
    arguments: [
      (#"{"Id": 7}"#, true), (#"{"id": 7}"#, false), (nil, false),
    ] as [(String?, Bool)])
  func foreignNames(_ decoded: String?, _ areForeign: Bool) async throws {
    let value = try decoded.map { try JSONDocument(parsing: $0).root }
    let result = try await TestBench().run {
      StandInClient { exchange in
        let isCase = exchange.judged.variant == nil
        return .answered(
          ClientAnswer(isCase ? .success : .unexpected, decoded: isCase ? value : nil))
      }
    }
    #expect(result.hasForeignNames == areForeign)
    #expect(try result.all().allSatisfy { $0.verdict == .pass })
  }

  @Test("a record that waits for a slow exchange does not change the order")
  func slowExchange() async throws {
    var bench = try TestBench()
    bench.options.parallel = 2
    // The first variant answers when all others of its case have been answered.
    let others = Mutex(0)
    let (event, continuation) = AsyncStream.makeStream(of: Void.self)
    let result = try await bench.run {
      StandInClient { exchange in
        if exchange.judged.text == "one~drop@/id" {
          for await _ in event { break }
        } else if exchange.judged.text.hasPrefix("one~"),
          others.withLock({ count in
            count += 1
            return count == 4
          })
        {
          continuation.yield()
        }
        return await Self.right(exchange)
      }
    }
    #expect(try result.all().map(\.id) == Self.ids)
  }

  @Test("variants of a case that does not pass are invalid, and are not made")
  func invalid() async throws {
    let bench = try TestBench()
    let records = try await bench.run {
      StandInClient { exchange in
        exchange.judged.text == "one"
          ? .answered(ClientAnswer(.failure)) : await Self.right(exchange)
      }
    }.all()
    for record in records {
      let expected: Verdict =
        record.id == "a/one" ? .fail : record.caseName == "one" ? .invalid : .pass
      #expect(record.verdict == expected, "\(record.id)")
    }
    #expect(records.map(\.id) == Self.ids)
    #expect(!bench.server.opened.contains { $0.hasPrefix("one~") })
  }

  @Test(
    "a case that has no answer in time is tried once more before its variants are given up",
    arguments: [1, 2], [1, 3])
  func slowControl(_ hangs: Int, _ parallel: Int) async throws {
    var bench = try TestBench()
    bench.options.parallel = parallel
    let tries = Mutex(0)
    let records = try await bench.run {
      StandInClient { exchange in
        guard exchange.judged.text == "one",
          tries.withLock({ count in
            count += 1
            return count <= hangs
          })
        else { return await Self.right(exchange) }
        return .hung
      }
    }.all()
    #expect(records.map(\.id) == Self.ids)
    #expect(bench.server.opened.count { $0 == "one" } == 2)
    let isHang = hangs == 2
    #expect(records.first?.verdict == (isHang ? .hang : .pass))
    #expect(records.count { $0.verdict == .invalid } == (isHang ? 5 : 0))
    if isHang {
      #expect(
        records.filter { $0.caseName == "one" }.allSatisfy { $0.message.contains("--time-limit") })
    }
  }

  @Test("a variant that has no answer in time is not tried again")
  func slowVariant() async throws {
    let bench = try TestBench()
    let records = try await bench.run {
      StandInClient { exchange in
        exchange.judged.text == "one~null@" ? .hung : await Self.right(exchange)
      }
    }.all()
    #expect(bench.server.opened.count == Self.ids.count)
    let hang = records.first { $0.verdict == .hang }
    #expect(hang?.id == "a/one~null@")
    #expect(hang?.message.contains("--time-limit") == false)
  }

  @Test("a scenario that the client does not support is one record")
  func unsupported() async throws {
    let bench = try TestBench()
    let records = try await bench.run {
      StandInClient { exchange in
        exchange.judged.text == "two"
          ? .answered(ClientAnswer(.unsupported, detail: "no such method"))
          : await Self.right(exchange)
      }
    }.all()
    #expect(records.map(\.id) == ["a"])
    #expect(records.map(\.verdict) == [.notExercised])
    #expect(records.first?.actual.detail == "no such method")
    #expect(!bench.server.opened.contains { $0.contains("~") })
  }

  @Test(
    "what went wrong in a scenario stays, though the client does not support it in another case")
  func unsupportedLater() async throws {
    let records = try await TestBench().run {
      StandInClient { exchange in
        exchange.judged.text == "two" ? .answered(ClientAnswer(.unsupported)) : .crashed("signal 9")
      }
    }.all()
    #expect(records.map { "\($0.id) \($0.verdict)" } == ["a notExercised", "a/one crash"])
  }

  @Test("a run that ends at its first finding has the records up to it")
  func failFast() async throws {
    var bench = try TestBench()
    bench.options.failsFast = true
    let result = try await bench.run {
      StandInClient { exchange in
        exchange.judged.text == "one~null@"
          ? .answered(ClientAnswer(.failure)) : await Self.right(exchange)
      }
    }
    let records = try result.all()
    #expect(!result.isComplete)
    #expect(!result.wasCancelled)
    #expect(records.contains { $0.id == "a/one~null@" && $0.verdict == .fail })
    #expect(!records.contains { $0.id.hasPrefix("a/two~") })
  }

  @Test(
    "a run that ends at its first finding has one, also if several clients are about to make one")
  func failFastTogether() async throws {
    var bench = try TestBench()
    bench.options.failsFast = true
    bench.options.parallel = 3
    // Three variants fail when all three are being made.
    let waiting = Mutex<[CheckedContinuation<Void, Never>]>([])
    let result = try await bench.run {
      StandInClient { exchange in
        if exchange.judged.variant == nil { return await Self.right(exchange) }
        await withCheckedContinuation { continuation in
          let all = waiting.withLock { waiting in
            waiting.append(continuation)
            return waiting.count == 3 ? waiting : waiting.count > 3 ? [continuation] : []
          }
          for each in all { each.resume() }
        }
        return .answered(ClientAnswer(.failure))
      }
    }
    #expect(try result.all().filter { $0.verdict != .pass }.count == 1)
    #expect(!result.isComplete)
  }

  @Test("a run ends at a case that left the client broken")
  func failFastAftermath() async throws {
    var bench = try TestBench()
    bench.options.failsFast = true
    let records = try await bench.run(
      driver:
        #"[ -n "$broken" ] && exit 9; [ $count -gt 0 ] && broken=1; count=$((count + 1)); "#
        + ShellDriver.success, start: "count=0")
    #expect(records.map { "\($0.id) \($0.verdict)" } == ["a/one crash", "a/two pass"])
  }

  @Test("a run that is cancelled keeps the verdicts that there are")
  func cancelling() async throws {
    let bench = try TestBench()
    let (event, continuation) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await bench.run {
        StandInClient { exchange in
          if exchange.judged.text == "one~null@/name" {
            continuation.yield()
            // Ends when the task is cancelled.
            for await _ in AsyncStream<Void>.makeStream().stream {}
            return .hung
          }
          return await Self.right(exchange)
        }
      }
    }
    for await _ in event { break }
    task.cancel()
    let result = try await task.value
    #expect(result.wasCancelled)
    #expect(!result.isComplete)
    let ids = try result.all().map(\.id)
    #expect(ids == Self.ids.filter { !$0.hasPrefix("a/two~") && $0 != "a/one~null@/name" })
  }

  /// A client that takes one second of a clock for each exchange.
  private static func slowRun(
    _ bench: TestBench, budget: Duration
  ) async throws -> TestResult {
    var bench = bench
    let start = ContinuousClock.now
    let seconds = Mutex(0)
    bench.options.budget = budget
    bench.options.now = { start + .seconds(seconds.withLock { $0 }) }
    return try await bench.run {
      StandInClient { exchange in
        seconds.withLock { $0 += 1 }
        return await Self.right(exchange)
      }
    }
  }

  @Test(
    "a run with a budget makes each operator at each field once, and ends when the time is over")
  func budget() async throws {
    let result = try await Self.slowRun(try TestBench(), budget: .seconds(5))
    #expect(
      try result.all().map(\.id)
        == ["a/one", "a/one~drop@/id", "a/one~drop@/name", "a/one~null@", "a/two"])
    #expect(result.unmadeCount == 7)
    #expect(!result.isComplete && !result.wasCancelled)
  }

  @Test("a budget that is large enough has all exchanges, sorted, and a small one may have none")
  func budgets() async throws {
    let all = try await Self.slowRun(try TestBench(), budget: .seconds(100))
    #expect(try all.all().map(\.id) == Self.ids)
    #expect(all.isComplete && all.unmadeCount == 0)
    let one = try await Self.slowRun(try TestBench(), budget: .seconds(1))
    #expect(try one.all().map(\.id) == ["a/one"])
    #expect(one.unmadeCount == 11 && !one.isComplete)
    let none = try await Self.slowRun(try TestBench(), budget: .zero)
    #expect(try none.all().isEmpty && none.unmadeCount == 12)
  }

  @Test("the few cases that a budget leaves do not show that a client is of no use")
  func budgetOfUselessClient() async throws {
    let bench = try TestBench(server: StandInServer(isAsked: false))
    let result = try await Self.slowRun(bench, budget: .seconds(1))
    #expect(try result.all().map(\.verdict) == [.notExercised])
    await #expect(throws: UselessClient.self) {
      _ = try await Self.slowRun(bench, budget: .seconds(2))
    }
  }

  @Test("with a budget, what finds most comes first, then what is next of its kind")
  func order() async throws {
    var bench = try TestBench(caseCount: 1)
    bench.options.variants.operators = [.stall, .status, .null, .drop]
    _ = try await Self.slowRun(bench, budget: .seconds(100))
    #expect(
      bench.server.opened.prefix(10) == [
        "one", "one~drop@/id", "one~drop@/name", "one~null@", "one~null@/id", "one~null@/name",
        "one~status(201)", "one~stall(afterHead)", "one~status(202)", "one~stall(beforeEnd)",
      ])
  }

  @Test("progress counts every verdict")
  func progress() async throws {
    let bench = try TestBench()
    let seen = Mutex<[TestProgress]>([])
    _ = try await TestRun(bench.plan, options: bench.options, server: bench.server) {
      StandInClient(answer: Self.right)
    }.run { progress in seen.withLock { $0.append(progress) } }
    let all = seen.withLock { $0 }
    #expect(all.map(\.done) == Array(1...Self.ids.count))
    #expect(all.allSatisfy { $0.total == Self.ids.count && $0.findings == 0 })
  }
}
