// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Keeps all reports, for tests.
///
///     let reporter = CollectingReporter()
///     _ = await APIClient(baseURL: url, reporters: [reporter]).fetch(User(id: 7))
///     #expect(reporter.reports.map(\.kind) == [.partial])
public final class CollectingReporter: DefectReporter {
  private let collected = Guarded<[DefectReport]>([])

  /// Creates an empty reporter.
  public init() {}

  /// The reports so far, in order.
  public var reports: [DefectReport] { collected.withLock { $0 } }

  /// Keeps `report`.
  public func report(_ report: DefectReport) {
    collected.withLock { $0.append(report) }
  }

  /// Returns the reports so far, and removes them.
  public func takeAll() -> [DefectReport] {
    collected.withLock { reports in
      defer { reports = [] }
      return reports
    }
  }
}
