// mockapi
// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// An error of the C library, by its number.
package struct Errno: Error, RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  package let rawValue: Int32

  package init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// `EACCES`.
  package static let permissionDenied = Errno(rawValue: EACCES)
  /// `EPERM`.
  package static let notPermitted = Errno(rawValue: EPERM)
  /// `EEXIST`.
  package static let fileExists = Errno(rawValue: EEXIST)
  /// `ENOENT`.
  package static let noSuchFile = Errno(rawValue: ENOENT)
  /// `ENXIO`: the opened file is a socket, or a device that does not exist.
  package static let noSuchDevice = Errno(rawValue: ENXIO)
  /// `ELOOP`.
  package static let tooManyLinks = Errno(rawValue: ELOOP)
  /// `EISDIR`.
  package static let isFolder = Errno(rawValue: EISDIR)
  /// `ENOSPC`: the system has no room left.
  package static let noSpace = Errno(rawValue: ENOSPC)
  /// `EAGAIN`: nothing can be done now, or the call has timed out.
  package static let wouldBlock = Errno(rawValue: EAGAIN)
  /// `EINPROGRESS`: a connect has timed out.
  package static let inProgress = Errno(rawValue: EINPROGRESS)
  /// `ECONNREFUSED`: no process listens there.
  package static let connectionRefused = Errno(rawValue: ECONNREFUSED)
  /// `ECONNRESET`: the peer has reset the connection.
  package static let connectionReset = Errno(rawValue: ECONNRESET)
  /// `ECONNABORTED`: the peer gave up the connection before it was accepted.
  package static let connectionAborted = Errno(rawValue: ECONNABORTED)
  /// Whether the system, or a file system, does not have an operation: `ENOSYS`, `EINVAL`, `ENOTSUP`.
  var isUnsupported: Bool { [ENOSYS, EINVAL, ENOTSUP].contains(rawValue) }
  /// `EINTR`: a signal interrupted the call.
  package static let interrupted = Errno(rawValue: EINTR)
  /// `EADDRINUSE`: another socket is bound to the address.
  package static let addressInUse = Errno(rawValue: EADDRINUSE)
  /// `EADDRNOTAVAIL`: the address does not belong to this machine.
  package static let addressNotAvailable = Errno(rawValue: EADDRNOTAVAIL)
  /// `EPIPE`: no process reads the other end.
  package static let brokenPipe = Errno(rawValue: EPIPE)
  /// `EBADF`: the descriptor is closed.
  package static let badDescriptor = Errno(rawValue: EBADF)

  /// The C library's text for it, in English unless the process has set a locale.
  package var description: String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      guard let base = buffer.baseAddress else { return "" }
      mockapi_sys_describe(rawValue, base, buffer.count)
      return String(cString: base)
    }
  }

  /// The result of a call that returns a negative number for an error.
  static func check(_ result: Int64) throws(Errno) -> Int {
    if result < 0 { throw Errno(rawValue: Int32(truncatingIfNeeded: -result)) }
    return Int(result)
  }
}
