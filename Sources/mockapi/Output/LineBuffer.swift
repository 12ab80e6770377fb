// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Collects a line in memory that was set aside for it, so that each byte costs little. Longer lines spill over.
struct LineBuffer {
  private let memory: UnsafeMutableBufferPointer<UInt8>
  private var count = 0
  private var spilled: [UInt8] = []

  /// Appends a line to bytes.
  /// - Parameter write: writes the line.
  static func append(to bytes: inout [UInt8], _ write: (inout LineBuffer) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 512) { memory in
      var line = LineBuffer(memory: memory)
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

  mutating func append(text: String) {
    var text = text
    text.withUTF8 { append(bytes: $0) }
  }

  mutating func append(bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count <= memory.count - count else {
      spill()
      spilled += bytes
      return
    }
    for index in 0..<bytes.count { memory[count + index] = bytes[index] }
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

  /// - Returns: `false` if a byte has to be escaped; then nothing was appended.
  private mutating func appendPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for byte in bytes where byte &- 0x20 >= 0x7F - 0x20 { return false }
    append(bytes: bytes)
    return true
  }

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
