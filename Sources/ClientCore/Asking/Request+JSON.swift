// mockapi
// SPDX-License-Identifier: Apache-2.0

extension Request {
  /// The value behind a JSON body that was written while no client asked for the request, and so perhaps not as the
  /// client writes it.
  ///
  /// All are equal: requests are compared by the bytes of their bodies.
  struct Draft: Sendable, Hashable {
    var value: (any Encodable & Sendable)?

    static func == (one: Draft, other: Draft) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
  }

  /// The request with `json` as its body and the matching Content-Type.
  ///
  /// Without an `encoder`, the body is written as the ``ContractEncoder`` of the client says that sends the request. Until
  /// then, `body` is what `ContractEncoder()` writes; but while a client asks a resource for its request or calls
  /// `prepare`, `body` is at once what this client's encoder writes, and stays so. Keys are sorted, so equal values give
  /// equal bytes.
  ///
  /// - Throws: what the encoder throws.
  public func with(
    json: some Encodable & Sendable, encoder: ContractEncoder? = nil
  ) throws -> Request {
    let known = encoder ?? .current
    var request = with(
      body: try (known ?? ContractEncoder()).encode(json), contentType: "application/json")
    if known == nil { request.draft.value = json }
    return request
  }

  /// Writes the body with `encoder` if it is still a draft.
  mutating func finishBody(with encoder: ContractEncoder) throws {
    guard let value = draft.value else { return }
    body = try encoder.encode(value)
  }
}
