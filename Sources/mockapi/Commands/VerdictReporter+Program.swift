// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIControl
import MockAPIJudging
import MockAPIReports

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension VerdictReporter {
  /// The formats of `mockapi test`, for outcomes that are posted.
  static let ofProgram = VerdictReporter(
    formats: ReportFormat.allCases.map { Format(name: $0.rawValue, mediaType: $0.mediaType) }
  ) { name, run, records in
    guard let format = ReportFormat(rawValue: name) else {
      throw ReportError("there is no format '\(name)'")
    }
    var options = ReportOptions()
    options.workingDirectory = FileManager.default.currentDirectoryPath
    options.environment = ProcessInfo.processInfo.environment
    options.hostName = ProcessInfo.processInfo.hostName
    var bytes: [UInt8] = []
    let output = ReportOutput { bytes += $0 }
    try Report(run: run, records: records, options: options).write(format, to: output)
    try output.flush()
    return bytes
  }
}

extension ReportFormat {
  fileprivate var mediaType: String {
    switch self {
    case .json, .ctrf, .sarif, .sarifCauses: "application/json"
    case .ndjson: "application/x-ndjson"
    case .junit: "application/xml"
    case .html: "text/html"
    case .markdown: "text/markdown"
    }
  }
}
