// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPITestSupport

/// Runs a program for which the system's authorities are replaced with a file of ours, without changing the machine.
///
/// URLSession on Linux trusts the system file that libcurl was built with; neither a variable nor the delegate can
/// change that. So the program runs in its own view of the file system, with our file in that place.
enum SystemTrust {
  /// The file of the system's authorities on Debian and its derivatives.
  static let file = "/etc/ssl/certs/ca-certificates.crt"

  private static let unshare = Program(ofSystem: "unshare")

  /// Whether the system allows this; many containers do not.
  static let isAvailable: Bool = {
    guard let unshare, FileManager.default.fileExists(atPath: file) else { return false }
    // If the command itself cannot run, it is not available.
    return (try? unshare.runBlocking(arguments(trusting: file, ["true"])))?.status == 0
  }()

  /// The reason for a skipped test.
  static let reason =
    "the system lets nobody make a mount namespace, so URLSession cannot be made to trust"

  /// Runs a program to its end.
  /// - Parameter authority: the file of the authorities that the program trusts.
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
