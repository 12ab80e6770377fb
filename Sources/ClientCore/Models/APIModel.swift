// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A payload as it is on the wire, and its conversion to the value that the app uses.
public protocol APIModel: Decodable, Sendable {
  /// The type that the app works with; by default the model itself.
  associatedtype Domain: Sendable = Self

  /// The value for the app. Called after decoding, when the list of defects is complete.
  ///
  /// - Throws: any error, to reject the payload: the response is then unexpected.
  func makeDomain() throws -> Domain

  /// Keys of the root object that tell this payload from any other object; at least one of them must be present.
  /// Empty by default.
  ///
  /// For a model whose fields are all optional or defaulted: it would otherwise decode from any object.
  static var identifyingKeys: [String] { get }

  /// Whether `received` really is this payload. By default `identifyingKeys` decides.
  static func isRecognized(in received: Received) -> Bool
}

extension APIModel {
  /// No keys: every body that decodes is accepted.
  public static var identifyingKeys: [String] { [] }

  /// Whether the root object has one of the keys in `identifyingKeys`, or `identifyingKeys` is empty.
  public static func isRecognized(in received: Received) -> Bool {
    identifyingKeys.isEmpty || !received.jsonRootKeys.isDisjoint(with: identifyingKeys)
  }
}

extension APIModel where Domain == Self {
  /// The model itself.
  public func makeDomain() -> Self { self }
}

extension Array: APIModel where Element: APIModel {
  /// The domain models of the elements.
  ///
  /// - Throws: the first error of the `makeDomain()` of a model inside.
  public func makeDomain() throws -> [Element.Domain] {
    try map { try $0.makeDomain() }
  }
}

/// The keys are those that Codable reads from the keys of an object: `String`, `Int`, and models that are `CodingKeyRepresentable`.
extension Dictionary: APIModel
where Key: CodingKeyRepresentable & APIModel, Value: APIModel {
  /// The domain models of the values.
  ///
  /// - Throws: the first error of the `makeDomain()` of a model inside.
  public func makeDomain() throws -> [Key: Value.Domain] {
    try mapValues { try $0.makeDomain() }
  }
}

extension Optional: APIModel where Wrapped: APIModel {
  /// The domain model; nil for `null`, and for an empty body, as with 204.
  ///
  /// - Throws: the first error of the `makeDomain()` of a model inside.
  public func makeDomain() throws -> Wrapped.Domain? {
    try map { try $0.makeDomain() }
  }

  /// An empty body and `null` are recognised; any other body is if the model inside recognises it.
  public static func isRecognized(in received: Received) -> Bool {
    received.body.isEmpty || Wrapped.isRecognized(in: received) || received.holdsNull
  }
}

extension Received {
  fileprivate var holdsNull: Bool {
    // A body that is not JSON is not null either.
    (try? JSONDecoder().decode(Null.self, from: body))?.isNull ?? false
  }
}

private struct Null: Decodable {
  let isNull: Bool

  init(from decoder: any Decoder) {
    isNull = decoder.holdsNull
  }
}
