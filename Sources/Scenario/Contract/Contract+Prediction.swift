// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON

/// The outcome that a correct client reaches on a response, and why.
package struct Prediction: Sendable {
  package let outcome: ExpectedOutcome.Kind
  /// The code of a failure, as the body has it.
  package var code: FailureCode?
  /// What the client recovered from.
  package var recoveries: [Recovery] = []
  /// Why the outcome is `unexpected`; empty otherwise.
  package var reason = ""

  /// Every bad place that the client recovered from.
  package var defects: [JSONPointer] { recoveries.flatMap(\.causes).map(\.pointer) }
}

extension Contract {
  /// The outcome of a correct client on a response. One pure rule for cases, variants and judges.
  ///
  /// The order is the client's: status, then content type, then body, then the fields.
  package func prediction(of response: ResponseDefinition) -> Prediction {
    let body = try? JSONDocument(parsing: Array(response.body))  // Not JSON is an answer here.
    if isFailure(status: response.status, body: body?.root) {
      guard let failure else {
        return unexpected("the contract has no failure model for status \(response.status)")
      }
      return read(response, body: body, with: failure.shape, as: .failure)
    }
    guard (200..<300).contains(response.status) else {
      return unexpected("status \(response.status) is neither a success nor a failure")
    }
    guard let success else { return Prediction(outcome: .success) }
    return read(response, body: body, with: success, as: .success)
  }

  /// Whether a response claims to be the modelled failure: by its status, or by its code where the contract
  /// says that the code counts under any status.
  private func isFailure(status: Int, body: JSONValue?) -> Bool {
    // Many APIs send the code as null when there is no error.
    if let failure, failure.isUnderAnyStatus, let code = failure.code, let value = body?[code],
      value.kind != .null
    {
      return true
    }
    return (400..<600).contains(status)
  }

  private func read(
    _ response: ResponseDefinition, body: JSONDocument?, with shape: Shape,
    as outcome: ExpectedOutcome.Kind
  ) -> Prediction {
    if let type = response.headerValues(named: "Content-Type").first, !MediaType.isJSON(type) {
      return unexpected("its Content-Type is '\(type)'")
    }
    if response.body.isEmpty { return unexpected("its body is empty") }
    guard let body else { return unexpected("its body is not JSON") }
    let reading = ContractReading(of: body.root, with: shape)
    if !reading.fatal.isEmpty {
      let places = reading.fatal.map(\.description).joined(separator: ", ")
      return unexpected(places + ", and nothing above it may be bad")
    }
    var prediction = Prediction(
      outcome: outcome == .success && !reading.recoveries.isEmpty ? .partial : outcome)
    prediction.recoveries = reading.recoveries
    if outcome == .failure, let pointer = failure?.code {
      prediction.code = body.root[pointer]?.scalar.map(FailureCode.init)
    }
    return prediction
  }

  private func unexpected(_ reason: String) -> Prediction {
    Prediction(outcome: .unexpected, reason: reason)
  }
}

/// Media types as far as a client looks at them (RFC 9110 section 8.3.1).
enum MediaType {
  /// Whether a `Content-Type` announces JSON: `application/json`, or any type with the suffix `+json`.
  static func isJSON(_ contentType: String) -> Bool {
    let type = contentType.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }.lowercased()
    return type == "application/json" || (type.contains("/") && type.hasSuffix("+json"))
  }
}
