// mockapi
// SPDX-License-Identifier: Apache-2.0

import CSpawn
public import Foundation

/// A terminal that is nobody's screen, for programs that behave otherwise in one.
public struct PseudoTerminal {
  /// What the program gets.
  public let terminal: FileHandle
  /// What its user would see and type; the terminal ends with it.
  public let screen: FileHandle

  /// Wraps `posix_openpt`.
  public init() throws {
    screen = try Self.handle(posix_openpt(O_RDWR | O_NOCTTY))
    let descriptor = screen.fileDescriptor
    guard grantpt(descriptor) == 0, unlockpt(descriptor) == 0, let name = ptsname(descriptor) else {
      throw Self.failure
    }
    terminal = try Self.handle(open(String(cString: name), O_RDWR | O_NOCTTY))
  }

  private static func handle(_ descriptor: Int32) throws -> FileHandle {
    if descriptor < 0 { throw failure }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  private static var failure: NSError { NSError(domain: NSPOSIXErrorDomain, code: Int(errno)) }
}
