// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Decodes a JSON body and says everything that was wrong with it, before anybody asks for the domain model.
///
///     let decoded = try ContractDecoder().decode(APIUser.self, from: Data(#"{"id": 7, "email": 5}"#.utf8))
///     decoded.defects.map(\.path.pointer)   // ["/name", "/email"]
///
/// A body that is `Tolerant` may lose its entries, but not itself: one of the wrong type is undecodable.
///
/// Paths name the keys of the wire, also with `.snakeCase`. Any other key strategy there is not: spell names in `CodingKeys`.
public struct ContractDecoder: Sendable {
  private let keys: WireKeys
  private let dates: JSONDecoder.DateDecodingStrategy
  private let data: JSONDecoder.DataDecodingStrategy
  private let userInfo: [CodingUserInfoKey: any Sendable]

  /// Creates a decoder; `userInfo` is handed to every `init(from:)`.
  public init(
    keys: WireKeys = .asWritten,
    dates: JSONDecoder.DateDecodingStrategy = .deferredToDate,
    data: JSONDecoder.DataDecodingStrategy = .base64,
    userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) {
    self.keys = keys
    self.dates = dates
    self.data = data
    self.userInfo = userInfo
  }

  /// Decodes `body`, with a list of defects that is final when this returns.
  ///
  /// Throws when `body` is not JSON, or when something required in it is bad and nothing around it takes the loss.
  public func decode<Model: Decodable & Sendable>(
    _ type: Model.Type, from body: Data
  ) throws(UndecodableBody) -> Decoded<Model> {
    try decode(type, from: body, received: nil)
  }

  /// Decodes the body of `received`, which `init(from:)` finds under `decoder.received`.
  public func decode<Model: Decodable & Sendable>(
    _ type: Model.Type, from received: Received
  ) throws(UndecodableBody) -> Decoded<Model> {
    try decode(type, from: received.body, received: received)
  }

  private func decode<Model: Decodable & Sendable>(
    _ type: Model.Type, from body: Data, received: Received?
  ) throws(UndecodableBody) -> Decoded<Model> {
    let collector = DefectCollector()
    let attempt: Attempt<Model>
    do {
      attempt = try decoder(with: collector, received: received)
        .decode(Attempt<Model>.self, from: body)
    } catch {
      // An attempt never throws, so this is a body that is not JSON.
      throw UndecodableBody(causes: [.fatal(at: [], .invalid("JSON"))], recovered: [])
    }
    let again = recount(type, body, received: received, after: attempt, collector)
    switch attempt.result {
    case .success(let model):
      let defects = spelled(again ?? collector.defects, in: body)
      // Around the body there is nothing that could do without it.
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

  /// What was recovered, without what belongs to values that were given up; nil when that is all of it.
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
    // A model that does not decode twice in the same way.
    default: return nil
    }
  }

  /// The defects with the keys of the wire.
  private func spelled(_ defects: [Defect], in body: Data) -> [Defect] {
    guard keys == .snakeCase, !defects.isEmpty else { return defects }
    // It was decoded once already; should it fail now, the names of properties are the best there is.
    let paths = defects.flatMap { [$0.path, $0.spoiled] }
    guard let tree = try? KeyTree(body, along: paths) else { return defects }
    return defects.map { defect in
      Defect(
        path: tree.spelling(defect.path), kind: kind(of: defect, in: tree),
        recovery: defect.recovery, spoiled: tree.spelling(defect.spoiled))
    }
  }

  /// What is wrong, or a hint at the model where it asks for a key that is there by a name that is never made of it.
  private func kind(of defect: Defect, in tree: KeyTree) -> Defect.Kind {
    guard defect.kind == .missing, let key = defect.path.elements.last?.key,
      SnakeCase.property(key) != key, tree.holds(defect.path)
    else { return defect.kind }
    return .invalid(
      "CodingKeys with \(SnakeCase.property(key)), which .snakeCase makes of this key")
  }

  /// One for each body: a shared one would mix the defects of two requests.
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
