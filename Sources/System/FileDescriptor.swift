// mockapi
// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The number of an open file. It owns nothing: whoever has opened it closes it, once.
package struct FileDescriptor: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int32

  package init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  package static let standardInput = FileDescriptor(rawValue: 0)
  package static let standardOutput = FileDescriptor(rawValue: 1)
  package static let standardError = FileDescriptor(rawValue: 2)

  /// Opens a file to read (`open`); child processes do not inherit it.
  /// - Parameter waits: whether opening and reading wait, for the writer of a pipe for instance.
  package static func open(_ path: String, waits: Bool = false) throws(Errno) -> FileDescriptor {
    let result =
      waits ? mockapi_sys_open_to_read_waiting(path) : mockapi_sys_open_to_read(path)
    return FileDescriptor(rawValue: Int32(try Errno.check(result)))
  }

  /// Reads into a buffer (`read`), again after a signal.
  /// - Returns: how many bytes; 0 at the end.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
    try Errno.check(mockapi_sys_read(rawValue, buffer.baseAddress, buffer.count))
  }

  /// Reads everything up to the end.
  /// - Parameter limit: stops when there are more bytes than this.
  package func readAll(limit: Int) throws(Errno) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= limit {
      let result = buffer.withUnsafeMutableBytes {
        mockapi_sys_read(rawValue, $0.baseAddress, $0.count)
      }
      let count = try Errno.check(result)
      if count == 0 { break }
      bytes += buffer.prefix(count)
    }
    return bytes
  }

  /// Writes bytes (`write`), again after a signal.
  /// - Returns: how many were taken.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(Errno) -> Int {
    try Errno.check(mockapi_sys_write(rawValue, bytes.baseAddress, bytes.count))
  }

  /// Writes all bytes, waiting as long as it takes where the descriptor blocks.
  package func writeAll(_ bytes: [UInt8]) throws(Errno) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let result = rest.withUnsafeBytes { mockapi_sys_write(rawValue, $0.baseAddress, $0.count) }
      rest = rest.dropFirst(try Errno.check(result))
    }
  }

  /// Gives the number back (`close`); another thread may get it at once.
  package func close() {
    mockapi_sys_close(rawValue)
  }

  /// What the file is (`fstat`).
  package func status() throws(Errno) -> FileStatus {
    var status = mockapi_sys_status()
    _ = try Errno.check(mockapi_sys_status_of_descriptor(rawValue, &status))
    return FileStatus(status)
  }

  /// Whether it is open at all.
  package var isOpen: Bool { mockapi_sys_is_open(rawValue) != 0 }

  /// Whether it is a terminal (`isatty`).
  package var isTerminal: Bool { mockapi_sys_is_terminal(rawValue) == 1 }

  /// How many columns the terminal has; `nil` when it is not one, or does not say.
  package var terminalWidth: Int? {
    let width = Int(mockapi_sys_terminal_width(rawValue))
    return width > 0 ? width : nil
  }
}
