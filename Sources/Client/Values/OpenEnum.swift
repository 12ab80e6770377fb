// mockapi
// SPDX-License-Identifier: Apache-2.0

/// An enum that the API may add cases to: a case that the app knows, or what came instead of one.
///
///     enum Level: String { case basic, gold }
///     struct Account: APIModel { let level: OpenEnum<Level> }
///
///     switch account.level {
///     case .known(.basic), .known(.gold): …
///     case .unknown(let value): …   // "platinum", reported as a defect at /level
///     }
///
/// With the plain enum an unknown value is a bad one: it spoils what it is in, unless a wrapper takes it.
public enum OpenEnum<Case: RawRepresentable & Sendable>: Sendable where Case.RawValue: Sendable {
  /// A case of the enum.
  case known(Case)
  /// A raw value of no case.
  case unknown(Case.RawValue)

  /// Creates the case of `rawValue`, or keeps it.
  public init(rawValue: Case.RawValue) {
    self = Case(rawValue: rawValue).map(Self.known) ?? .unknown(rawValue)
  }

  /// The value as on the wire.
  public var rawValue: Case.RawValue {
    switch self {
    case .known(let value): value.rawValue
    case .unknown(let value): value
    }
  }

  /// The case; nil for an unknown one.
  public var known: Case? {
    if case .known(let value) = self { value } else { nil }
  }
}

extension OpenEnum: Equatable where Case: Equatable, Case.RawValue: Equatable {}
extension OpenEnum: Hashable where Case: Hashable, Case.RawValue: Hashable {}

extension OpenEnum: Decodable where Case.RawValue: Decodable {
  /// Decodes a raw value; reports one of no case, and keeps it. Throws when it is not of the raw type.
  public init(from decoder: any Decoder) throws {
    self.init(rawValue: try decoder.singleValueContainer().decode(Case.RawValue.self))
    if case .unknown = self {
      decoder.report(.unknownCase, recovery: .kept)
    }
  }
}

extension OpenEnum: Encodable where Case.RawValue: Encodable {
  /// Encodes the raw value, known or not.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
