// mockapi
// SPDX-License-Identifier: Apache-2.0

/// One endpoint: how to ask, and what each kind of answer is.
///
///     struct User: Resource {
///       typealias Success = APIUser
///       let id: Int
///       var request: Request { .get("users/\(id)") }
///     }
public protocol Resource: Sendable {
  /// The payload of a success.
  associatedtype Success: APIModel
  /// The payload of a failure.
  associatedtype Failure: APIModel = Unmodelled

  /// What to send. An error becomes `.noAnswer(.invalidRequest)`.
  var request: Request { get throws }

  /// Which model `received` claims to be. By status, unless said otherwise; may look at the body.
  func disposition(of received: Received) -> Disposition
}

extension Resource {
  /// By status: see `Disposition.byStatus(_:)`.
  public func disposition(of received: Received) -> Disposition {
    .byStatus(received.status)
  }
}
