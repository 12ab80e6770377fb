// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIClientCore
package import MockAPIJSON
package import MockAPIJudging

extension ClientAnswer {
  /// The answer of a client that is built with the client library.
  /// - Parameters:
  ///   - code: gives the code of a failure; `nil` if it has none.
  ///   - decoded: gives the model of a success as JSON; `nil` if it is not compared.
  ///   - decodedFailure: the same for a failure.
  package init<Success, Failure>(
    _ outcome: MockAPIClientCore.Outcome<Success, Failure>,
    code: (Failure) -> String? = { _ in nil },
    decoded: (Success) -> MockAPIJSON.JSONValue? = { _ in nil },
    decodedFailure: (Failure) -> MockAPIJSON.JSONValue? = { _ in nil }
  ) {
    // The library writes pointers as RFC 6901 says.
    let pointers = outcome.defects.compactMap { try? JSONPointer($0.path.pointer) }
    let detail = outcome.defects.map(\.description).joined(separator: ", ")
    switch outcome {
    case .success(let model, _):
      self.init(.success, defects: [], decoded: decoded(model))
    case .partial(let model, _, _):
      self.init(.partial, defects: pointers, decoded: decoded(model), detail: detail)
    case .failure(let model, _, _):
      self.init(
        .failure, code: code(model), defects: pointers, decoded: decodedFailure(model),
        detail: detail)
    case .unexpected(let response): self.init(.unexpected, detail: response.description)
    case .noAnswer(let error): self.init(.noAnswer, detail: error.description)
    }
  }
}
