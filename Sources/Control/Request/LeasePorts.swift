// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIEngine

/// Opens ports for leases, for clients that take only host and port.
package protocol LeasePorts: Sendable {
  /// Opens a port whose requests belong to a lease, and sets ``Lease/port``. It is closed when the lease ends.
  /// - Throws: why there is none.
  func open(for lease: Lease) throws(ProblemDetails)
}
