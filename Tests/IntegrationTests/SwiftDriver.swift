// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient

/// The client under test: use your own resources here.
struct FetchUser: Resource {
  struct Success: APIModel {
    let id: LosslessString
    let name: String?
    let email: String?
  }
  let timeLimit: Duration
  var request: Request { .get("users/user01").with(timeout: timeLimit) }
}

struct Exchange: Decodable {
  let id: Int
  let scenario: String
  let baseURL: URL
  let timeLimitMilliseconds: Double
}

struct Answer: Encodable {
  let id: Int
  let outcome: String
  var defects: [String]?
}

func answer(_ exchange: Exchange) async -> Answer {
  guard exchange.scenario == "user" else { return Answer(id: exchange.id, outcome: "unsupported") }
  let limit = Duration.milliseconds(exchange.timeLimitMilliseconds)
  let outcome = await APIClient(baseURL: exchange.baseURL).fetch(FetchUser(timeLimit: limit))
  return Answer(
    id: exchange.id, outcome: outcome.kind.rawValue,
    defects: outcome.kind == .partial ? outcome.defects.map { $0.path.pointer } : nil)
}

func runDriver() async throws {
  while let line = readLine() {
    let exchange = try JSONDecoder().decode(Exchange.self, from: Data(line.utf8))
    let reply = try JSONEncoder().encode(await answer(exchange))
    FileHandle.standardOutput.write(reply + Data("\n".utf8))
  }
}
