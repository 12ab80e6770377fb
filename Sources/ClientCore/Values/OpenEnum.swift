// mockapi
// SPDX-License-Identifier: Apache-2.0

/// An enum to which the API may add cases: a case that the app knows, or the unknown value.
///
///     enum Level: String { case basic, gold }
///     struct Account: APIModel { let level: OpenEnum<Level> }
///
///     switch account.level {
///     case .known(.basic), .known(.gold): …
///     case .unknown(let value): …   // "platinum", reported as a defect at /level
///     }
///
/// With the plain enum an unknown value is a bad value: it spoils the object around it, unless a wrapper takes it.
public enum OpenEnum<Case: RawRepresentable & Sendable>: Sendable where Case.RawValue: Sendable {
  /// A case of the enum.
  case known(Case)
  /// A raw value that is not one of the cases.
  case unknown(Case.RawValue)

  /// Creates the case for `rawValue`, or keeps the unknown value.
  public init(rawValue: Case.RawValue) {
    self = Case(rawValue: rawValue).map(Self.known) ?? .unknown(rawValue)
  }

  /// The value as it is on the wire.
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
  /// Decodes a raw value. If it is not one of the cases, it is reported and kept.
  ///
  /// - Throws: `DecodingError` if it does not have the raw type.
  public init(from decoder: any Decoder) throws {
    self.init(rawValue: try decoder.singleValueContainer().decodeLeaf(Case.RawValue.self))
    if case .unknown = self {
      decoder.recordDefect(.unknownCase, recovery: .kept)
    }
  }
}

extension OpenEnum: Encodable where Case.RawValue: Encodable {
  /// Encodes the raw value, known or not.
  ///
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
