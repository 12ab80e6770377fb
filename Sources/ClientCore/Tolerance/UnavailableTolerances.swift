// mockapi
// SPDX-License-Identifier: Apache-2.0

// Types that are often tried with `@Tolerant`, but have no value for the worst case. They are declared as unavailable, so that
// the compiler says what to write instead.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension OptionalOrCollection {
  /// Never called.
  @available(*, unavailable)
  public init(_tolerantlyFrom decoder: any Decoder) {
    preconditionFailure("not available")
  }

  /// Never called.
  @available(*, unavailable)
  public init(_missingAt decoder: any Decoder) {
    preconditionFailure("not available")
  }
}

@available(
  *, unavailable,
  message: "'@Tolerant' takes optionals and collections: write 'String?', or '@Defaulted'"
)
extension String: OptionalOrCollection {}

@available(
  *, unavailable,
  message: "'@Tolerant' takes optionals and collections: write 'Bool?', or '@Defaulted'"
)
extension Bool: OptionalOrCollection {}

@available(
  *, unavailable,
  message: "'@Tolerant' takes optionals and collections: write 'Int?', or '@Defaulted'"
)
extension Int: OptionalOrCollection {}

@available(
  *, unavailable,
  message: "'@Tolerant' takes optionals and collections: write 'Int64?', or '@Defaulted'"
)
extension Int64: OptionalOrCollection {}

@available(
  *, unavailable,
  message: "'@Tolerant' takes optionals and collections: write 'Double?', or '@Defaulted'"
)
extension Double: OptionalOrCollection {}

@available(
  *, unavailable,
  message: "'@Tolerant' takes optionals and collections: write 'Decimal?', or '@Defaulted'"
)
extension Decimal: OptionalOrCollection {}

@available(
  *, unavailable,
  message: "'@Tolerant' takes optionals and collections: write 'Date?', or '@Defaulted'"
)
extension Date: OptionalOrCollection {}

@available(
  *, unavailable,
  message: "'@Tolerant' takes optionals and collections: write 'URL?', or '@Defaulted'"
)
extension URL: OptionalOrCollection {}

@available(
  *, unavailable,
  message: "'@Tolerant' takes optionals and collections: write 'UUID?', or '@Defaulted'"
)
extension UUID: OptionalOrCollection {}

@available(
  *, unavailable,
  message: "'@Tolerant' takes optionals and collections: write 'Data?', or '@Defaulted'"
)
extension Data: OptionalOrCollection {}

@available(
  *, unavailable,
  message: "'@Tolerant' takes optionals and collections: write 'JSONValue?', or '@Defaulted'"
)
extension JSONValue: OptionalOrCollection {}

@available(
  *, unavailable,
  message: "'@Tolerant' takes optionals and collections: write 'LosslessString?', or '@Defaulted'"
)
extension LosslessString: OptionalOrCollection {}

@available(
  *, unavailable,
  message: "'@Tolerant' takes optionals and collections: write 'LosslessBool?', or '@Defaulted'"
)
extension LosslessBool: OptionalOrCollection {}

@available(
  *, unavailable,
  message: "'@Tolerant' takes optionals and collections: write 'LosslessInt?', or '@Defaulted'"
)
extension LosslessInt: OptionalOrCollection {}

@available(
  *, unavailable,
  message: "'@Tolerant' takes optionals and collections: write 'LosslessDouble?', or '@Defaulted'"
)
extension LosslessDouble: OptionalOrCollection {}

@available(
  *, unavailable,
  message: "'@Tolerant' takes optionals and collections: write 'LosslessDecimal?', or '@Defaulted'"
)
extension LosslessDecimal: OptionalOrCollection {}

@available(
  *, unavailable,
  message: "'@Tolerant' takes optionals and collections: write 'AbsoluteURL?', or '@Defaulted'"
)
extension AbsoluteURL: OptionalOrCollection {}

@available(
  *, unavailable,
  message: "'@Tolerant' takes optionals and collections: write 'OpenEnum<Case>?', or '@Defaulted'"
)
extension OpenEnum: OptionalOrCollection where Case.RawValue: Decodable {}

@available(
  *, unavailable,
  message: "'@Tolerant' takes optionals and collections: write 'WireDate<Format>?', or '@Defaulted'"
)
extension WireDate: OptionalOrCollection {}
