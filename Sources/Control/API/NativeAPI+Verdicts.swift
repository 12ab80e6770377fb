// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIEngine
import MockAPIJSON
import MockAPIJudging
import MockAPILeases
import MockAPIMatching
import MockAPIScenario
import MockAPIText

// `/__mockapi/leases/ID/verdicts`: the verdicts on the outcomes that were posted, as a list or as a report.

extension NativeAPI {
  func listVerdicts(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    let lease = try lease(of: call)
    let kept = LeaseOutcomes.of(lease, among: context.leases).verdicts
    if let format = call.parameter("format") { return try report(kept, of: lease, format) }
    return .json([
      "verdicts": .list(kept.records) { record in
        .written { $0.object { writer in Self.writeVerdict(record, to: &writer) } }
      },
      "dropped": .int(kept.droppedCount),
    ])
  }

  /// Writes the members of a verdict.
  static func writeVerdict(_ record: VerdictRecord, to writer: inout JSONWriter) {
    record.writeMembers(to: &writer)
    writer.member("status", record.status(FindingRules()).word)
  }

  private func report(
    _ kept: KeptVerdicts, of lease: Lease, _ name: String
  ) throws(ProblemDetails) -> ControlReply {
    guard let reporter = context.verdictReporter else { throw .noReporter }
    guard let format = reporter.formats.first(where: { $0.name == name }) else {
      let names = reporter.formats.map(\.name)
      throw .invalidParameter(
        "'format' must be one of \(names.joined(separator: ", ")); found '\(name)'"
          + NearestName.suggestion(for: name, amongKeys: names))
    }
    let records = kept.records
    var summary = RunSummary()
    for record in records { summary.add(record) }
    var run = RunInfo(
      version: context.version, client: "outcomes that were posted in the lease '\(lease.id)'",
      paths: context.catalogue.paths)
    run.start = kept.times?.first
    run.end = kept.times?.last
    run.exitStatus = records.isEmpty ? 0 : summary.exitStatus
    let body: [UInt8]
    do { body = try reporter.write(name, run, records) } catch { throw .failedReport(error) }
    let type = HeaderField(name: "Content-Type", value: format.mediaType)
    return .response(ResponseDefinition(status: 200, headers: [type], body: body[...]))
  }
}

extension RecordStatus {
  /// The word for programs that only ask whether a test fails, and whose fault that is.
  var word: String {
    switch self {
    case .passed, .known, .allowed: "pass"
    case .finding, .stale: "finding"
    case .fault: "fault"
    }
  }
}

extension ProblemDetails {
  fileprivate static let noReporter = ProblemDetails(
    type: "no-reporter", title: "This server writes no reports", status: 501,
    detail: "reports are written by the program 'mockapi serve', not by a server in a test; "
      + "leave 'format' out for a list of the verdicts")

  fileprivate static func failedReport(_ error: any Error) -> ProblemDetails {
    ProblemDetails(
      type: "failed-report", title: "The report cannot be written", status: 503,
      detail: "the report could not be written: \(error); leave 'format' out for a list")
  }
}
