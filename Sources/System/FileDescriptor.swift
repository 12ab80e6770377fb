// mockapi
// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The number of an open file. It does not own the file: the code that opened it must close it, once.
package struct FileDescriptor: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int32

  package init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  package static let standardInput = FileDescriptor(rawValue: 0)
  package static let standardOutput = FileDescriptor(rawValue: 1)
  package static let standardError = FileDescriptor(rawValue: 2)

  /// Opens a file for reading (`open`); child processes do not inherit it.
  /// - Parameter waits: whether opening and reading wait, for example for the writer of a pipe.
  package static func open(_ path: String, waits: Bool = false) throws(Errno) -> FileDescriptor {
    let result =
      waits ? mockapi_sys_open_to_read_waiting(path) : mockapi_sys_open_to_read(path)
    return FileDescriptor(rawValue: Int32(try Errno.check(result)))
  }

  /// Opens something that exists, such as a pipe or a device, for writing (`open`); child processes do not inherit it.
  package static func open(toWrite path: String) throws(Errno) -> FileDescriptor {
    FileDescriptor(rawValue: Int32(try Errno.check(mockapi_sys_open_to_write(path))))
  }

  /// Reads into a buffer (`read`); repeats after a signal.
  /// - Returns: the number of bytes; 0 at the end.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
    try Errno.check(mockapi_sys_read(rawValue, buffer.baseAddress, buffer.count))
  }

  /// Reads the bytes that are there, or the first that arrive; empty at the end.
  package func readSome(atMost limit: Int) throws(Errno) -> [UInt8] {
    var count = 0
    var failure: Errno?
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, initialized in
      do throws(Errno) {
        count = try read(into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        failure = error
      }
      initialized = count
    }
    if let failure { throw failure }
    return bytes
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

  /// Reads up to the end, and drops what comes; blocks also where reading does not wait. An error is an end, too.
  package func waitForEnd() {
    var wait = DescriptorWait()
    wait.add(self, for: .reading)
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      _ = wait.ready(until: nil)
      let count = buffer.withUnsafeMutableBytes {
        mockapi_sys_read(rawValue, $0.baseAddress, $0.count)
      }
      if count <= 0, count != -Int64(EAGAIN) { return }
    }
  }

  /// Writes bytes (`write`); repeats after a signal.
  /// - Returns: the number of bytes written.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(Errno) -> Int {
    try Errno.check(mockapi_sys_write(rawValue, bytes.baseAddress, bytes.count))
  }

  /// The same for a part of an array.
  package func write(_ bytes: ArraySlice<UInt8>) throws(Errno) -> Int {
    try Errno.check(
      bytes.withUnsafeBytes { mockapi_sys_write(rawValue, $0.baseAddress, $0.count) })
  }

  /// Writes all bytes; on a blocking descriptor it waits as long as necessary.
  package func writeAll(_ bytes: [UInt8]) throws(Errno) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let result = rest.withUnsafeBytes { mockapi_sys_write(rawValue, $0.baseAddress, $0.count) }
      rest = rest.dropFirst(try Errno.check(result))
    }
  }

  /// Closes the descriptor (`close`); another thread may get its number at once.
  ///
  /// A build for debugging traps if it is not open: what is closed twice may be the file of another thread by then.
  package func close() {
    let wasOpen = mockapi_sys_close(rawValue) != 0
    assert(wasOpen, "descriptor \(rawValue) must be open; it was closed before")
  }

  /// The status of the file (`fstat`).
  package func status() throws(Errno) -> FileStatus {
    var status = mockapi_sys_status()
    _ = try Errno.check(mockapi_sys_status_of_descriptor(rawValue, &status))
    return FileStatus(status)
  }

  /// Whether it is open.
  package var isOpen: Bool { mockapi_sys_is_open(rawValue) != 0 }

  /// Whether it is a terminal (`isatty`).
  package var isTerminal: Bool { mockapi_sys_is_terminal(rawValue) == 1 }

  /// Whether it is the terminal of the process's session (`tcgetpgrp`), in whose foreground the process may be.
  package var isOwnTerminal: Bool { mockapi_sys_is_own_terminal(rawValue) != 0 }

  /// Whether it is a terminal in whose foreground another group of processes is, or that belongs to another session (`tcgetpgrp`). What is
  /// typed is then for others.
  package var isInBackground: Bool { mockapi_sys_is_in_background(rawValue) != 0 }

  /// Whether it is a pipe or a socket, whose reading ends when all processes have closed the other end.
  package var hasOtherEnd: Bool { mockapi_sys_has_other_end(rawValue) != 0 }

  /// The number of columns of the terminal; `nil` if it is not a terminal, or does not report them.
  package var terminalWidth: Int? {
    let width = Int(mockapi_sys_terminal_width(rawValue))
    return width > 0 ? width : nil
  }
}
