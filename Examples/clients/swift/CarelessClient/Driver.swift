// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient

/// A client as it is often written, and its driver. It works with the API as it is, and has many findings:
///
///     swift build && mockapi test Scenarios/ --client .build/debug/CarelessClient
@main
enum Driver {
  struct Exchange: Decodable {
    let id: Int
    let scenario: String
    let baseURL: URL
  }

  struct Answer<Model: Encodable>: Encodable {
    let id: Int
    let outcome: String
    var code: String?
    var decoded: Model?
  }

  static func main() async throws {
    while let line = readLine() {
      let exchange = try JSONDecoder().decode(Exchange.self, from: Data(line.utf8))
      let reply = try await answer(exchange)
      FileHandle.standardOutput.write(reply + Data("\n".utf8))
    }
  }

  private static func answer(_ exchange: Exchange) async throws -> Data {
    switch exchange.scenario {
    case "registration":
      // The id is always there when there is no error, so it is unwrapped.
      try await ask(Registration(), for: exchange) { answer in
        if answer.errorCode == nil { precondition(Int(answer.id!.value)! >= 0) }
        return answer.errorCode
      }
    case "user": try await ask(GetUser(), for: exchange) { $0.message }
    case "login": try await ask(Login(), for: exchange) { $0.error }
    default: try JSONEncoder().encode(Answer<String>(id: exchange.id, outcome: "unsupported"))
    }
  }

  /// Asks, and asks once more if anything goes wrong. There is no limit but the one of 60 seconds of each request.
  private static func ask<R: Resource>(
    _ resource: R, for exchange: Exchange, error: (R.Success.Domain) -> String?
  ) async throws -> Data where R.Success.Domain: Encodable {
    let client = APIClient(baseURL: exchange.baseURL)
    var outcome = await client.fetch(resource)
    if [.noAnswer, .unexpected].contains(outcome.kind) { outcome = await client.fetch(resource) }
    guard let model = try? outcome.get() else {
      return try JSONEncoder().encode(Answer<String>(id: exchange.id, outcome: "error"))
    }
    let code = error(model)
    return try JSONEncoder().encode(
      Answer(
        id: exchange.id, outcome: code == nil ? "ok" : "error", code: code,
        decoded: code == nil ? model : nil))
  }
}
