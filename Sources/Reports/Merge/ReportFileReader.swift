// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJudging
import MockAPISystem

/// Reads a report in JSON or NDJSON from its beginning, record by record.
final class ReportFileReader {
  private static let blockSize = 65_536

  private let path: String
  private let descriptor: FileDescriptor
  private var scanner = RecordScanner()
  /// The records of the last block.
  private var records: [[UInt8]] = []
  /// The place in `records` of the next one.
  private var next = 0
  private var head: [UInt8]?
  private var hasEnded = false
  private var lastID: String?
  private var block = [UInt8](repeating: 0, count: blockSize)

  /// - Throws: ``ReportError`` if the file cannot be opened.
  init(_ path: String) throws {
    self.path = path
    do throws(Errno) {
      descriptor = try FileDescriptor.open(path, waits: true)
    } catch {
      throw ReportError("'\(path)' must be a report that can be read: \(error)")
    }
  }

  deinit { descriptor.close() }

  /// What the report says about its run. In JSON it is read to its end, because members can be in any order.
  func readHead() throws -> RunInfo {
    let root = try readRoot()
    guard root["version"]?.number?.wholeInteger == 1, let run = root["run"] else {
      throw notReport(ReportError("it must have 'version', 1, and 'run'"))
    }
    return RunInfo(run)
  }

  /// The first object without its verdicts, whatever it is.
  func readRoot() throws -> JSONValue {
    while head == nil, !hasEnded { try readBlock(keepsRecords: false) }
    do { return try JSONDocument(parsing: head ?? []).root } catch { throw notReport(error) }
  }

  /// The next record; `nil` at the end.
  func nextRecord() throws -> VerdictRecord? {
    while next == records.count, !hasEnded {
      records.removeAll(keepingCapacity: true)
      next = 0
      try readBlock(keepsRecords: true)
    }
    guard next < records.count else { return nil }
    defer { next += 1 }
    let record: VerdictRecord
    do {
      record = try VerdictRecord(try JSONDocument(parsing: records[next]).root)
    } catch {
      throw ReportError("'\(path)' has a verdict that cannot be read: \(error)")
    }
    if let lastID, !lastID.utf8.lexicographicallyPrecedes(record.id.utf8) {
      throw ReportError(
        "the verdicts of '\(path)' must be sorted by id; found '\(record.id)' after '\(lastID)'")
    }
    lastID = record.id
    return record
  }

  private func readBlock(keepsRecords: Bool) throws {
    do {
      let count = try block.withUnsafeMutableBytes { try descriptor.read(into: $0) }
      hasEnded = count == 0
      try scanner.scan(block.prefix(count)) { part in
        switch part {
        case .head(let bytes): head = bytes
        case .record(let bytes): if keepsRecords { records.append(bytes) }
        }
      }
      if hasEnded, !scanner.isComplete { throw ReportError("it ends too early") }
    } catch {
      throw notReport(error)
    }
  }

  private func notReport(_ error: any Error) -> ReportError {
    ReportError("'\(path)' must be a JSON or NDJSON report of mockapi: \(error)")
  }
}
