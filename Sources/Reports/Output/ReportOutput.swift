// mockapi
// SPDX-License-Identifier: Apache-2.0

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

  /// Passes on the bytes that are left; it must be called at the end.
  package func flush() throws {
    guard !block.isEmpty else { return }
    try send(block)
    block.removeAll(keepingCapacity: true)
  }
}
