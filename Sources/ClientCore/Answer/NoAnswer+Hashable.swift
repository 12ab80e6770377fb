// mockapi
// SPDX-License-Identifier: Apache-2.0

extension NoAnswer: Hashable {
  /// Whether both say the same. Errors of `prepare` are compared by their own `==` if they are Equatable, and otherwise by their
  /// types and descriptions.
  public static func == (one: NoAnswer, other: NoAnswer) -> Bool {
    if case .notPrepared(let one) = one, case .notPrepared(let other) = other {
      return areEqual(one, other)
    }
    return one.details == other.details
  }

  /// Hashes the case and its details; of an error of `prepare`, nothing but that there is one.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(details)
  }

  /// A number for the case, and everything else that can be compared.
  private var details: [AnyHashable] {
    switch self {
    case .invalidRequest(let text): [0, text]
    // Not every error can be hashed: on Linux, hashing an NSError ends the process.
    case .notPrepared: [1]
    case .cancelled: [2]
    case .timedOut: [3]
    case .cannotConnect(let text, because: let failure): [4, text, failure]
    case .interrupted(let text, after: let part): [5, text, AnyHashable(part)]
    case .malformed(let text): [6, text]
    case .other(let domain, let code, let message): [7, domain, code, message]
    }
  }

  private static func areEqual(_ one: any Error, _ other: any Error) -> Bool {
    // As `Any`, because on Apple's systems any error becomes an object that is Equatable, and equal to itself alone.
    let value: Any = one
    if let value = value as? any Equatable { return isEqual(value, to: other) }
    return type(of: one) == type(of: other) && "\(one)" == "\(other)"
  }

  private static func isEqual<Value: Equatable>(_ value: Value, to other: Any) -> Bool {
    other as? Value == value
  }
}
