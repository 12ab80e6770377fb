// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import MockAPIHarness
import MockAPIJSON
import MockAPIJudging

/// A careful client of OrderScenario, written by hand over a plain socket; or the same client with one bug.
struct OrderClient: ClientUnderTest {
  /// `nil` for the careful client.
  let bug: PlantedBug?

  func has(_ bugs: PlantedBug...) -> Bool { bug.map(bugs.contains) ?? false }

  func run(_ exchange: ClientExchange) async -> ClientRun {
    let start = ContinuousClock.now
    let end = await self.end(of: exchange)
    return ClientRun(end, duration: .now - start)
  }

  func stop() async {}

  private func end(of exchange: ClientExchange) async -> Observation.End {
    do throws(ClientEnd) {
      let received = try await fetch(exchange)
      return .answered(try OrderReader(client: self, received: received).answer())
    } catch {
      switch error {
      case .crash(let how): return .crashed(how)
      case .hang: return .hung
      case .answer(let answer): return .answered(answer)
      }
    }
  }

  // MARK: The wire

  private func fetch(_ exchange: ClientExchange) async throws(ClientEnd) -> Received {
    guard let base = URL(string: exchange.baseURL) else {
      throw .answer(ClientAnswer(.unsupported))
    }
    let request = Request(
      method: .post, path: "/orders",
      headers: [.authorization: "Bearer secret", .contentType: "application/json"],
      body: Data("{}".utf8), timeout: exchange.timeLimit)
    do {
      let url = try request.url(relativeTo: base)
      var received = try await send(request, to: url)
      if has(.retriesAfter4xx), (400..<500).contains(received.status) {
        received = try await send(request, to: url)
      }
      if has(.obeysRetryAfter), received.headers[.retryAfter] != nil { throw ClientEnd.hang }
      if has(.sendsCredentialsElsewhere), let place = received.headers[.location],
        let other = URL(string: place)
      {
        received = try await send(request, to: other)
      }
      return received
    } catch let end as ClientEnd {
      throw end
    } catch let error as NoAnswer {
      throw .answer(try noAnswer(error))
    } catch {
      throw .answer(ClientAnswer(.noAnswer, detail: "\(error)"))
    }
  }

  private func send(_ request: Request, to url: URL) async throws -> Received {
    do {
      return try await StallTransport().send(request, to: url)
    } catch let error as NoAnswer {
      guard has(.retriesBrokenPost), case .interrupted = error else { throw error }
      return try await StallTransport().send(request, to: url)
    }
  }

  private func noAnswer(_ error: NoAnswer) throws(ClientEnd) -> ClientAnswer {
    switch error {
    case .timedOut where has(.neverTimesOut): throw .hang
    case .timedOut where has(.stallIsMalformed): return ClientAnswer(.unexpected)
    case .interrupted where has(.resetIsUnexpected): return ClientAnswer(.unexpected)
    case .interrupted where has(.brokenConnectionCrashes): throw .crash("signal 13 (SIGPIPE)")
    case .malformed where has(.garbageIsSuccess): return ClientAnswer(.success)
    case .malformed where has(.garbageIsFailure): return ClientAnswer(.failure, code: "unknown")
    case .cannotConnect where has(.refusalCrashes): throw .crash("exit status 1")
    default: return ClientAnswer(.noAnswer, detail: "\(error)")
    }
  }
}

/// Why a client did not get to the end of its reading.
enum ClientEnd: Error {
  case crash(String)
  case hang
  case answer(ClientAnswer)
}
