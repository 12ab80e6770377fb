// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import Testing

@Suite("A transport that follows redirects itself")
struct FollowedRedirectTests {
  private static func redirect(_ location: String, _ status: Int = 302) -> Received {
    Received(status: status, headers: [.location: location])
  }

  /// Asks `https://a.test/v1/start`, where each URL of `answers` redirects; every other URL answers 200.
  /// - Returns: the answer, and the requests in order.
  private func ask(
    _ request: Request = Request(method: .get, path: "", timeout: patient),
    redirects: Request.Redirects = .followed, answers: [String: Received]
  ) async throws -> (received: Received, requests: [(request: Request, url: String)]) {
    let sent = Seen<(request: Request, url: String)>()
    let url = try #require(URL(string: "https://a.test/v1/start"))
    let received = try await request.answer(at: url, redirects: redirects) { request, url in
      await sent.append((request, url.absoluteString))
      return answers[url.absoluteString] ?? Received(status: 200, url: url)
    }
    return (received, await sent.values)
  }

  @Test("A POST keeps its method and its body through 307 and 308")
  func keepsBody() async throws {
    let post = Request.post("", form: [QueryItem("a", "b")]).with(timeout: patient)
    let (received, requests) = try await ask(
      post,
      answers: [
        "https://a.test/v1/start": Self.redirect("next?x", 307),
        "https://a.test/v1/next?x": Self.redirect("../end", 308),
      ])
    #expect(received.url?.absoluteString == "https://a.test/end")
    #expect(
      requests.map(\.url)
        == ["https://a.test/v1/start", "https://a.test/v1/next?x", "https://a.test/end"])
    #expect(requests.allSatisfy { $0.request.method == .post && $0.request.body == post.body })
  }

  @Test("Credentials do not come back from another origin")
  func credentials() async throws {
    let (_, requests) = try await ask(
      Request(method: .get, path: "", headers: [.authorization: "a"], timeout: patient),
      answers: [
        "https://a.test/v1/start": Self.redirect("/two"),
        "https://a.test/two": Self.redirect("//b.test/"),
        "https://b.test/": Self.redirect("https://a.test/end"),
      ])
    #expect(requests.map { $0.request.headers[.authorization] } == ["a", "a", nil, nil])
  }

  @Test("Refused redirects are the answer")
  func refused() async throws {
    let redirect = Self.redirect("/next")
    let (received, requests) = try await ask(
      redirects: .refused, answers: ["https://a.test/v1/start": redirect])
    #expect(received == redirect && requests.count == 1)
  }

  @Test(
    "A redirect that leads nowhere is no answer, and nothing is sent there",
    arguments: [
      "ftp://a.test/x", "mailto:a@a.test", "file:///etc/hostname", "http:x",
    ])
  func nowhere(location: String) async throws {
    let error = await #expect(throws: NoAnswer.self) {
      try await ask(answers: ["https://a.test/v1/start": Self.redirect(location)])
    }
    guard case .other(_, URLError.Code.unsupportedURL.rawValue, _) = error else {
      Issue.record("expected a URL that is not supported, found \(String(describing: error))")
      return
    }
  }

  @Test(
    "A POST that was redirected has been seen, though the target is out of reach",
    arguments: [
      (.post, .cannotConnect("refused"), true), (.get, .cannotConnect("refused"), false),
      (.post, .cannotConnect("offline", because: .noNetwork), false), (.post, .timedOut, false),
    ] as [(HTTPRequest.Method, NoAnswer, Bool)])
  func outOfReach(method: HTTPRequest.Method, error: NoAnswer, isInterrupted: Bool) async throws {
    let start = try #require(URL(string: "https://a.test/v1/start"))
    let redirect = Self.redirect("/done", 303)
    let request = Request(method: method, path: "", timeout: patient)
    let seen = await #expect(throws: NoAnswer.self) {
      try await request.answer(at: start, redirects: .followed) { _, url in
        guard url == start else { throw error }
        return redirect
      }
    }
    guard isInterrupted else {
      #expect(seen == error)
      return
    }
    #expect(seen?.received == redirect)
    // Before a redirect, nobody has seen it.
    await #expect(throws: error) {
      try await request.answer(at: start, redirects: .followed) { _, _ in throw error }
    }
  }

  @Test("A loop ends after 20 redirects", arguments: ["", "#a", "start", "/v1/start"])
  func loop(location: String) async throws {
    let sent = Seen<Void>()
    let url = try #require(URL(string: "https://a.test/v1/start"))
    let request = Request(method: .get, path: "", timeout: patient)
    let error = await #expect(throws: NoAnswer.self) {
      try await request.answer(at: url, redirects: .followed) { _, _ in
        await sent.append(())
        return Self.redirect(location)
      }
    }
    #expect(error?.description.contains("more than 20 redirects") == true)
    #expect(await sent.values.count == 21)
  }

  @Test("A request that has used its timeout up is not redirected")
  func timeout() async throws {
    // No time is left after any exchange.
    let request = Request(method: .get, path: "", timeout: .nanoseconds(1))
    await #expect(throws: NoAnswer.timedOut) {
      try await ask(request, answers: ["https://a.test/v1/start": Self.redirect("/next")])
    }
  }
}
