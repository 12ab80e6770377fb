// mockapi
// SPDX-License-Identifier: Apache-2.0

import HTTPTypes

extension Request {
  /// The request with `json` as its body and the matching Content-Type.
  ///
  /// Without an `encoder`, the body is written as the ``ContractEncoder`` of the client says that sends the request. Until
  /// then, `body` is what `ContractEncoder()` writes; but while a client asks a resource for its request or calls
  /// `prepare`, `body` is at once what this client's encoder writes, and stays so. Keys are sorted, so equal values give
  /// equal bytes.
  ///
  /// If `json` cannot be encoded, `body` is nil, the outcome is `.noAnswer(.invalidRequest)`, and nothing is sent.
  public func with(json: some Encodable & Sendable, encoder: ContractEncoder? = nil) -> Request {
    with(BodyDraft(with: encoder) { ([.bytes(try $0.encode(json))], "application/json") })
  }

  /// The request with `draft` as its body.
  func with(_ draft: BodyDraft) -> Request {
    var request = self
    request.body = draft.content
    request.streamedBody = draft.streamedBody
    request.headers[.contentType] = draft.contentType
    request.draft = draft
    return request
  }

  /// Writes the body with `encoder`, unless it is finished.
  ///
  /// - Throws: `NoAnswer.invalidRequest` if a part of the request could not be made.
  mutating func finish(with encoder: ContractEncoder) throws(NoAnswer) {
    if !draft.isFinished {
      let finished = draft.finished(with: encoder)
      // A media type that was set since then stays.
      if headers[.contentType] == draft.contentType {
        headers[.contentType] = finished.contentType
      }
      body = finished.content
      streamedBody = finished.streamedBody
      draft = finished
    }
    try check()
  }

  /// Throws the reason if a part of the request could not be made, because factories do not throw.
  ///
  /// For transports: a client checks its requests itself, but a request may reach a transport without one.
  package func check() throws(NoAnswer) {
    if let fault { throw .invalidRequest(fault) }
    if let error = draft.error { throw error }
  }
}
