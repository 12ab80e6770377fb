// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJudging
import MockAPISystem

/// Runs clients through all exchanges of a plan: first the controls, then the variants.
package struct TestRun<Server: ExchangeServing>: Sendable {
  private let plan: TestPlan
  private let options: TestOptions
  private let server: Server
  private let makeClient: @Sendable () -> any ClientUnderTest

  /// - Parameter makeClient: makes the client of a worker.
  package init(
    _ plan: TestPlan, options: TestOptions, server: Server,
    makeClient: @escaping @Sendable () -> any ClientUnderTest
  ) {
    self.plan = plan
    self.options = options
    self.server = server
    self.makeClient = makeClient
  }

  /// Makes all exchanges. When it is cancelled, it ends with the verdicts that there are.
  /// - Parameter progress: receives the progress after each exchange, on any thread.
  /// - Throws: ``MissingClient``, ``UselessClient``, or an error of the server or of the temporary file.
  package func run(
    progress: @escaping @Sendable (TestProgress) -> Void = { _ in }
  ) async throws -> TestResult {
    let ledger = try RunLedger(
      options, cookies: plan.cookies, total: plan.controls.count + plan.variantCount,
      report: progress)
    let count = max(options.parallel, 1)
    var workers = (0..<count).map { _ in
      Worker(client: makeClient(), server: server, ledger: ledger)
    }
    var unmadeCount = 0
    do {
      let controls = ExchangeQueue(controlsOf: plan)
      workers = try await Self.work(workers, on: controls, areControls: true)
      if !Task.isCancelled {
        try ledger.checkLife(hasAll: controls.restCount == 0 || ledger.isStopped)
      }
      let variants =
        options.budget == nil
        ? ExchangeQueue(variantsOf: plan, ledger.controls)
        : ExchangeQueue(mostTellingOf: plan, ledger.controls)
      workers = try await Self.work(workers, on: variants)
      // What is left after an interrupt or a finding that ends the run is not a matter of time.
      if options.budget != nil, !Task.isCancelled, !ledger.isStopped {
        unmadeCount = controls.restCount + variants.restCount
      }
    } catch {
      for worker in workers { await worker.client.stop() }
      throw error
    }
    await Self.finish(workers)
    let records = try ledger.finish()
    return TestResult(
      records: records, wasCancelled: Task.isCancelled,
      isComplete: !Task.isCancelled && !ledger.isStopped && unmadeCount == 0,
      unmadeCount: unmadeCount, hasForeignNames: ledger.hasForeignNames)
  }

  private static func work(
    _ workers: [Worker<Server>], on queue: ExchangeQueue, areControls: Bool = false
  ) async throws -> [Worker<Server>] {
    try await withThrowingTaskGroup(of: Worker<Server>.self) { group in
      for worker in workers {
        group.addTask {
          var worker = worker
          try await worker.work(on: queue)
          if areControls { try await worker.checkAftermath() }
          return worker
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  private static func finish(_ workers: [Worker<Server>]) async {
    await withTaskGroup { group in
      for worker in workers {
        group.addTask {
          var worker = worker
          await worker.finish()
        }
      }
    }
  }
}

/// The verdicts of a run.
package struct TestResult: Sendable {
  /// Sorted by id.
  package let records: any RecordSource & Sendable
  package let wasCancelled: Bool
  /// Whether all exchanges were made.
  package let isComplete: Bool
  /// The number of exchanges for which the budget left no time.
  package let unmadeCount: Int
  /// Whether no name in what the client decoded is in the bodies of the cases, so that no decoded value was compared.
  package let hasForeignNames: Bool
  /// The name by which the driver introduced itself; `nil` if it did not.
  package var driver: String?
}
