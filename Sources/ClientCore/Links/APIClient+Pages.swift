// mockapi
// SPDX-License-Identifier: Apache-2.0

import HTTPTypes

extension APIClient {
  /// The pages of a list whose answers have a link to the next page: in the `Link` header field (RFC 8288) with the relation `next`,
  /// or where `next` finds it.
  ///
  ///     for await page in client.pages(of: Users(), next: { $0.usable?.next }) {
  ///       guard let users = page.usable?.users else { return showProblem(page) }
  ///       list += users
  ///     }
  ///
  /// Each page is an outcome of `resource`. The sequence ends after the last page, and after one that is not usable: a failure, an
  /// unexpected answer, no answer, a cancellation. A link that leads back to a page of the sequence is not followed: the last outcome
  /// is then `.noAnswer(.invalidRequest)`, as it is for a link to another origin. Nothing is sent before an element is asked for, and
  /// each iteration begins with the first page.
  ///
  /// The next page is asked for with a GET. It has the header fields and the timeout of the first one, without those that describe a
  /// body, a condition or a range; `prepare` is called for each page.
  public func pages<R: Resource>(
    of resource: R,
    next: @escaping @Sendable (R.Outcome) -> Link? = { $0.received?.link(rel: "next") }
  ) -> Pages<R> {
    Pages(client: self, first: resource) { outcome in
      next(outcome).map { Pages.Turn(resource: resource, link: $0) }
    }
  }

  /// The pages of a list whose next page is another resource, such as one with a cursor or with the number of the page.
  ///
  ///     client.pages(from: Search(cursor: nil)) { page in
  ///       page.usable?.cursor.map { Search(cursor: $0) }
  ///     }
  ///
  /// - Parameter next: the resource of the page after this one; nil after the last. It is not asked after a page that is not usable,
  ///   which ends the sequence, and so does a request that was sent before: as with ``pages(of:next:)``.
  public func pages<R: Resource>(
    from first: R, next: @escaping @Sendable (R.Outcome) -> R?
  ) -> Pages<R> {
    Pages(client: self, first: first) { outcome in
      next(outcome).map { Pages.Turn(resource: $0) }
    }
  }
}

extension APIClient {
  /// The pages of a list, one after the other; each element is the outcome of a page. `client.pages(of:next:)` makes it.
  public struct Pages<R: Resource>: AsyncSequence, Sendable {
    /// The outcome of one page.
    public typealias Element = R.Outcome

    let client: APIClient
    let first: R
    /// What to ask for after a usable page; nil after the last.
    let following: @Sendable (R.Outcome) -> Turn?

    /// What to ask for a page: a resource, or a link in place of its request.
    struct Turn: Sendable {
      let resource: R
      var link: Link?
    }

    /// Begins with the first page.
    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(client: client, turn: Turn(resource: first), following: following)
    }

    /// Fetches a page when it is asked for the next one.
    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
      private let client: APIClient
      private let following: @Sendable (R.Outcome) -> Turn?
      private var turn: Turn?
      /// The latest request of a resource, whose header fields the requests of links have.
      private var model: Request?
      private var asked: Set<Request> = []

      init(client: APIClient, turn: Turn, following: @escaping @Sendable (R.Outcome) -> Turn?) {
        self.client = client
        self.turn = turn
        self.following = following
      }

      /// The outcome of the next page; nil after the last.
      @concurrent
      public mutating func next() async -> R.Outcome? {
        guard let turn else { return nil }
        self.turn = nil
        let outcome = await page(turn)
        if outcome.usable != nil { self.turn = following(outcome) }
        return outcome
      }

      private mutating func page(_ turn: Turn) async -> R.Outcome {
        do throws(NoAnswer) {
          let request = try request(of: turn)
          guard asked.insert(try key(of: request)).inserted else {
            throw .invalidRequest(
              "a link to the next page must lead to a new one; found one to a page that was fetched"
            )
          }
          return await client.fetch(turn.resource, by: request)
        } catch {
          return .noAnswer(error)
        }
      }

      private mutating func request(of turn: Turn) throws(NoAnswer) -> Request {
        guard let link = turn.link, let model else {
          let request = try client.request(of: turn.resource)
          model = request
          return request
        }
        var request = Request(link, headers: model.headers, timeout: model.timeout)
        request.confidentialFields = model.confidentialFields
        request.become(.get)
        // Validators and ranges are those of one page.
        for name: HTTPField.Name in [
          .ifMatch, .ifNoneMatch, .ifModifiedSince, .ifUnmodifiedSince, .ifRange, .range,
        ] {
          request.headers[name] = nil
        }
        return request
      }

      /// What tells one page from another, however its URL was made.
      private func key(of request: Request) throws(NoAnswer) -> Request {
        var key = Request(
          url: try request.url(relativeTo: client.baseURL), method: request.method,
          headers: request.headers, body: request.body)
        key.streamedBody = request.streamedBody
        return key
      }
    }
  }
}
