// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A build of a client, as comparisons name it.
package struct ClientBuild: Sendable, Hashable {
  /// The name by which the driver introduced itself; `nil` if it did not.
  package let driver: String?
  /// The command that starts it; `nil` for the bundled client.
  package let command: String?

  package init(driver: String?, command: String?) {
    self.driver = driver
    self.command = command
  }

  /// `acme 2.1 ('python3 driver.py')`.
  package var name: String {
    let command = command.map { "'\($0)'" } ?? "the bundled client"
    return driver.map { "\($0) (\(command))" } ?? command
  }
}

extension RunInfo {
  package var build: ClientBuild { ClientBuild(driver: driver, command: client) }
}
