// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Decodes a JSON body and says everything that was wrong with it, before anybody asks for the domain model.
///
///     let decoded = try ContractDecoder().decode(APIUser.self, from: Data(#"{"id": 7, "email": 5}"#.utf8))
///     decoded.defects.map(\.path.pointer)   // ["/name", "/email"]
///
/// There is no key strategy to choose: with one, a path would name a key that is not on the wire. Spell wire names in
/// `CodingKeys`.
public struct ContractDecoder: Sendable {
  private let dates: JSONDecoder.DateDecodingStrategy
  private let data: JSONDecoder.DataDecodingStrategy
  private let userInfo: [CodingUserInfoKey: any Sendable]

  /// Creates a decoder; `userInfo` is handed to every `init(from:)`.
  public init(
    dates: JSONDecoder.DateDecodingStrategy = .deferredToDate,
    data: JSONDecoder.DataDecodingStrategy = .base64,
    userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) {
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
    let collector = DefectCollector()
    let attempt: Attempt<Model>
    do {
      attempt = try decoder(with: collector).decode(Attempt<Model>.self, from: body)
    } catch {
      // An attempt never throws, so this is a body that is not JSON.
      throw UndecodableBody(causes: [.fatal(at: [], .invalid("JSON"))], recovered: [])
    }
    switch attempt.result {
    case .success(let model):
      return Decoded(model: model, defects: collector.defects)
    case .failure(let failure):
      throw UndecodableBody(causes: failure.causes, recovered: failure.recovered)
    }
  }

  /// One for each body: a shared one would mix the defects of two requests.
  private func decoder(with collector: DefectCollector) -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = dates
    decoder.dataDecodingStrategy = data
    for (key, value) in userInfo {
      decoder.userInfo[key] = value
    }
    decoder.userInfo[.defectCollector] = collector
    return decoder
  }
}
