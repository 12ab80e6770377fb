// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import Testing

private struct Ping: Resource {
  typealias Success = RawBody
  var method = HTTPRequest.Method.get
  var headers: HTTPFields = [:]
  var request: Request {
    Request(method: method, path: "ping", headers: headers, timeout: patient)
  }
}

private struct Broken: Resource {
  typealias Success = RawBody
  struct Unencodable: Error {}
  var request: Request { get throws { throw Unencodable() } }
}

private struct Unknown: LocalizedError {
  var errorDescription: String? { "no such luck" }
}

@Suite("The client")
struct APIClientTests {
  @Test("The transport gets the request and the complete URL")
  func sends() async throws {
    let seen = Seen<(Request, URL)>()
    let client = try APIClient.answering { request, url in
      await seen.append((request, url))
      return Received(status: 200)
    }
    #expect(await client.fetch(Ping()).kind == .success)
    let sent = await seen.values
    #expect(sent.map(\.1.absoluteString) == ["https://api.test/v1/ping"])
    #expect(sent.map(\.0.headers) == [[.accept: "*/*"]])
  }

  @Test("An Accept field set by the resource stays")
  func accept() async throws {
    let seen = Seen<HTTPFields>()
    let client = try APIClient.answering { request, _ in
      await seen.append(request.headers)
      return Received(status: 200)
    }
    _ = await client.fetch(Ping(headers: [.accept: "image/png"]))
    #expect(await seen.values == [[.accept: "image/png"]])
  }

  @Test("Each request can be changed before it is sent")
  func prepare() async throws {
    let seen = Seen<String?>()
    let client = APIClient(
      baseURL: try #require(URL(string: "https://api.test")),
      transport: StubTransport { request, _ in
        await seen.append(request.headers[.authorization])
        return Received(status: 200)
      },
      prepare: { $0.headers[.authorization] = "Bearer x" })
    #expect(await client.fetch(Ping()).kind == .success)
    #expect(await seen.values == ["Bearer x"])
  }

  @Test("A request that cannot be built is never sent")
  func invalidRequest() async throws {
    let unreachable = StubTransport { _, _ in
      Issue.record("sent")
      return Received(status: 200)
    }
    let base = try #require(URL(string: "https://api.test"))
    let broken = await APIClient(baseURL: base, transport: unreachable).fetch(Broken())
    #expect(broken.noAnswer == .invalidRequest("Unencodable()"))
    let ftp = APIClient(
      baseURL: try #require(URL(string: "ftp://api.test")), transport: unreachable)
    guard case .invalidRequest = await ftp.fetch(Ping()).noAnswer else {
      Issue.record("expected an invalid request")
      return
    }
  }

  @Test(
    "An error while a request is prepared keeps its meaning, also inside the error of another request",
    arguments: [
      (URLError(.notConnectedToInternet), "cannotConnect"), (URLError(.timedOut), "timedOut"),
      (URLError(.cancelled), "cancelled"), (CancellationError(), "cancelled"),
      (NoAnswer.interrupted("x"), "interrupted"), (Unknown(), "notPrepared"),
      (OutcomeError<Never>.noAnswer(.cannotConnect("offline")), "cannotConnect"),
      (OutcomeError<String>.failure("refused", [], Received(status: 401)), "notPrepared"),
      (OutcomeError<String>.noAnswer(.cancelled), "cancelled"),
    ] as [(any Error, String)])
  func prepareError(error: any Error, expected: String) async throws {
    let client = APIClient(
      baseURL: try #require(URL(string: "https://api.test")),
      transport: StubTransport { _, _ in
        Issue.record("sent")
        return Received(status: 200)
      }, prepare: { _ in throw error })
    let noAnswer = try #require(await client.fetch(Ping()).noAnswer)
    let name = String(
      describing: noAnswer == .cancelled
        ? ".cancelled" : "\(Mirror(reflecting: noAnswer).children.first?.label ?? "timedOut")")
    #expect(name.trimmingPrefix(".") == expected)
  }

  @Test(
    "An error of the transport is no answer",
    arguments: [
      (NoAnswer.interrupted("x"), NoAnswer.interrupted("x")), (URLError(.timedOut), .timedOut),
      (CancellationError(), .cancelled),
      (Unknown(), .other(domain: (Unknown() as NSError).domain, code: 1, message: "no such luck")),
    ] as [(any Error, NoAnswer)])
  func transportError(error: any Error, expected: NoAnswer) async throws {
    #expect(
      await (try APIClient.answering { _, _ in throw error }).fetch(Ping()).noAnswer == expected)
  }

