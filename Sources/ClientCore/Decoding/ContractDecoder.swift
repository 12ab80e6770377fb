// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Decodes a JSON body, and lists everything that is wrong with it before the domain model is made.
///
///     let decoded = try ContractDecoder().decode(APIUser.self, from: Data(#"{"id": 7, "email": 5}"#.utf8))
///     decoded.defects.map(\.path.pointer)   // ["/name", "/email"]
///
/// A body of type `Tolerant` may lose entries. A body of the wrong type is still undecodable.
///
/// A value is decoded once. If anything in it is wrong, it is decoded a second time, to find out all places: so the
/// `init(from:)` of a model runs at most twice for each value, and must not count, cache or make identifiers. In a large
/// body only the bad entries of a list are decoded twice. A body that is nested more than 32 levels deep is decoded on a
/// thread with a larger stack.
///
/// Paths contain the keys of the wire, also with `.snakeCase`. There are no other key strategies: spell names in
/// `CodingKeys`.
public struct ContractDecoder: Sendable {
  let keys: WireKeys
  let dates: JSONDecoder.DateDecodingStrategy?
  let data: JSONDecoder.DataDecodingStrategy
  private let maxDepth: Int
  private let userInfo: [CodingUserInfoKey: any Sendable]

  /// Creates a decoder.
  ///
  /// - Parameters:
  ///   - dates: how a plain `Date` is spelled. Without it, a plain `Date` is a defect, because JSON has no dates: seconds
  ///     since 2001, which is what `Date` reads by itself, are hardly ever meant. A ``WireDate`` needs no strategy.
  ///   - maxDepth: how deeply the arrays and objects of a body may be nested. A deeper body is refused before it is
  ///     decoded, because decoding it could use up the stack.
  ///   - userInfo: is passed to every `init(from:)`.
  public init(
    keys: WireKeys = .asWritten,
    dates: JSONDecoder.DateDecodingStrategy? = nil,
    data: JSONDecoder.DataDecodingStrategy = .base64,
    maxDepth: Int = 128,
    userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) {
    self.keys = keys
    self.dates = dates
    self.data = data
    self.maxDepth = maxDepth
    self.userInfo = userInfo
  }

  /// Decodes `body`. The list of defects is complete when this returns.
  ///
  /// - Throws: if `body` is not JSON, is nested too deeply, or has something bad that is required, and nothing around it
  ///   takes the loss.
  public func decode<Model: Decodable & Sendable>(
    _ type: Model.Type, from body: Data
  ) throws(ContractDecoder.Undecodable) -> ContractDecoder.Decoded<Model> {
    try decode(type, from: body, received: nil)
  }

  /// Decodes the body of `received`; `init(from:)` finds the response as `decoder.received`.
  ///
  /// - Throws: as for a body alone.
  public func decode<Model: Decodable & Sendable>(
    _ type: Model.Type, from received: Received
  ) throws(ContractDecoder.Undecodable) -> ContractDecoder.Decoded<Model> {
    try decode(type, from: received.body, received: received)
  }

  private func decode<Model: Decodable & Sendable>(
    _ type: Model.Type, from body: Data, received: Received?
  ) throws(ContractDecoder.Undecodable) -> ContractDecoder.Decoded<Model> {
    guard let shape = BodyShape(of: body, atMost: maxDepth) else {
      let kind = Defect.Kind.invalid("at most \(maxDepth) levels of nesting")
      throw ContractDecoder.Undecodable(causes: [.fatal(at: [], kind)], recovered: [])
    }
    let result = DeepStack.run(levels: shape.levels) {
      decoded(type, from: body, BodyPlan(keys: keys, shape), received)
    }
    return try result.get()
  }

  private func decoded<Model: Decodable & Sendable>(
    _ type: Model.Type, from body: Data, _ plan: BodyPlan, _ received: Received?
  ) -> Result<ContractDecoder.Decoded<Model>, ContractDecoder.Undecodable> {
    do {
      return try decoder(plan, received).decode(DecodedBody<Model>.self, from: body).result
    } catch {
      // A decoded body never throws, so this one is not JSON.
      return .failure(
        ContractDecoder.Undecodable(causes: [.fatal(at: [], .invalid("JSON"))], recovered: []))
    }
  }

  /// A decoder for one body.
  private func decoder(_ plan: BodyPlan, _ received: Received?) -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = dates ?? .custom { throw $0.makeRejection(.noDateFormat) }
    decoder.dataDecodingStrategy = data
    decoder.userInfo = userInfo
    decoder.userInfo[.bodyPlan] = plan
    decoder.userInfo[.received] = received
    return decoder
  }
}

extension Defect.Kind {
  /// A plain `Date` without a strategy.
  fileprivate static let noDateFormat = Defect.Kind.invalid(
    "a declared format: make the field an RFC3339Date or another WireDate, or give ContractDecoder(dates:)"
  )
}
