// mockapi
// SPDX-License-Identifier: Apache-2.0

import CSpawn
public import Foundation
import MockAPISynchronization

/// A process that is started without `Foundation.Process`, which on Linux reads beyond the end of its listing of
/// `/proc/self/fd` when there are more than about 1,350 descriptors, and then may crash. Tests that run servers in
/// parallel have that many.
final class ChildProcess: Sendable {
  let id: pid_t
  /// How it ended; `nil` while it runs.
  private let ending: Mutex<Ending?> = Mutex(nil)
  /// Entered once, and left at the end of the process.
  private let hasEnded = DispatchGroup()

  struct Ending {
    /// The exit status, or the signal that ended it.
    let status: Int32
    let wasKilled: Bool
  }

  /// - Parameters:
  ///   - terminal: the path of the terminal that becomes its own, and its standard input and output; it is in a session of its own then.
  ///   - input: becomes its standard input, and stays the caller's; without it, that is `/dev/null`.
  ///   - output: becomes its standard output; stays the caller's.
  ///   - errors: becomes its standard error; stays the caller's.
  /// - Throws: an error of the system, for example that there is no such program.
  init(
    _ executable: String, arguments: [String], directory: String, environment: [String: String],
    terminal: String? = nil, input: Int32? = nil, output: Int32? = nil, errors: Int32
  ) throws {
    id = try Self.spawn(
      executable, arguments: arguments, directory: directory, environment: environment,
      terminal: terminal, input: input, output: output, errors: errors)
    hasEnded.enter()
    // Its own thread, because the threads of Dispatch and of Swift must not be blocked for long.
    Thread.detachNewThread { [self] in
      var status: Int32 = 0
      while waitpid(id, &status, 0) < 0, errno == EINTR {}
      let signal = status & 0x7F
      ending.withLock {
        $0 = Ending(status: signal == 0 ? status >> 8 & 0xFF : signal, wasKilled: signal != 0)
      }
      hasEnded.leave()
    }
  }

  var isRunning: Bool { ending.withLock { $0 == nil } }

  /// Sends a signal, unless it has ended.
  func signal(_ number: Int32) {
    // With the lock, so that the number of an ended process is not used; it may belong to another one.
    ending.withLock { if $0 == nil { _ = kill(id, number) } }
  }

  /// Waits for its end.
  func end() async -> Ending {
    await withCheckedContinuation { continuation in
      hasEnded.notify(queue: .global()) { continuation.resume() }
    }
    return recordedEnding
  }

  /// Blocks until it ends.
  func waitForEnd() -> Ending {
    hasEnded.wait()
    return recordedEnding
  }

  private var recordedEnding: Ending {
    guard let ending = ending.withLock({ $0 }) else {
      preconditionFailure("the end of a process is recorded before it is reported")
    }
    return ending
  }

  /// Wraps `posix_spawn`. The process gets no other descriptors, the default actions for signals that are often ignored, and none
  /// blocked.
  private static func spawn(
    _ executable: String, arguments: [String], directory: String, environment: [String: String],
    terminal: String?, input: Int32?, output: Int32?, errors: Int32
  ) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
      let ownDescriptors = POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
      let ownDescriptors: Int32 = 0
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      // The first terminal that a new session opens is its own.
      posix_spawn_file_actions_addopen(
        &actions, 0, terminal ?? "/dev/null", terminal == nil ? O_RDONLY : O_RDWR, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, output ?? 0, 1)
    posix_spawn_file_actions_adddup2(&actions, errors, 2)
    posix_spawn_file_actions_addchdir_np(&actions, directory)
    #if canImport(Glibc)
      posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    // However the tests were started: nohup ignores the first, a shell's job in the background the next two, and programs with sockets
    // the last.
    for number in [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let session = terminal == nil ? 0 : Int32(POSIX_SPAWN_SETSID)
    let flags =
      Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | session | ownDescriptors
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var texts = ([executable] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in texts + variables { free(text) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, executable, &actions, &attributes, &texts, &variables)
    guard code == 0 else {
      throw NSError(
        domain: NSPOSIXErrorDomain, code: Int(code),
        userInfo: [NSLocalizedDescriptionKey: "\(executable): \(String(cString: strerror(code)))"])
    }
    return id
  }
}

/// A pipe whose ends no child process inherits by accident, which would delay the end of what comes through it.
public struct PrivatePipe {
  public let readEnd: FileHandle
  public let writeEnd: FileHandle

  public init() throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else {
      throw NSError(domain: NSPOSIXErrorDomain, code: Int(errno))
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    readEnd = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    writeEnd = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
  }
}
