// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIDocuments

/// Documents on the web that are texts of a test.
package final class MadeWeb: WebTransport {
  private let answers: [String: Result<WebAnswer, WebFailure>]
  /// The URLs that were asked for, in their order.
  package private(set) var asked: [String] = []

  /// - Parameter answers: by URL; all others answer with 404.
  package init(_ answers: [String: Result<WebAnswer, WebFailure>]) {
    self.answers = answers
  }

  /// - Parameter texts: the documents, by URL.
  package convenience init(texts: [String: String]) {
    self.init(texts.mapValues { .success(WebAnswer(status: 200, body: Array($0.utf8))) })
  }

  package func answer(
    of url: WebURL, limit: Int, until deadline: ContinuousClock.Instant
  ) throws(WebFailure) -> WebAnswer {
    asked.append(url.description)
    guard let answer = answers[url.description] else { return WebAnswer(status: 404) }
    let found = try answer.get()
    guard found.body.count <= limit else { throw .tooLarge }
    return found
  }
}
