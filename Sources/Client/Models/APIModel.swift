// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A payload as the wire spells it, and the value that the app wants.
public protocol APIModel: Decodable, Sendable {
  /// What the app works with; the model itself unless said otherwise.
  associatedtype Domain: Sendable = Self

  /// The value for the app. Called when decoding and its defects are complete; throws to refuse the payload.
  func domain() throws -> Domain

  /// Keys of the root object that tell this payload from any other object; at least one must be there. None by default.
  ///
  /// For a model whose fields are all optional or defaulted, which would else decode from any object at all.
  static var evidence: [String] { get }

  /// Whether `received` really is this payload. By `evidence`, unless said otherwise.
  static func isEvident(in received: Received) -> Bool
}

extension APIModel {
  /// No keys: whatever decodes is taken.
  public static var evidence: [String] { [] }

  /// Whether one of the keys in `evidence` is in the root object, where there are any.
  public static func isEvident(in received: Received) -> Bool {
    evidence.isEmpty || !received.jsonRootKeys.isDisjoint(with: evidence)
  }
}

extension APIModel where Domain == Self {
  /// The model itself.
  public func domain() -> Self { self }
}

extension Array: APIModel where Element: APIModel {
  /// The domain models of the elements.
  public func domain() throws -> [Element.Domain] {
    try map { try $0.domain() }
  }
}

extension Dictionary: APIModel where Key == String, Value: APIModel {
  /// The domain models of the values.
  public func domain() throws -> [String: Value.Domain] {
    try mapValues { try $0.domain() }
  }
}

extension Optional: APIModel where Wrapped: APIModel {
  /// The domain model; nil for `null`, and for no body at all, as with 204.
  public func domain() throws -> Wrapped.Domain? {
    try map { try $0.domain() }
  }

  /// Nothing, which may be spelled `null`, needs no evidence, and everything else that of the model.
  public static func isEvident(in received: Received) -> Bool {
    received.body.isEmpty || Wrapped.isEvident(in: received) || received.holdsNull
  }
}

extension Received {
  fileprivate var holdsNull: Bool {
    // What is not JSON is not null either.
    (try? JSONDecoder().decode(Null.self, from: body))?.isNull ?? false
  }
}

private struct Null: Decodable {
  let isNull: Bool

  init(from decoder: any Decoder) {
    isNull = decoder.holdsNull
  }
}
