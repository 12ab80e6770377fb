// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJudging
import MockAPISystem

/// Records in a temporary file, one JSON text a line. They come in any order, and are written in the order of their
/// numbers, so only those are in memory that wait for one that is still being made.
struct RecordSpool: ~Copyable {
  private let file: TemporaryFile
  private var waiting: [Int: [UInt8]] = [:]
  private var next = 0
  private var unwritten: [UInt8] = []
  /// The first error of the file; nothing is written after it.
  private var failure: Errno?

  init() throws(Errno) {
    file = try TemporaryFile()
  }

  /// The number of records that wait for others.
  var waitingCount: Int { waiting.count }

  /// Adds a record.
  /// - Parameter number: its place in the order, without gaps from 0 on.
  mutating func add(_ record: VerdictRecord, number: Int) {
    add(record.json + [0x0A], number: number)
  }

  /// Leaves out a number.
  mutating func skip(number: Int) {
    add([], number: number)
  }

  private mutating func add(_ line: [UInt8], number: Int) {
    waiting[number] = line
    while let bytes = waiting.removeValue(forKey: next) {
      next += 1
      append(bytes)
    }
  }

  /// Writes what is left, even where records are missing.
  consuming func finish() throws(Errno) -> SpooledRecords {
    for number in waiting.keys.sorted() { append(waiting[number] ?? []) }
    flush()
    if let failure { throw failure }
    return SpooledRecords(file: file)
  }

  private mutating func append(_ bytes: [UInt8]) {
    unwritten += bytes
    if unwritten.count >= 65_536 { flush() }
  }

  private mutating func flush() {
    guard failure == nil else { return }
    do throws(Errno) { try file.append(unwritten) } catch { failure = error }
    unwritten.removeAll(keepingCapacity: true)
  }
}

/// The records of a spool, read from its file.
struct SpooledRecords: RecordSource {
  fileprivate let file: TemporaryFile

  func visit(_ body: (VerdictRecord) throws -> Void) throws {
    var lines = LineBuffer(limit: .max)
    var offset = 0
    while true {
      let block = try file.read(at: offset, count: 262_144)
      offset += block.count
      block.withUnsafeBytes { lines.append($0) }
      while let line = lines.popLine() {
        try body(VerdictRecord(JSONDocument(parsing: line.bytes).root))
      }
      if block.isEmpty { return }
    }
  }
}

/// The records of two sources, of which each is sorted by id.
struct MergedRecords: RecordSource {
  /// Few enough to be in memory.
  let few: [VerdictRecord]
  let many: SpooledRecords

  func visit(_ body: (VerdictRecord) throws -> Void) throws {
    var rest = few[...]
    try many.visit { record in
      while let next = rest.first, next.id.utf8.lexicographicallyPrecedes(record.id.utf8) {
        try body(next)
        rest = rest.dropFirst()
      }
      try body(record)
    }
    for record in rest { try body(record) }
  }
}
