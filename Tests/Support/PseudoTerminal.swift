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
  /// Its device.
  let path: String

  /// `ptsname` has one buffer for all threads.
  private static let naming = NSLock()

  /// Wraps `posix_openpt`.
  public init() throws {
    screen = try Self.handle(posix_openpt(O_RDWR | O_NOCTTY))
    let descriptor = screen.fileDescriptor
    guard grantpt(descriptor) == 0, unlockpt(descriptor) == 0 else { throw Self.failure }
    path = try Self.naming.withLock {
      guard let name = ptsname(descriptor) else { throw Self.failure }
      return String(cString: name)
    }
    terminal = try Self.handle(open(path, O_RDWR | O_NOCTTY))
  }

  /// Prepares it for a program that gets it as its own: the screen shows what the program writes as it is, and not what is typed. Must be
  /// called before the program starts, which may write at once.
  func prepare() throws {
    var settings = termios()
    guard tcgetattr(screen.fileDescriptor, &settings) == 0 else { throw Self.failure }
    settings.c_lflag &= ~tcflag_t(ECHO)
    settings.c_oflag &= ~tcflag_t(OPOST)
    guard tcsetattr(screen.fileDescriptor, TCSANOW, &settings) == 0 else { throw Self.failure }
  }

  /// Leaves it to the program that was started with it, and with which it ends.
  func giveAway() throws { try terminal.close() }

  private static func handle(_ descriptor: Int32) throws -> FileHandle {
    if descriptor < 0 { throw failure }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  private static var failure: NSError { NSError(domain: NSPOSIXErrorDomain, code: Int(errno)) }
}
