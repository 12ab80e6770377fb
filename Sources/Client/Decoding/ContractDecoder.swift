// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Decodes a JSON body, and lists everything that is wrong with it before the domain model is made.
///
///     let decoded = try ContractDecoder().decode(APIUser.self, from: Data(#"{"id": 7, "email": 5}"#.utf8))
///     decoded.defects.map(\.path.pointer)   // ["/name", "/email"]
///
/// A body of type `Tolerant` may lose entries. A body of the wrong type is still undecodable.
///
/// Paths contain the keys of the wire, also with `.snakeCase`. There are no other key strategies: spell names in
/// `CodingKeys`.
public struct ContractDecoder: Sendable {
  private let keys: WireKeys
  private let dates: JSONDecoder.DateDecodingStrategy
  private let data: JSONDecoder.DataDecodingStrategy
  private let maxDepth: Int
  private let userInfo: [CodingUserInfoKey: any Sendable]

  /// Creates a decoder.
  ///
  /// - Parameters:
  ///   - maxDepth: how deeply the arrays and objects of a body may be nested. A deeper body is refused before it is
  ///     decoded, because decoding it could use up the stack.
  ///   - userInfo: is passed to every `init(from:)`.
  public init(
    keys: WireKeys = .asWritten,
    dates: JSONDecoder.DateDecodingStrategy = .deferredToDate,
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
  /// Throws if `body` is not JSON, or if something required in it is bad and nothing around it takes the loss.
  public func decode<Model: Decodable & Sendable>(
    _ type: Model.Type, from body: Data
  ) throws(UndecodableBody) -> Decoded<Model> {
    try decode(type, from: body, received: nil)
  }

  /// Decodes the body of `received`; `init(from:)` finds the response as `decoder.received`.
  public func decode<Model: Decodable & Sendable>(
    _ type: Model.Type, from received: Received
  ) throws(UndecodableBody) -> Decoded<Model> {
    try decode(type, from: received.body, received: received)
  }

  private func decode<Model: Decodable & Sendable>(
    _ type: Model.Type, from body: Data, received: Received?
  ) throws(UndecodableBody) -> Decoded<Model> {
    guard !BodyDepth.exceeds(maxDepth, in: body) else {
      let kind = Defect.Kind.invalid("at most \(maxDepth) levels of nesting")
      throw UndecodableBody(causes: [.fatal(at: [], kind)], recovered: [])
    }
    let collector = DefectCollector()
    let attempt: Attempt<Model>
    do {
      attempt = try decoder(with: collector, received: received)
        .decode(Attempt<Model>.self, from: body)
    } catch {
      // An attempt never throws, so the body is not JSON.
      throw UndecodableBody(causes: [.fatal(at: [], .invalid("JSON"))], recovered: [])
    }
    let again = recount(type, body, received: received, after: attempt, collector)
    switch attempt.result {
    case .success(let model):
      let defects = spelled(again ?? collector.defects, in: body)
      // Nothing encloses the body, so nothing can take the loss of it.
      if type is any TolerantBody.Type,
        let loss = defects.firstIndex(where: { $0.spoiled.elements.isEmpty })
      {
        let cause = Defect.fatal(at: defects[loss].path, defects[loss].kind)
        throw UndecodableBody(
          causes: [cause], recovered: Array(defects[..<loss] + defects[(loss + 1)...]))
      }
      return Decoded(model: model, defects: defects)
    case .failure(let failure):
      throw UndecodableBody(
        causes: spelled(failure.causes, in: body),
        recovered: spelled(again ?? failure.recovered, in: body))
    }
  }

  /// The recovered defects without those inside values that the model gave up; nil if the first list stays valid.
  private func recount<Model: Decodable & Sendable>(
    _ type: Model.Type, _ body: Data, received: Received?, after first: Attempt<Model>,
    _ collector: DefectCollector
  ) -> [Defect]? {
    let found: [Defect]
    switch first.result {
    case .success: found = collector.defects
    case .failure(let failure): found = failure.recovered
    }
    guard !found.isEmpty else { return nil }
    let again = DefectCollector()
    let second = Recount.attempt(
      type, from: body, with: decoder(with: again, received: received), defects: found)
    switch (first.result, second?.result) {
    case (.success, .success): return again.defects
    case (.failure, .failure(let failure)): return failure.recovered
    // The model does not decode the same way twice.
    default: return nil
    }
  }

  /// The defects with the keys of the wire in their paths.
  private func spelled(_ defects: [Defect], in body: Data) -> [Defect] {
    guard keys == .snakeCase, !defects.isEmpty else { return defects }
    // The body was decoded once already. If this fails all the same, property names are the best available.
    let paths = defects.flatMap { [$0.path, $0.spoiled] }
    guard let tree = try? KeyTree(body, along: paths) else { return defects }
    return defects.map { defect in
      Defect(
        path: tree.spelling(defect.path), kind: kind(of: defect, in: tree),
        recovery: defect.recovery, spoiled: tree.spelling(defect.spoiled))
    }
  }

  /// The kind of the defect. If the model asks for a key that exists, but by a name that `.snakeCase` never makes,
  /// the kind is a hint at the right name.
  private func kind(of defect: Defect, in tree: KeyTree) -> Defect.Kind {
    guard defect.kind == .missing, let key = defect.path.elements.last?.key,
      SnakeCase.property(key) != key, tree.holds(defect.path)
    else { return defect.kind }
    return .invalid(
      "CodingKeys with \(SnakeCase.property(key)), which .snakeCase makes of this key")
  }

  /// A decoder for one body: a shared decoder would mix the defects of two requests.
  private func decoder(with collector: DefectCollector, received: Received?) -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = keys == .snakeCase ? .convertFromSnakeCase : .useDefaultKeys
    decoder.dateDecodingStrategy = dates
    decoder.dataDecodingStrategy = data
    for (key, value) in userInfo {
      decoder.userInfo[key] = value
    }
    decoder.userInfo[.defectCollector] = collector
    decoder.userInfo[.received] = received
    return decoder
  }
}
