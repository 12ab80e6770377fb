// mockapi
// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The treatment of signals that the program inherited from its parent.
package enum InheritedSignals {
  /// Whether a signal is ignored now (`sigaction`).
  package static func isIgnored(_ number: Int32) -> Bool {
    mockapi_sys_is_ignored(number) != 0
  }
}
