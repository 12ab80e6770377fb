// mockapi
// SPDX-License-Identifier: Apache-2.0

import CLibrary

extension Subprocess.Ending: CustomStringConvertible {
  /// The signal that ended the process. A shell reports the signal N of its command as the status 128 + N.
  package var signal: Int32? {
    switch self {
    case .signalled(let number): number
    case .exited(let status): (129...192).contains(status) ? status - 128 : nil
    }
  }

  /// Whether a shell did not find its command, or was not allowed to start it.
  package var isFailureToStart: Bool {
    self == .exited(status: 127) || self == .exited(status: 126)
  }

  /// `exit status 1`, `signal 11 (SIGSEGV)`.
  package var description: String {
    guard let signal else {
      if case .exited(let status) = self { return "exit status \(status)" }
      return ""
    }
    return "signal \(signal)" + (Self.names[signal].map { " (\($0))" } ?? "")
  }

  private static let names: [Int32: String] = [
    SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGILL: "SIGILL", SIGTRAP: "SIGTRAP",
    SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGKILL: "SIGKILL",
    SIGUSR1: "SIGUSR1", SIGSEGV: "SIGSEGV", SIGUSR2: "SIGUSR2", SIGPIPE: "SIGPIPE",
    SIGALRM: "SIGALRM", SIGTERM: "SIGTERM",
  ]
}
