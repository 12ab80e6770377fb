// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIEngine

extension LeaseTable {
  /// The lease that a request names.
  package enum Claim: Sendable {
    /// - Parameter prefix: the path prefix that names it; empty if something else does.
    case lease(Lease, prefix: String)
    /// The lease has ended.
    /// - Parameter lateRequests: the number of requests since, this one included.
    case ended(id: String, lateRequests: Int)
    /// The lease has ended whose port the connection came to. Another one may have its id.
    /// - Parameter lateRequests: as above.
    case endedPort(id: String, lateRequests: Int)
    case unknown(id: String)

    /// `nil` if the lease is not there, or no more.
    package var lease: Lease? {
      if case .lease(let lease, _) = self { lease } else { nil }
    }

    /// Why the lease is not there; `nil` if it is.
    package var problem: ProblemDetails? {
      switch self {
      case .lease: nil
      case .ended(let id, let lateRequests): .endedLease(id, lateRequests: lateRequests)
      case .endedPort(let id, let lateRequests): .endedPort(of: id, lateRequests: lateRequests)
      case .unknown(let id): .unknownLease(id)
      }
    }

    /// The id that the request names.
    package var id: String {
      switch self {
      case .lease(let lease, _): lease.id
      case .ended(let id, _), .endedPort(let id, _), .unknown(let id): id
      }
    }

    /// The path prefix that names the lease; empty if something else does.
    package var prefix: String {
      if case .lease(_, let prefix) = self { prefix } else { "" }
    }
  }
}
