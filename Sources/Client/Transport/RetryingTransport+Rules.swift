// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
public import MockAPIClientCore

extension RetryingTransport {
  /// Which requests a ``RetryingTransport`` sends again, and after which pause.
  ///
  /// A request is *repeatable* if sending it twice does no more than sending it once: its method is idempotent (GET, HEAD,
  /// OPTIONS, TRACE, PUT, DELETE; RFC 9110 section 9.2.2), or it has an `Idempotency-Key`.
  ///
  /// | ending | sent again |
  /// | --- | --- |
  /// | no connection | every request: the server has not seen it |
  /// | no network, where the system knows; a refused certificate | none: it would end in the same way |
  /// | the connection ended inside the answer, or the answer is not HTTP | a repeatable request |
  /// | 408, 425, 429 | every request: the server has not acted on it |
  /// | 503 with `Retry-After` | every request: the server refused it for a time |
  /// | 502, 503, 504 | a repeatable request |
  /// | each of these where a redirect led to | a repeatable request: the server of the first URL may have acted on it |
  /// | every other answer, a timeout, a cancellation, a request that is invalid or was not prepared | none |
  public struct Rules: Sendable, Hashable {
    /// The greatest number of times that a request is sent; at least 1, which never repeats.
    public var maximumAttempts: Int
    /// The longest first pause; each further pause may be twice as long. The length of a pause is random between half of its limit
    /// and its limit, so that clients that failed together do not return together.
    public var firstPause: Duration
    /// The longest pause that the rules choose. A `Retry-After` may ask for more.
    public var longestPause: Duration

    /// Creates rules.
    public init(
      maximumAttempts: Int = 3, firstPause: Duration = .milliseconds(500),
      longestPause: Duration = .seconds(8)
    ) {
      self.maximumAttempts = maximumAttempts
      self.firstPause = firstPause
      self.longestPause = longestPause
    }

    /// Whether `request` may be sent again after `ending`, whatever the number of attempts, if no redirect led to the answer.
    public func repeats(_ request: Request, after ending: Result<Received, NoAnswer>) -> Bool {
      switch ending {
      // At once, a network is not there, and a certificate not mended.
      case .failure(.cannotConnect(_, because: let failure)): failure == .unreachable
      case .failure(.interrupted), .failure(.malformed): request.isRepeatable
      case .failure: false
      case .success(let answer):
        switch answer.status {
        case 408, 425, 429: true
        case 503 where answer.headers[.retryAfter] != nil: true
        case 502, 503, 504: request.isRepeatable
        default: false
        }
      }
    }

    /// The pause before the next attempt.
    ///
    /// - Parameters:
    ///   - attempts: how many attempts there were, at least 1.
    ///   - answer: the answer of the last one; nil if there was none.
    ///   - now: the time by this machine's clock, for an answer without `Date`.
    ///   - chance: a random number from 0 to 1.
    func pause(after attempts: Int, answer: Received?, now: Date, chance: Double) -> Duration {
      let doublings = min(max(attempts - 1, 0), 30)
      let limit = min(firstPause * (1 << doublings), longestPause)
      let own = limit * (0.5 + chance / 2)
      return max(own, answer?.retryAfter(now: now) ?? .zero, .zero)
    }
  }
}

extension Request {
  /// Whether sending this twice does no more than sending it once, as far as HTTP says.
  var isRepeatable: Bool {
    let idempotent: Set<HTTPRequest.Method> = [.get, .head, .options, .trace, .put, .delete]
    return idempotent.contains(method)
      || HTTPField.Name("Idempotency-Key").map { headers[$0] != nil } ?? false
  }
}

extension Received {
  /// Whether a redirect led to this answer, from `asked`.
  func isRedirected(from asked: URL) -> Bool {
    guard let url else { return false }
    func place(_ url: URL) -> [String?] {
      let path = url.path(percentEncoded: true)
      return [url.origin, path.isEmpty ? "/" : path, url.query(percentEncoded: true)]
    }
    return place(url) != place(asked)
  }

  /// How long `Retry-After` asks to wait (RFC 9110 section 10.2.3); nil without a valid one.
  ///
  /// A date is compared with the answer's own `Date`, so that a wrong clock of the device has no effect.
  func retryAfter(now: Date) -> Duration? {
    guard let value = headers[.retryAfter]?.trimmingCharacters(in: .whitespaces) else { return nil }
    if !value.isEmpty,
      value.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    {
      // A number that an Int cannot hold is longer than anyone waits.
      return .seconds(Int(value) ?? .max)
    }
    guard let date = DateFormats.HTTP.date(from: value) else { return nil }
    let reference = headers[.date].flatMap { DateFormats.HTTP.date(from: $0) } ?? now
    return .seconds(max(date.timeIntervalSince(reference), 0))
  }
}