  @Test(
    "Error codes of URLSession are classified",
    arguments: [
      (URLError.Code.cannotConnectToHost, "cannotConnect"), (.cannotFindHost, "cannotConnect"),
      (.notConnectedToInternet, "cannotConnect"), (.secureConnectionFailed, "cannotConnect"),
      (.networkConnectionLost, "interrupted"), (.cannotParseResponse, "malformed"),
      (.badServerResponse, "malformed"),
      (.unknown, "other"), (.cancelled, "other"), (.httpTooManyRedirects, "other"),
    ])
  func urlError(code: URLError.Code, expected: String) async throws {
    let noAnswer = await (try APIClient.answering { _, _ in throw URLError(code) }).fetch(Ping())
      .noAnswer
    #expect(
      String(describing: Mirror(reflecting: try #require(noAnswer)).children.first?.label ?? "")
        == expected)
  }

  @Test(
    "The texts of libcurl for a refused certificate are classified",
    arguments: [
      ("SSL certificate problem: certificate has expired", "cannotConnect"),
      // With TLS 1.3, a server refuses the client's certificate after the client's own handshake.
      ("OpenSSL SSL_read: OpenSSL/3.0: tlsv13 alert certificate required", "cannotConnect"),
      ("OpenSSL SSL_read: OpenSSL/3.0: sslv3 alert bad certificate, errno 0", "cannotConnect"),
      ("OpenSSL SSL_read: OpenSSL/3.0: tlsv1 alert unknown ca, errno 0", "cannotConnect"),
      ("OpenSSL SSL_read: OpenSSL/3.0: tlsv1 alert internal error, errno 0", "other"),
      ("OpenSSL SSL_read: OpenSSL/3.0: unexpected eof while reading, errno 0", "other"),
    ])
  func urlErrorText(text: String, expected: String) async throws {
    let error = URLError(.unknown, userInfo: [NSLocalizedDescriptionKey: text])
    let noAnswer = await (try APIClient.answering { _, _ in throw error }).fetch(Ping()).noAnswer
    #expect(
      String(describing: Mirror(reflecting: try #require(noAnswer)).children.first?.label ?? "")
        == expected)
  }

  @Test(
    "A body shorter than its Content-Length is interrupted",
    arguments: [
      ([.contentLength: "5"], 4, .get, 200, true),
      ([.contentLength: "4"], 4, .get, 200, false),
      ([.contentLength: "3"], 4, .get, 200, false),
      ([:], 4, .get, 200, false),
      ([.contentLength: "5"], 0, .head, 200, false),
      ([.contentLength: "5"], 0, .get, 304, false),
      ([.contentLength: "5"], 0, .get, 204, false),
      ([.contentLength: "5", .contentEncoding: "gzip"], 4, .get, 200, false),
      ([.contentLength: "5, 5"], 4, .get, 200, true),
      ([.contentLength: "5, 4"], 4, .get, 200, false),
      ([.contentLength: "-5"], 4, .get, 200, false),
      ([.contentLength: "five"], 4, .get, 200, false),
      ([.contentLength: ""], 4, .get, 200, false),
      ([.contentLength: "99999999999999999999999"], 4, .get, 200, true),
      ([.contentLength: "5"], 4, .post, 500, true),
    ] as [(HTTPFields, Int, HTTPRequest.Method, Int, Bool)])
  func shortBody(
    headers: HTTPFields, length: Int, method: HTTPRequest.Method, status: Int, isInterrupted: Bool
  ) async throws {
    let client = try APIClient.answering { _, _ in
      Received(status: status, headers: headers, body: Data(repeating: 0, count: length))
    }
    let outcome = await client.fetch(Ping(method: method))
    if isInterrupted {
      guard case .interrupted(_, let part?) = outcome.noAnswer else {
        Issue.record("expected an interruption, found \(outcome)")
        return
      }
      #expect(part.status == status && part.headers == headers && part.body.count == length)
    } else {
      #expect(outcome.received?.status == status)
    }
  }

  @Test(
    "An interruption reports the status and the number of bytes that arrived, but no values"
  )
  func interruption() throws {
    let part = Received(
      status: 502, headers: [.setCookie: "SECRET"], body: Data("SECRET".utf8),
      url: URL(string: "https://api.test/SECRET"))
    let error = NoAnswer.interrupted("closed").after(part)
    #expect(error.received == part)
    #expect(error.description == "interrupted: closed; 502 and 6 bytes of the body had come")
    #expect(NoAnswer.interrupted("closed").description == "interrupted: closed")
    // A part that a transport already added stays; no other error gets a part.
    #expect(error.after(nil) == error)
    #expect(NoAnswer.timedOut.after(part) == .timedOut)
    let outcome = OutcomeError<Never>.noAnswer(error)
    #expect(!outcome.description.contains("SECRET"))
  }

  @Test("Bodies are decoded off the main actor, also for a caller on it")
  @MainActor func decodesElsewhere() async throws {
    struct Placed: APIModel {
      let isOnMainThread: Bool
      init(from decoder: any Decoder) throws { isOnMainThread = Thread.isMainThread }
    }
    struct Ask: Resource {
      typealias Success = Placed
      var request: Request { .get("placed") }
    }
    let client = try APIClient.answering { _, _ in Received(status: 200, body: Data("{}".utf8)) }
    #expect(try await client.fetch(Ask()).get().isOnMainThread == false)
  }

  @Test("A task that is cancelled before it asks is cancelled, and sends nothing")
  func cancelledBefore() async throws {
    let client = try APIClient.answering { _, _ in
      Issue.record("sent")
      return Received(status: 200)
    }
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await client.fetch(Ping())
    }
    #expect(await task.value.noAnswer == .cancelled)
  }

  @Test(
    "A task that is cancelled while it asks is cancelled, whatever the transport then reports",
    arguments: [
      .success(Received(status: 200)), .failure(Unknown()), .failure(URLError(.cancelled)),
    ] as [Result<Received, any Error>])
  func cancelledDuring(result: Result<Received, any Error>) async throws {
    let client = try APIClient.answering { _, _ in
      withUnsafeCurrentTask { $0?.cancel() }
      return try result.get()
    }
    let outcome = await Task { await client.fetch(Ping()) }.value
    #expect(outcome.noAnswer == .cancelled)
  }
}

extension Outcome {
  /// Why there is no answer; nil if there is one.
  fileprivate var noAnswer: NoAnswer? {
    guard case .noAnswer(let noAnswer) = self else { return nil }
    return noAnswer
  }
}
