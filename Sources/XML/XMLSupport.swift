// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Whether this program can read XML.
package enum XMLSupport {
  #if SERVER_PLATFORM
    package static let isAvailable = true
  #else
    /// In apps there is no libxml2.
    package static let isAvailable = false
  #endif
}
