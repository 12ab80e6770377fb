// mockapi
// SPDX-License-Identifier: Apache-2.0

#if AsyncHTTPClient
  public import AsyncHTTPClient
  public import Foundation
  import HTTPTypes
  public import MockAPIClient
  import NIOCore
  import NIOHTTP1
  import NIOHTTPCompression

  /// Sends requests with AsyncHTTPClient, for servers and command-line programs.
  ///
  ///     let client = APIClient(baseURL: apiURL, transport: AsyncHTTPClientTransport())
  ///
  /// On Linux it has none of URLSession's faults. Repeated header fields arrive as they came. Exists with the package trait
  /// `AsyncHTTPClient` only.
  public struct AsyncHTTPClientTransport: Transport {
    private let owner: ClientOwner
    private let maxBodySize: Int

    /// What is done about a redirect.
    public enum Redirects: Sendable, Hashable {
      /// The answer is that of the place it leads to, through at most 20 of them.
      case followed
      /// The answer is the redirect itself.
      case refused
    }

    /// Creates a transport with a client of its own, which never repeats an attempt to connect.
    ///
    /// A response of more than `maxBodySize` bytes is given up as `.noAnswer(.other)`.
    public init(redirects: Redirects = .followed, maxBodySize: Int = .max) {
      self.init(
        owner: ClientOwner(HTTPClient(configuration: .contract(redirects)), isOwn: true),
        maxBodySize: maxBodySize)
    }

    /// Creates a transport with a client of the caller's, who shuts it down.
    ///
    /// Such a client may repeat attempts to connect, as `HTTPClient.shared` does for 90 seconds.
    public init(client: HTTPClient, maxBodySize: Int = .max) {
      self.init(owner: ClientOwner(client, isOwn: false), maxBodySize: maxBodySize)
    }

    private init(owner: ClientOwner, maxBodySize: Int) {
      self.owner = owner
      self.maxBodySize = maxBodySize
    }

    /// Sends `request`. Cancelling ends it at once.
    public func send(_ request: Request, to url: URL) async throws -> Received {
      // The client's own deadline is for the head alone.
      try await withThrowingTaskGroup(of: Received.self) { group in
        group.addTask { try await exchange(request, url) }
        group.addTask {
          try await Task.sleep(for: request.timeout)
          throw NoAnswer.timedOut
        }
        defer { group.cancelAll() }
        guard let received = try await group.next() else { throw NoAnswer.cancelled }
        return received
      }
    }

    private func exchange(_ request: Request, _ url: URL) async throws -> Received {
      var message = HTTPClientRequest(url: url.absoluteString)
      message.method = HTTPMethod(rawValue: request.method.rawValue)
      for field in request.headers {
        message.headers.add(name: field.name.rawName, value: field.value)
      }
      // Our client decompresses, and does not ask for it. Another may not decompress.
      if owner.isOwn, request.headers[.acceptEncoding] == nil {
        message.headers.add(name: "Accept-Encoding", value: "gzip, deflate")
      }
      if let body = request.body { message.body = .bytes(ByteBuffer(bytes: body)) }
      let start = ContinuousClock.now
      var head: HTTPClientResponse?
      var body = Data()
      var received: Received? {
        head.map {
          Received(
            status: Int($0.status.code), headers: HTTPFields($0.headers), body: body,
            duration: ContinuousClock.now - start, url: $0.url)
        }
      }
      do {
        let response = try await owner.client.execute(message, deadline: .distantFuture)
        head = response
        for try await part in response.body {
          body.append(contentsOf: part.readableBytesView)
          guard body.count <= maxBodySize else {
            throw NoAnswer.other(
              domain: "AsyncHTTPClientTransport", code: 0,
              message: "the body has more than \(maxBodySize) bytes")
          }
        }
      } catch {
        throw NoAnswer(asyncHTTPClient: error).after(received)
      }
      guard let received else { preconditionFailure("a response without a head") }
      return received
    }
  }

  /// Shuts down a client that nobody else has.
  private final class ClientOwner: Sendable {
    let client: HTTPClient
    let isOwn: Bool

    init(_ client: HTTPClient, isOwn: Bool) {
      self.client = client
      self.isOwn = isOwn
    }

    deinit {
      // What goes wrong when connections are closed that nobody uses is nobody's business.
      if isOwn { client.shutdown { _ in } }
    }
  }

  extension HTTPClient.Configuration {
    /// The first answer is the outcome, also that of the first attempt to connect; and no request waits for one that is
    /// stalled.
    fileprivate static func contract(
      _ redirects: AsyncHTTPClientTransport.Redirects
    ) -> HTTPClient.Configuration {
      var configuration = HTTPClient.Configuration(
        redirectConfiguration: redirects == .followed
          ? .follow(max: 20, allowCycles: false) : .disallow,
        decompression: .enabled(limit: .none))
      configuration.connectionPool.retryConnectionEstablishment = false
      configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 1_000
      return configuration
    }
  }

  extension HTTPFields {
    /// The fields of a response; what is not a field of HTTP is left out.
    fileprivate init(_ headers: HTTPHeaders) {
      self.init(
        headers.compactMap { name, value in
          HTTPField.Name(name).map { HTTPField(name: $0, value: value) }
        })
    }
  }
#endif
