// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIRegularExpression
import MockAPISystem

/// What templates may learn of the machine.
package struct TemplateSystem: Sendable, Hashable {
  /// The environment variables that `systemValue` may read: each must match one of these whole, in any case.
  package let permittedKeys: [RegularExpression]

  /// - Parameter permittedKeys: none by default, so that no template reads the environment.
  package init(permittedKeys: [RegularExpression] = []) {
    self.permittedKeys = permittedKeys
  }

  func permits(_ key: String) -> Bool {
    permittedKeys.contains { $0.matchesWhole(key) }
  }

  /// The value of an environment variable; `nil` if it is not set.
  func value(of key: String) -> String? { Subprocess.inheritedEnvironment[key] }

  /// The name of the machine, as `hostname` prints it.
  var hostName: String { LocalNames.hostName }
}
