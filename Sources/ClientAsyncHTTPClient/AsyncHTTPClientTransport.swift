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
  /// Files are sent and received piece by piece. A redirect to another origin is sent without Authorization, Cookie and `Request.confidentialFields`. On Linux it has
  /// none of URLSession's faults. Repeated header fields stay separate. It exists only with the
  /// package trait `AsyncHTTPClient`.
  public struct AsyncHTTPClientTransport: Transport {
    private let owner: ClientOwner
    private let redirects: Request.Redirects
    private let maxBodySize: Int

    /// Creates a transport with its own client, which never repeats an attempt to connect.
    ///
    /// If a response has more than `maxBodySize` bytes, also one that redirects, the outcome is `.noAnswer(.other)`.
    public init(redirects: Request.Redirects = .followed, maxBodySize: Int = .max) {
      self.init(
        owner: ClientOwner(HTTPClient(configuration: .contract), isOwn: true), redirects: redirects,
        maxBodySize: maxBodySize)
    }

    /// Creates a transport with the caller's client; the caller shuts it down.
    ///
    /// Such a client may repeat attempts to connect, as `HTTPClient.shared` does for 90 seconds. It follows redirects as it is
    /// configured to: with `.follow`, as by default, `Request.confidentialFields` go to other origins too.
    public init(client: HTTPClient, maxBodySize: Int = .max) {
      self.init(
        owner: ClientOwner(client, isOwn: false), redirects: .refused, maxBodySize: maxBodySize)
    }

    private init(owner: ClientOwner, redirects: Request.Redirects, maxBodySize: Int) {
      self.owner = owner
      self.redirects = redirects
      self.maxBodySize = maxBodySize
    }

    /// Sends `request`. A cancellation ends it at once.
    ///
    /// - Throws: `NoAnswer`.
    public func send(_ request: Request, to url: URL) async throws -> Received {
      // The client's own deadline covers only the head.
      try await withThrowingTaskGroup(of: Received.self) { group in
        // Redirects are followed here, because HTTPClient takes all header fields but three to other origins.
        group.addTask {
          try await request.answer(at: url, redirects: redirects) { request, url in
            try await exchange(request, url, through: nil)
          }
        }
        group.addTask {
          try await Task.sleep(for: request.timeout)
          throw NoAnswer.timedOut
        }
        defer { group.cancelAll() }
        guard let received = try await group.next() else { throw NoAnswer.cancelled }
        return received
      }
    }

    /// The same for files, of which only a few pieces are in memory.
    ///
    /// - Throws: `NoAnswer`.
    public func send(
      _ request: Request, to url: URL, in transfer: Transfer
    ) async throws -> Received {
      let pieces = Pieces(transfer)
      return try await withThrowingTaskGroup(of: Received.self) { group in
        group.addTask {
          try await request.answer(at: url, redirects: redirects, in: transfer) { request, url in
            try await exchange(request, url, through: pieces)
          }
        }
        group.addTask {
          while true {
            let rest = request.timeout - pieces.silence
            guard rest > .zero else { throw NoAnswer.timedOut }
            try await Task.sleep(for: rest)
          }
        }
        defer { group.cancelAll() }
        guard let received = try await group.next() else { throw NoAnswer.cancelled }
        return received
      }
    }

    /// One request and its answer.
    private func exchange(
      _ request: Request, _ url: URL, through pieces: Pieces?
    ) async throws -> Received {
      let start = ContinuousClock.now
      var message = HTTPClientRequest(url: url.absoluteString)
      message.method = HTTPMethod(rawValue: request.method.rawValue)
      for field in request.headers {
        message.headers.add(name: field.name.rawName, value: field.value)
      }
      // Our own client decompresses responses, but does not ask for compression. A caller's client may not
      // decompress.
      if owner.isOwn, request.headers[.acceptEncoding] == nil {
        message.headers.add(name: "Accept-Encoding", value: "gzip, deflate")
      }
      if let body = request.streamedBody {
        let reader = try body.makeReader()
        message.body = .stream(
          BodySequence(body: body, pieces: pieces), length: .known(reader.length))
      } else if let body = request.body {
        message.body = .bytes(ByteBuffer(bytes: body))
      }
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
        pieces?.noteActivity()
        // HTTPClient does not tell how far a body in memory is.
        if let body = request.body { pieces?.didSend(Int64(body.count)) }
        // The body of a redirect that is followed is for nobody.
        let receiver = received.flatMap { head in
          redirects == .followed && RedirectStep(head, of: request, at: url) != nil ? nil : pieces
        }
        if let received { try receiver?.begin(received) }
        var count = 0
        for try await part in response.body {
          count += part.readableBytes
          if let receiver {
            try receiver.receive(Data(part.readableBytesView))
          } else {
            body.append(contentsOf: part.readableBytesView)
          }
          guard count <= maxBodySize else {
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

  /// Shuts down a client that belongs to this transport alone.
  private final class ClientOwner: Sendable {
    let client: HTTPClient
    let isOwn: Bool

    init(_ client: HTTPClient, isOwn: Bool) {
      self.client = client
      self.isOwn = isOwn
    }

    deinit {
      // Errors while closing unused connections affect nobody.
      if isOwn { client.shutdown { _ in } }
    }
  }

  extension HTTPClient.Configuration {
    /// Without retries: the first answer is the outcome, also for the first attempt to connect. A request does not
    /// wait for a stalled one. Its own limit is the only one: without this, connecting has ten seconds.
    fileprivate static var contract: HTTPClient.Configuration {
      var configuration = HTTPClient.Configuration(
        redirectConfiguration: .disallow, decompression: .enabled(limit: .none))
      configuration.timeout.connect = .hours(24)
      configuration.connectionPool.retryConnectionEstablishment = false
      configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 1_000
      return configuration
    }
  }

  extension HTTPFields {
    /// The fields of a response. Names that HTTP does not allow are left out.
    fileprivate init(_ headers: HTTPHeaders) {
      self.init(
        headers.compactMap { name, value in
          HTTPField.Name(name).map { HTTPField(name: $0, value: value) }
        })
    }
  }
#endif
