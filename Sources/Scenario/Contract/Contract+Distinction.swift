// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON

/// What tells the failure from a success.
enum Distinction {
  /// The status alone.
  case status(isFailure: Bool)
  /// A value other than null at this place is a success, and none is the failure.
  case payload(JSONPointer)
  /// A value other than null at one of these places is the failure.
  case code([JSONPointer])
}

extension Contract {
  /// Whether a response with this status and body is the failure and not a success.
  /// - Parameter body: `nil` if it is not JSON. It is only made if the status does not decide.
  package func isFailure(status: Int, body: @autoclosure () -> JSONValue?) -> Bool {
    let distinction = distinction(ofStatus: status)
    if case .status(let isFailure) = distinction { return isFailure }
    return body().map { Self.isFailure($0, by: distinction, keeping: .last) } ?? false
  }

  /// Whether the values of a body decide which of its fields are declared.
  package var dependsOnBody: Bool {
    failure.map { $0.codes.count > 1 || $0.shape.tree.dependsOnValues } ?? false
      || success?.dependsOnValues ?? false
  }

  static func isFailure(
    _ body: JSONValue, by distinction: Distinction, keeping kept: RepeatedName
  ) -> Bool {
    switch distinction {
    case .status(let isFailure): isFailure
    case .payload(let place): !body.hasValue(at: place, keeping: kept)
    case .code(let places): places.contains { body.hasValue(at: $0, keeping: kept) }
    }
  }

  func distinction(ofStatus status: Int) -> Distinction {
    if let success, let payload = success.payload, success.allows(status: status),
      case .fields = success.content(of: status)
    {
      return .payload(payload)
    }
    if !mayBeSuccess(status: status) { return .status(isFailure: true) }
    guard let failure, failure.isUnderAnyStatus, !failure.codes.isEmpty else {
      return .status(isFailure: false)
    }
    return .code(failure.codes)
  }

  /// Whether a status leaves it open that the response is a success; a status that is neither that of errors nor declared is
  /// one that no success has, but not the failure either.
  func mayBeSuccess(status: Int) -> Bool {
    !(400..<600).contains(status) || success?.statuses?.contains(status) ?? false
  }

  /// Whether a response with this status can be the failure.
  func mayBeFailure(status: Int) -> Bool {
    if case .status(let isFailure) = distinction(ofStatus: status) { isFailure } else { true }
  }
}
