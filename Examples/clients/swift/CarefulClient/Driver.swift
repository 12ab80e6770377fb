// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient

/// A careful client, and its driver. No variant of the scenarios of this repository is a finding:
///
///     swift build && mockapi test Scenarios/ --client .build/debug/CarefulClient
@main
enum Driver {
  struct Exchange: Decodable {
    let id: Int
    let scenario: String
    let baseURL: URL
    let timeLimitMilliseconds: Double
  }

  struct Answer<Model: Encodable>: Encodable {
    let id: Int
    let outcome: String
    var code: String?
    var defects: [String]?
    var decoded: Model?
    var detail: String?
  }

  static func main() async throws {
    while let line = readLine() {
      let exchange = try JSONDecoder().decode(Exchange.self, from: Data(line.utf8))
      let reply = try await answer(exchange)
      FileHandle.standardOutput.write(reply + Data("\n".utf8))
    }
  }

  private static func answer(_ exchange: Exchange) async throws -> Data {
    // A little less than the limit, so that the answer is in time.
    let limit = Duration.milliseconds(exchange.timeLimitMilliseconds * 0.9)
    return switch exchange.scenario {
    case "registration":
      try await ask(Registration(timeLimit: limit), for: exchange) { $0.errorCode.rawValue }
    case "user": try await ask(GetUser(timeLimit: limit), for: exchange)
    case "login": try await ask(Login(timeLimit: limit), for: exchange)
    default: try JSONEncoder().encode(Answer<String>(id: exchange.id, outcome: "unsupported"))
    }
  }

  private static func ask<R: Resource>(
    _ resource: R, for exchange: Exchange, code: ((R.Failure.Domain) -> String)? = nil
  ) async throws -> Data where R.Success.Domain: Encodable {
    let outcome = await APIClient(baseURL: exchange.baseURL).fetch(resource)
    var answer = Answer<R.Success.Domain>(id: exchange.id, outcome: outcome.kind.rawValue)
    switch outcome {
    case .success(let model, _):
      answer.defects = []
      answer.decoded = model
    case .partial(let model, let defects, _):
      answer.defects = defects.map { $0.path.pointer }
      answer.decoded = model
    case .failure(let failure, _, _): answer.code = code?(failure)
    case .unexpected(let response): answer.detail = "\(response.reason)"
    case .noAnswer(let error): answer.detail = "\(error)"
    }
    return try JSONEncoder().encode(answer)
  }
}
