// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Why an outcome has no success model.
public enum OutcomeError<Failure: Sendable>: Error, Sendable {
  /// A partial success, but only a full success was acceptable.
  case partial([Defect], Received)
  /// The modelled failure.
  case failure(Failure, [Defect], Received)
  /// An answer outside the contract.
  case unexpected(UnexpectedResponse)
  /// No complete HTTP response.
  case noAnswer(NoAnswer)
}

extension OutcomeError: Equatable where Failure: Equatable {}

extension OutcomeError {
  /// Whether the task was cancelled: the error that a screen ignores.
  public var isCancelled: Bool { noAnswer == .cancelled }
}

extension OutcomeError: FailedOutcome {
  package var noAnswer: NoAnswer? {
    if case .noAnswer(let error) = self { error } else { nil }
  }
}

extension OutcomeError: LocalizedError {
  /// The text of the failure model, if it is a `LocalizedError` itself; otherwise the description.
  public var errorDescription: String? {
    if case .failure(let failure as any LocalizedError, _, _) = self,
      let text = failure.errorDescription
    {
      return text
    }
    return description
  }
}

extension OutcomeError: CustomStringConvertible {
  /// One line without values of the body, since people and crash reports see it: for a failure, such as
  /// `400: failure SignUp.Failure(errorCode: incorrectEmail)`, the status, the type of the model, and of its properties only
  /// cases of enums without associated values.
  public var description: String {
    switch self {
    case .partial(let defects, let received):
      "\(received.status): " + defects.map(\.description).joined(separator: ", ")
    case .failure(let failure, _, let received):
      "\(received.status): failure \(Self.disclosed(failure))"
    case .unexpected(let response): response.description
    case .noAnswer(let error): error.description
    }
  }

  /// What the source code says of the model, and the body does not: its type, and the names of cases.
  private static func disclosed(_ failure: Failure) -> String {
    let mirror = Mirror(reflecting: failure)
    let name = typeName(Failure.self)
    if mirror.isPlainCase { return "\(name).\(failure)" }
    if mirror.displayStyle == .enum { return "\(name).\(mirror.children.first?.label ?? "")" }
    // The children of a list are its elements, of which there may be any number.
    guard [.struct, .class].contains(mirror.displayStyle) else { return name }
    let cases = mirror.children.compactMap { label, value -> String? in
      var content = value
      let property = Mirror(reflecting: value)
      if property.displayStyle == .optional, let some = property.children.first {
        content = some.value
      }
      return Mirror(reflecting: content).isPlainCase ? "\(label ?? ""): \(content)" : nil
    }
    return cases.isEmpty ? name : "\(name)(\(cases.joined(separator: ", ")))"
  }
}
