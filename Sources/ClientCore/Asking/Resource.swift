// mockapi
// SPDX-License-Identifier: Apache-2.0

/// One endpoint: the request to send, and the model of each kind of answer.
///
///     struct User: Resource {
///       typealias Success = APIUser
///       let id: Int
///       var request: Request { .get("users/\(id)") }
///     }
///
/// A function for several resources is generic: `func show(_ resource: some Resource)`. An `any Resource` cannot be
/// fetched, because the type of its outcome is not known. To replace the network in a test, give the client a
/// ``Transport`` of your own.
public protocol Resource: Request._HasSuccess, Sendable {
  /// The payload of a failure.
  associatedtype Failure: APIModel = NoFailureModel

  /// The request to send. If this throws, or if a part of it cannot be made, such as its body, the outcome is
  /// `.noAnswer(.invalidRequest)`.
  var request: Request { get throws }

  /// Which model `received` claims to be. By default the status decides; an implementation may look at the body.
  func disposition(of received: Received) -> Disposition
}

extension Request {
  /// A part of ``Resource``, so that the compiler names the element of a list that is not an ``APIModel``. Beside the default of
  /// `Failure` it would only say that `Failure` is missing.
  public protocol _HasSuccess: Sendable {
    /// The payload of a success.
    associatedtype Success: APIModel
  }
}

extension Resource {
  /// The status decides: see `Disposition.byStatus(_:)`.
  public func disposition(of received: Received) -> Disposition {
    .byStatus(received.status)
  }
}
