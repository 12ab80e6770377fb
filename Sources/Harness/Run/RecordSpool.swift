// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
package import MockAPIJudging
package import MockAPISystem

/// Records in a temporary file, one JSON text a line. They come in any order, and are written in the order of their
/// numbers.
///
/// Those that wait for one that is still being made are in memory, up to a limit; beyond it they wait in a second file,
/// since a client that hangs may hold up very many.
package struct RecordSpool: ~Copyable {
  /// A line that waits.
  private enum Line {
    case inMemory([UInt8])
    /// A part of the second file.
    case inFile(Range<Int>)
  }

  private let file: TemporaryFile
  /// The greatest size of the lines that wait in memory, in bytes.
  private let limit: Int
  private var waiting: [Int: Line] = [:]
  /// The size of the lines that wait in memory, in bytes.
  package private(set) var waitingSize = 0
  private var next = 0
  private var unwritten: [UInt8] = []
  /// The lines that wait beyond the limit; `nil` if none does.
  private var late: TemporaryFile?
  private var lateSize = 0
  /// The first error of a file; nothing is written after it.
  private var failure: Errno?

  /// - Parameter limit: the greatest size of records in memory, in bytes.
  package init(limit: Int = 4 << 20) throws(Errno) {
    file = try TemporaryFile()
    self.limit = limit
  }

  /// Adds a record.
  /// - Parameter number: its place in the order, without gaps from 0 on.
  package mutating func add(_ record: VerdictRecord, number: Int) {
    add(record.json + [0x0A], number: number)
  }

  /// Leaves out a number.
  package mutating func skip(number: Int) {
    add([], number: number)
  }

  private mutating func add(_ line: [UInt8], number: Int) {
    guard number == next else { return keep(line, number: number) }
    next += 1
    append(line)
    while let line = waiting.removeValue(forKey: next) {
      next += 1
      append(line)
    }
    if waiting.isEmpty {
      late = nil
      lateSize = 0
    }
  }

  private mutating func keep(_ line: [UInt8], number: Int) {
    if waitingSize + line.count <= limit {
      waitingSize += line.count
      waiting[number] = .inMemory(line)
      return
    }
    do throws(Errno) {
      if late == nil { late = try TemporaryFile() }
      try late?.append(line)
      waiting[number] = .inFile(lateSize..<lateSize + line.count)
      lateSize += line.count
    } catch {
      failure = failure ?? error
    }
  }

  /// Writes what is left, even where records are missing.
  package consuming func finish() throws(Errno) -> SpooledRecords {
    for number in waiting.keys.sorted() {
      if let line = waiting[number] { append(line) }
    }
    flush()
    if let failure { throw failure }
    return SpooledRecords(file: file)
  }

  private mutating func append(_ line: Line) {
    switch line {
    case .inMemory(let bytes):
      waitingSize -= bytes.count
      append(bytes)
    case .inFile(let range):
      guard failure == nil, let late else { return }
      do throws(Errno) {
        append(try late.read(at: range.lowerBound, count: range.count))
      } catch {
        failure = error
      }
    }
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
package struct SpooledRecords: RecordSource {
  fileprivate let file: TemporaryFile

  package func visit(_ body: (VerdictRecord) throws -> Void) throws {
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
