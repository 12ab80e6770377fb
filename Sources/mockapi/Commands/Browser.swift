// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The browser of the user, which a program of the system opens.
struct Browser {
  /// Why an address is not open.
  struct Failure: Error, Equatable {
    let reason: String
  }

  #if os(macOS)
    private static let opener = "open"
  #else
    private static let opener = "xdg-open"
  #endif

  private let process: Subprocess

  /// Starts to open an address. The program gets it as an argument, without a shell, and is in a group of its own, so that no Ctrl-C
  /// reaches the browser. It has neither input nor output: it may be a browser for the terminal.
  ///
  /// Others may see its arguments. The key of a page is of no use to them, since a server without a token lets all programs of this
  /// machine command it.
  init(
    opening url: String, environment: [String: String] = Subprocess.inheritedEnvironment
  ) throws(Failure) {
    let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    let paths = folders.map { "\($0)/\(Self.opener)" }
    guard let path = paths.first(where: FileManager.default.isExecutableFile) else {
      throw Failure(reason: "'\(Self.opener)' is not on the PATH")
    }
    do throws(Errno) {
      let input = try FileDescriptor.open("/dev/null")
      defer { input.close() }
      let output = try FileDescriptor.open(toWrite: "/dev/null")
      defer { output.close() }
      process = try Subprocess(
        path, arguments: [url], environment: environment, input: input, output: output,
        errors: output, leavesGroup: true)
    } catch {
      throw Failure(reason: "'\(Self.opener)' cannot be started: \(error)")
    }
  }

  /// Waits, on the thread of the caller, for the end of the program, which may be the browser itself.
  /// - Returns: why the address is not open; `nil` if it is, and after the deadline.
  func failure(until deadline: ContinuousClock.Instant?) -> Failure? {
    guard let ending = process.waitForEnd(until: deadline), ending != .exited(status: 0) else {
      return nil
    }
    return Failure(reason: "'\(Self.opener)' ended with \(ending)")
  }

  /// Opens an address, and reports a failure that comes later.
  static func open(
    _ url: String, failed: @escaping @Sendable (Failure) -> Void
  ) throws(Failure) {
    let browser = try Browser(opening: url)
    do throws(Errno) {
      try WorkerThread {
        if let failure = browser.failure(until: nil) { failed(failure) }
      }.detach()
    } catch {
      // Nobody can wait for its end, so nobody learns of its failure.
    }
  }
}
