// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The transport on URLSession")
struct URLSessionTransportTests {
  @Test("A configuration is copied")
  func configuration() {
    let configuration = URLSessionConfiguration.default
    configuration.urlCache = .shared
    _ = URLSessionTransport(configuration: configuration)
    #expect(configuration.urlCache === URLCache.shared)
  }

  #if canImport(FoundationNetworking)
    // On Apple's platforms only `URLSessionConfiguration.background(withIdentifier:)` makes an identifier, and a real session.
    @Test("A background session is refused at once, and with the way that works")
    func background() async throws {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.identifier = "test.background"
      let url = try #require(URL(string: "http://127.0.0.1:9"))
      for transport in [
        URLSessionTransport(configuration: configuration),
        URLSessionTransport(session: URLSession(configuration: configuration)),
      ] {
        let error = await #expect(throws: NoAnswer.self) {
          try await transport.send(.get("a"), to: url)
        }
        guard case .invalidRequest(let text) = error else {
          Issue.record("\(String(describing: error))")
          continue
        }
        #expect(text.contains("urlRequest(for:bodyTo:)"))
      }
    }
  #endif

  @Test("A request for a task of the app has what the client adds, and its body in a file")
  func urlRequest() async throws {
    struct Login: Resource {
      typealias Success = EmptyBody
      var request: Request {
        .post("login", query: [QueryItem("a", "1")], json: ["name": "me"]).with(timeout: patient)
      }
    }
    let client = APIClient(baseURL: try #require(URL(string: "https://api.test/v1"))) { request in
      request = request.setting("X-Token", to: "t")
    }
    let whole = try await client.urlRequest(for: Login())
    #expect(whole.url?.absoluteString == "https://api.test/v1/login?a=1")
    #expect(whole.httpMethod == "POST")
    #expect(whole.value(forHTTPHeaderField: "X-Token") == "t")
    #expect(whole.value(forHTTPHeaderField: "Accept") == "*/*")
    #expect(whole.httpBody == Data(#"{"name":"me"}"#.utf8))
    try await withFolder { folder async throws in
      let file = folder.appending(path: "body")
      let request = try await client.urlRequest(for: Login(), bodyTo: file)
      #expect(request.httpBody == nil)
      #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
      #expect(try file.text == #"{"name":"me"}"#)
    }
  }
}
