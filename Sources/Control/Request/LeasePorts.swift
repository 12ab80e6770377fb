// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIEngine
package import MockAPILeases

/// Opens ports for leases, for clients that take only host and port.
package protocol LeasePorts: Sendable {
  /// Opens a port whose requests belong to a lease, and sets ``Lease/port``. It is closed when the lease ends.
  /// - Throws: why there is none.
  func open(for lease: Lease) throws(ProblemDetails)

  /// A port at which connections are refused, for clients of leases that select such a variant. It is the same for all, and opened
  /// when it is first asked for.
  /// - Throws: why there is none.
  func refusedPort() throws(ProblemDetails) -> Int
}
