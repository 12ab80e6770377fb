// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The failure model of an endpoint that has none: a failure is then always `unexpected`.
///
/// It has no values and its domain is `Never`, so a `switch` over the outcome may leave out `.failure`. (`Never`
/// itself is Decodable only from iOS 17 and macOS 14.)
public enum NoFailureModel: APIModel {
  /// Refuses every payload.
  ///
  /// - Throws: always.
  public init(from decoder: any Decoder) throws {
    throw decoder.makeRejection(.invalid("a modelled payload"))
  }

  /// Never called.
  public func makeDomain() -> Never {
    switch self {}
  }
}
