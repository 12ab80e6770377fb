// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPITestSupport

/// Runs a program where the system's authorities are those of a file of ours, and nothing of the machine is changed.
///
/// URLSession on Linux trusts what libcurl was built to trust, a file of the system: neither a variable nor the delegate changes
/// that. So the program gets a view of the file system of its own, with our file in that place.
enum SystemTrust {
  /// Where the system has its authorities, on Debian and what comes from it.
  static let file = "/etc/ssl/certs/ca-certificates.crt"

  private static let unshare = Program(ofSystem: "unshare")

  /// Whether the system lets us; many containers do not.
  static let isAvailable: Bool = {
    guard let unshare, FileManager.default.fileExists(atPath: file) else { return false }
    let process = Process()
    process.executableURL = unshare.executable
    process.arguments = arguments(trusting: file, ["true"])
    process.standardError = FileHandle.nullDevice
    // Where it cannot even be run, it is not available.
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  /// What a skipped test says.
  static let reason =
    "the system lets nobody make a mount namespace, so URLSession cannot be made to trust"

  /// Runs a program to its end.
  /// - Parameter authority: the file of what the program trusts.
  static func run(
    _ program: Program, _ command: [String], trusting authority: String
  ) async throws -> Program.Result? {
    try await unshare?.run(arguments(trusting: authority, [program.executable.path] + command))
  }

  private static func arguments(trusting authority: String, _ command: [String]) -> [String] {
    [
      "--user", "--map-root-user", "--mount", "sh", "-c",
      #"mount --bind "$0" \#(file) && exec "$@""#, authority,
    ] + command
  }
}
