// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import Testing

private struct Change: Encodable, Sendable {
  let userID: Int
  let at: Date
  let byName: [String: Int]
}

private let change = Change(
  userID: 7, at: Date(timeIntervalSince1970: 1_767_323_045), byName: ["a_b": 1])

/// Makes its request when a client asks for it.
private struct Ask<Body: Encodable & Sendable>: Resource {
  typealias Success = EmptyBody
  let body: Body
  var request: Request { .post("p", json: body) }
}

/// Has a request that was made before.
private struct Made: Resource {
  typealias Success = EmptyBody
  let request: Request
}

@Suite("The encoder of a client")
struct ContractEncoderTests {
  /// The body that is sent for `resource`.
  private func body(
    of resource: some Resource, _ decoder: ContractDecoder, _ encoder: ContractEncoder? = nil,
    prepare: (@Sendable (inout Request) async throws -> Void)? = nil
  ) async throws -> String {
    let seen = Seen<Data?>()
    let client = APIClient(
      baseURL: try #require(URL(string: "https://x")),
      transport: StubTransport { request, _ in
        await seen.append(request.body)
        return Received(status: 200)
      }, decoder: decoder, encoder: encoder, prepare: prepare)
    let outcome = await client.fetch(resource)
    if case .noAnswer(let error) = outcome { return error.description }
    return String(decoding: try #require(await seen.values.first ?? nil), as: UTF8.self)
  }

  private static let cases: [(ContractDecoder, ContractEncoder?, String)] = [
    (
      ContractDecoder(), nil, #"{"at":"2026-01-02T03:04:05Z","byName":{"a_b":1},"userID":7}"#
    ),
    (
      ContractDecoder(keys: .snakeCase, dates: .secondsSince1970), nil,
      #"{"at":1767323045,"by_name":{"a_b":1},"user_id":7}"#
    ),
    (
      ContractDecoder(dates: .iso8601), nil,
      #"{"at":"2026-01-02T03:04:05Z","byName":{"a_b":1},"userID":7}"#
    ),
    (
      ContractDecoder(keys: .snakeCase), ContractEncoder(),
      #"{"at":"2026-01-02T03:04:05Z","byName":{"a_b":1},"userID":7}"#
    ),
  ]

  @Test("It writes keys and dates as the client reads them, wherever the request was made")
  func matching() async throws {
    for (decoder, encoder, expected) in Self.cases {
      #expect(try await body(of: Ask(body: change), decoder, encoder) == expected)
      let made = Made(request: .post("p", json: change))
      #expect(try await body(of: made, decoder, encoder) == expected)
      let changed = try await body(
        of: Made(request: .post("p").with(timeout: patient)), decoder, encoder
      ) { request in
        request = request.with(json: change)
      }
      #expect(changed == expected)
    }
  }

  @Test("A body that is given afterwards, or with an encoder, stays as it is")
  func finished() async throws {
    var request = Request.post("p", json: change)
    request.body = Data("[]".utf8)
    let decoder = ContractDecoder(keys: .snakeCase)
    #expect(try await body(of: Made(request: request), decoder) == "[]")
    let written = Request.post("p").with(
      json: change, encoder: ContractEncoder(dates: .secondsSince1970))
    #expect(
      try await body(of: Made(request: written), decoder)
        == #"{"at":1767323045,"byName":{"a_b":1},"userID":7}"#)
  }

  @Test("Requests are equal if their bodies are")
  func equality() {
    let json = Request.post("p", json: ["a": 1])
    let bytes = Request.post("p").with(
      body: Data(#"{"a":1}"#.utf8), contentType: "application/json")
    #expect(json == bytes && json.hashValue == bytes.hashValue)
    #expect(json != Request.post("p", json: ["a": 2]))
  }

  @Test(
    "Data is written as it is read",
    arguments: [
      (.base64, #"["AQI="]"#), (.deferredToData, "[[1,2]]"),
    ] as [(JSONDecoder.DataDecodingStrategy, String)])
  func data(strategy: JSONDecoder.DataDecodingStrategy, expected: String) async throws {
    let sent = try await body(of: Ask(body: [Data([1, 2])]), ContractDecoder(data: strategy))
    #expect(sent == expected)
    let read = try ContractDecoder(data: strategy).decode([Data].self, from: Data(sent.utf8))
    #expect(read.model == [Data([1, 2])])
  }

  @Test("A date with a fraction of a second is written so that it can be read")
  func fractions() async throws {
    let decoder = ContractDecoder(dates: .iso8601)
    let sent = try await body(
      of: Ask(body: [Date(timeIntervalSince1970: 1_767_323_045.5)]), decoder)
    let read = try decoder.decode([Date].self, from: Data(sent.utf8))
    #expect(read.model == [Date(timeIntervalSince1970: 1_767_323_045)], "\(sent)")
  }

  @Test("What is read with a closure is not written at a guess")
  func refused() async throws {
    let formatter = DateFormatter()
    formatter.dateFormat = "yyyy"
    formatter.locale = Locale(identifier: "en_US_POSIX")
    let custom = ContractDecoder(
      dates: .custom { _ in .distantPast }, data: .custom { _ in Data() })
    let dates = try await body(of: Ask(body: [Date.distantPast]), custom)
    #expect(dates.contains("give APIClient(encoder: ContractEncoder(dates:))"), "\(dates)")
    let data = try await body(of: Ask(body: [Data()]), custom)
    #expect(data.contains("give APIClient(encoder: ContractEncoder(data:))"), "\(data)")
    // Without such a value nothing is refused.
    #expect(try await body(of: Ask(body: [7]), custom) == "[7]")
    let formatted = try await body(
      of: Ask(body: [Date(timeIntervalSince1970: 1_767_323_045)]),
      ContractDecoder(dates: .formatted(formatter)))
    #if canImport(Darwin)
      #expect(formatted == #"["2026"]"#)
    #else
      #expect(formatted.contains("ContractEncoder(dates:)"), "\(formatted)")
    #endif
  }
}
