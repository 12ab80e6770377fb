// mockapi
// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// A file without a name, which is gone when this object is released, even if the process is killed.
package final class TemporaryFile: Sendable {
  private let descriptor: FileDescriptor

  /// The folder of all temporary files: `$TMPDIR`, or `/tmp`.
  package static var folder: String {
    Subprocess.inheritedEnvironment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
  }

  /// Wraps `mkstemp` and `unlink`.
  package init() throws(Errno) {
    var name = Array((Self.folder + "/mockapi.XXXXXX").utf8CString)
    descriptor = FileDescriptor(
      rawValue: Int32(try Errno.check(mockapi_sys_make_temporary(&name, 0o600))))
    mockapi_sys_remove(name)
  }

  deinit { descriptor.close() }

  /// Writes bytes at the end.
  package func append(_ bytes: [UInt8]) throws(Errno) {
    try descriptor.writeAll(bytes)
  }

  /// Reads a part (`pread`); it is empty beyond the end.
  package func read(at offset: Int, count: Int) throws(Errno) -> [UInt8] {
    var result: Int64 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, size in
      result = mockapi_sys_read_at(descriptor.rawValue, buffer.baseAddress, count, Int64(offset))
      size = Int(max(result, 0))
    }
    _ = try Errno.check(result)
    return bytes
  }
}
