// mockapi
// SPDX-License-Identifier: Apache-2.0

public import HTTPTypes

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A request to an endpoint, without the base URL.
public struct Request: Sendable, Hashable {
  /// The method.
  public var method: HTTPRequest.Method
  /// The path below the base URL, with or without a leading slash. In a request for a link it is the path of the link.
  public var path: Path
  /// A link to follow in place of a path below the base URL; nil for none.
  let link: URL?
  /// The query, in order. In a request for a link it is sent behind the query of the link.
  public var query: [QueryItem]
  /// The header fields.
  public var headers: HTTPFields
  /// The names of the header fields that are for the server of the request alone, as credentials are: a transport that
  /// follows a redirect to another origin leaves them out. Authorization, Proxy-Authorization and Cookie never go there.
  ///
  /// The client adds every field that its `prepare` sets, and a ``RefreshingTransport`` those of its token. The fields
  /// that the resource sets itself are not among them: name them here if they are secret.
  public var confidentialFields: Set<HTTPField.Name> = []
  /// The body; nil for none, and for one that is read from files. Setting it replaces such a body.
  public var body: Data? {
    didSet {
      draft = BodyDraft()
      streamedBody = nil
    }
  }
  /// The body, if it is read from files while it is sent: see ``with(file:contentType:)``. Then `body` is nil.
  public internal(set) var streamedBody: StreamedBody?
  /// The body as it is written, if an encoder writes it.
  var draft = BodyDraft()
  /// What else is wrong with the request.
  var fault: String?
  /// The limit for the whole exchange: the client's `prepare`, sending, and receiving up to the last byte of the
  /// body. If a file is sent or received, nobody knows how long that takes: it is then the limit for `prepare`, and after that for
  /// the time in which no byte is sent or received.
  public var timeout: Duration

  /// Creates a request.
  public init(
    method: HTTPRequest.Method,
    path: Path,
    query: [QueryItem] = [],
    headers: HTTPFields = [:],
    body: Data? = nil,
    timeout: Duration = .seconds(60)
  ) {
    self.method = method
    self.path = path
    link = nil
    self.query = query
    self.headers = headers
    self.body = body
    self.timeout = timeout
  }

  /// Creates a request for a link that the API gave, such as the next page of a list.
  ///
  ///     Request(url: page.next.url)
  ///
  /// A relative link is relative to the base URL; a ``Link`` in the model is resolved against the answer that it was in:
  /// `Request(page.next)`. The link must have the scheme, host and port of the base URL: the request may
  /// carry credentials, which are for nobody else. Otherwise the outcome is `.noAnswer(.invalidRequest)`.
  ///
  /// The link is sent as it is, unless the request is changed: a new `path` replaces that of the link, and `query` is
  /// sent behind the query of the link.
  public init(
    url: URL, method: HTTPRequest.Method = .get, headers: HTTPFields = [:], body: Data? = nil,
    timeout: Duration = .seconds(60)
  ) {
    self.method = method
    link = url
    path = Path(of: url)
    query = []
    self.headers = headers
    self.body = body
    self.timeout = timeout
  }
}
