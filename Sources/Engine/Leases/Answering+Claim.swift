// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIMatching

extension Answering {
  /// The reply to a request that names a lease that is not there; `nil` if it is there.
  package func refusal(of claim: LeaseTable.Claim, to request: some RequestView) -> Answer? {
    switch claim {
    case .lease: nil
    case .ended(let id, let lateRequests): endedLease(id, lateRequests: lateRequests, to: request)
    case .unknown(let id): unknownLease(id, to: request)
    }
  }
}
