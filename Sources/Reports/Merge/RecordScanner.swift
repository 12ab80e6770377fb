// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Finds the records in the bytes of a JSON or NDJSON report, one after another, without keeping the rest.
///
/// A record is an element of the array `verdicts` of the first object, or an object after the first one.
struct RecordScanner {
  /// A part of a report.
  enum Part {
    /// The first object, without the elements of `verdicts`.
    case head([UInt8])
    case record([UInt8])
  }

  /// Larger values are not those of reports.
  private static let sizeLimit = 16 << 20

  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  private var isInList = false
  private var hasHead = false
  private var head: [UInt8] = []
  private var record: [UInt8] = []
  /// The last string directly in the first object; before an array, it is the name of the array.
  private var name: [UInt8] = []

  /// Whether everything that was begun has ended.
  var isComplete: Bool { depth == 0 && hasHead }

  /// Reads more bytes, and gives the parts that end in them.
  /// - Throws: the reason why this is not a report.
  mutating func scan(_ bytes: some Sequence<UInt8>, _ handle: (Part) throws -> Void) throws {
    for byte in bytes {
      if isInString { scan(text: byte) } else { try scan(structural: byte, handle) }
      guard max(head.count, record.count) <= Self.sizeLimit else {
        throw ReportError("it has a value of more than \(Self.sizeLimit >> 20) MiB")
      }
    }
  }

  private mutating func scan(text byte: UInt8) {
    keep(byte)
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isInString = false
      return
    }
    if depth == 1, !hasHead { name.append(byte) }
  }

  private mutating func scan(structural byte: UInt8, _ handle: (Part) throws -> Void) throws {
    switch byte {
    case UInt8(ascii: "\"") where depth > 0:
      isInString = true
      keep(byte)
      if depth == 1 { name = [] }
    case UInt8(ascii: "{"),
      UInt8(ascii: "[") where depth > 0:
      keep(byte)
      let isNamed = name.elementsEqual("verdicts".utf8)
      if depth == 1, !hasHead, byte == UInt8(ascii: "["), isNamed { isInList = true }
      depth += 1
    case UInt8(ascii: "}") where depth > 0, UInt8(ascii: "]") where depth > 0:
      depth -= 1
      if isInList, depth == 1 { isInList = false }
      keep(byte)
      try end(handle)
    case 0x20, 0x0A, 0x0D, 0x09: break
    case UInt8(ascii: ",") where isInList && depth == 2: break
    default:
      guard depth > 0 else { throw ReportError("it must have objects only") }
      keep(byte)
    }
  }

  /// Gives what has just ended, if it is a record or the head.
  private mutating func end(_ handle: (Part) throws -> Void) throws {
    if isInList ? depth == 2 : depth == 0 && hasHead {
      try handle(.record(record))
      record.removeAll(keepingCapacity: true)
    } else if depth == 0 {
      hasHead = true
      try handle(.head(head))
      head = []
    }
  }

  private mutating func keep(_ byte: UInt8) {
    if hasHead || isInList && depth >= 2 { record.append(byte) } else { head.append(byte) }
  }
}
