// mockapi
// SPDX-License-Identifier: Apache-2.0

package import Foundation
package import MockAPIClientCore

extension Request {
  /// The answer to this request, or to the last of the requests to which redirects lead; `exchange` sends each of them. For
  /// transports that follow redirects themselves.
  ///
  /// All exchanges together are within the timeout of the request; but with a `transfer`, which each exchange begins again, the
  /// timeout limits the time without progress in each.
  ///
  /// - Throws: what `exchange` throws, `NoAnswer.invalidRequest` if the request could not be made, `NoAnswer.timedOut`, and `NoAnswer.other`, as URLSession reports it, where a redirect
  ///   leads to something other than HTTP, or where there are more than ``RedirectStep/limit``.
  package func answer(
    at url: URL, redirects: Request.Redirects, in transfer: Transfer? = nil,
    _ exchange: @Sendable (Request, URL) async throws -> Received
  ) async throws -> Received {
    try check()
    guard streamedBody == nil || transfer != nil else {
      throw NoAnswer.invalidRequest("a body that is read from files is sent with 'send(_:to:in:)'")
    }
    let start = ContinuousClock.now
    var (request, url) = (self, url)
    var redirect: Received?
    for count in 0...RedirectStep.limit {
      let received: Received
      do {
        received = try await exchange(request, url)
      } catch {
        throw (error as? NoAnswer)?.following(redirect, of: self) ?? error
      }
      guard redirects == .followed, let step = RedirectStep(received, of: request, at: url)
      else { return count == 0 ? received : received.lasting(ContinuousClock.now - start) }
      guard step.url.isOfHTTP else {
        throw NoAnswer.other(
          domain: URLError.errorDomain, code: URLError.Code.unsupportedURL.rawValue,
          message: "a redirect must lead to a URL of HTTP with a host; found one with the scheme "
            + "'\(step.url.scheme ?? "")' and the host '\(step.url.host ?? "")'")
      }
      (request, url, redirect) = (step.request, step.url, received)
      if transfer == nil { request.timeout = timeout - (ContinuousClock.now - start) }
      guard request.timeout > .zero else { throw NoAnswer.timedOut }
    }
    throw RedirectStep.tooMany
  }
}

extension NoAnswer {
  /// The error of an exchange that ended with this one after `redirect` had led to it; nil for none. `request` is the first one.
  ///
  /// That there is no connection to the target does not say that nobody has seen the request: whoever redirects a POST has mostly acted
  /// on it. So it counts as interrupted, unless it may be sent twice.
  package func following(_ redirect: Received?, of request: Request) -> NoAnswer {
    guard let redirect, !request.isRepeatable,
      case .cannotConnect(let text, because: .unreachable) = self
    else { return self }
    return .interrupted("the target of a redirect is out of reach: \(text)", after: redirect)
  }
}

extension Received {
  /// The same response, with the time since the first of several requests.
  fileprivate func lasting(_ duration: Duration) -> Received {
    Received(status: status, headers: headers, body: body, duration: duration, url: url)
  }
}
