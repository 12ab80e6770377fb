// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// Collects a line in memory that was set aside for it, so that each byte costs little. Longer lines spill over.
struct LogLine {
  private let memory: UnsafeMutableBufferPointer<UInt8>
  private var count = 0
  private var spilled: [UInt8] = []

  /// Appends a line to bytes.
  /// - Parameter write: writes the line.
  static func append(to bytes: inout [UInt8], _ write: (inout LogLine) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 512) { memory in
      var line = LogLine(memory: memory)
      write(&line)
      if !line.spilled.isEmpty { bytes += line.spilled }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: memory[..<line.count]))
    }
  }

  private init(memory: UnsafeMutableBufferPointer<UInt8>) { self.memory = memory }

  mutating func append(_ byte: UInt8) {
    if count == memory.count { spill() }
    memory[count] = byte
    count += 1
  }

  /// Eight bytes, in the order of memory.
  mutating func append(eight bytes: UInt64) {
    if memory.count - count < 8 { spill() }
    UnsafeMutableRawBufferPointer(memory).storeBytes(
      of: bytes, toByteOffset: count, as: UInt64.self)
    count += 8
  }

  mutating func append(text: String) {
    var text = text
    text.withUTF8 { append(bytes: $0) }
  }

  mutating func append(literal: StaticString) {
    append(
      bytes: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  mutating func append(bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count <= memory.count - count else {
      spill()
      spilled += bytes
      return
    }
    guard let source = bytes.baseAddress, let target = memory.baseAddress else { return }
    (target + count).update(from: source, count: bytes.count)
    count += bytes.count
  }

  /// Text of a client or a file must not contain terminal control characters, so they are escaped.
  mutating func append(printable text: String) {
    var text = text
    if !text.withUTF8({ appendPlain($0) }) { append(text: Console.printable(text)) }
  }

  /// The same for bytes in UTF-8.
  mutating func append(printable bytes: [UInt8]) {
    if !bytes.withUnsafeBufferPointer({ appendPlain($0) }) {
      append(text: Console.printable(String(decoding: bytes, as: UTF8.self)))
    }
  }

  /// A JSON string with its quotes, escaped as the whole log is.
  mutating func append(json text: String) {
    var text = text
    if !text.withUTF8({ appendPlainJSON($0) }) { append(escaping: text) }
  }

  /// The same for bytes in UTF-8.
  mutating func append(json bytes: [UInt8]) {
    if !bytes.withUnsafeBufferPointer({ appendPlainJSON($0) }) {
      append(escaping: String(decoding: bytes, as: UTF8.self))
    }
  }

  private mutating func append(escaping text: String) {
    var writer = JSONWriter()
    writer.string(text)
    Console.printableJSON(writer.bytes).withUnsafeBufferPointer { append(bytes: $0) }
  }

  /// - Returns: `false` if a byte has to be escaped; then nothing was appended.
  private mutating func appendPlainJSON(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for byte in bytes
    where !Self.isPlain(byte) || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
      return false
    }
    append(UInt8(ascii: "\""))
    append(bytes: bytes)
    append(UInt8(ascii: "\""))
    return true
  }

  /// - Returns: `false` if a byte has to be escaped; then nothing was appended.
  private mutating func appendPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for byte in bytes where !Self.isPlain(byte) { return false }
    append(bytes: bytes)
    return true
  }

  /// Whether a byte is a printable character of ASCII.
  private static func isPlain(_ byte: UInt8) -> Bool { byte &- 0x20 < 0x7F - 0x20 }

  /// - Parameter number: must not be negative.
  mutating func append(number: Int) {
    // No division by a variable, which is slow. The largest number has 19 digits.
    var size = 1
    var power = 10
    while size < 19, number >= power {
      size += 1
      power &*= 10
    }
    if size > memory.count - count { spill() }
    var rest = number
    for index in stride(from: count + size - 1, through: count, by: -1) {
      memory[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    count += size
  }

  private mutating func spill() {
    spilled += memory[..<count]
    count = 0
  }
}
