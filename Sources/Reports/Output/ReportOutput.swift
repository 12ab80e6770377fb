// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
package import MockAPISystem

/// Takes a report in pieces and passes it on in large blocks, so that a report is never in memory as a whole.
package final class ReportOutput {
  private static let blockSize = 65_536

  private let send: ([UInt8]) throws -> Void
  private var block: [UInt8] = []
  /// The number of bytes that were written.
  package private(set) var size = 0

  /// - Parameter send: takes the next block.
  package init(send: @escaping ([UInt8]) throws -> Void) {
    self.send = send
    block.reserveCapacity(Self.blockSize)
  }

  /// Writes to an open file, which stays the caller's to close.
  package convenience init(to descriptor: FileDescriptor) {
    self.init { try descriptor.writeAll($0) }
  }

  package func write(_ text: String) throws {
    try write(text.utf8)
  }

  package func write(_ bytes: some Collection<UInt8>) throws {
    block.append(contentsOf: bytes)
    size += bytes.count
    if block.count >= Self.blockSize { try flush() }
  }

  /// Writes a JSON document with an array, whose elements are written one by one, each on a line of its own.
  /// - Parameters:
  ///   - document: gives the whole document, which must have the array that it gets in one place.
  ///   - elements: passes the elements on.
  func writeJSON(
    _ document: (_ array: JSONLiteral) -> JSONLiteral,
    elements: (_ add: (JSONLiteral) throws -> Void) throws -> Void
  ) throws {
    let frame = JSONFrame(document)
    try write(frame.head)
    var separator = "\n"
    try elements { element in
      try write(separator)
      separator = ",\n"
      try write(element.bytes)
    }
    try write("\n")
    try write(frame.tail)
    try write("\n")
  }

  /// Passes on the bytes that are left; it must be called at the end.
  package func flush() throws {
    guard !block.isEmpty else { return }
    try send(block)
    block.removeAll(keepingCapacity: true)
  }
}
