// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJudging
import MockAPIMatching
import MockAPIScenario
import MockAPIText
import MockAPIVariants

/// The line that a driver reads for an exchange.
enum DriverMessage {
  /// JSON without a line end.
  static func line(for exchange: ClientExchange) -> [UInt8] {
    let judged = exchange.judged
    let limit = DecimalText.milliseconds(exchange.timeLimit)
    let literal: JSONLiteral = [
      "id": .int(exchange.id),
      "scenario": .string(judged.scenario.name),
      "case": .string(judged.declaredCase.name),
      "variant": .orNull(judged.variant.map { "\($0.id)" }),
      "baseURL": .string(exchange.baseURL),
      "timeLimitMilliseconds": .raw(Array(limit.utf8)),
      "request": exchange.request.map(json) ?? .null,
    ]
    return literal.bytes
  }

  private static func json(_ request: SampleRequest) -> JSONLiteral {
    let text = String(checking: request.body)
    return [
      "method": .string(request.method),
      "path": .string(request.target),
      "headers": .object(combined(request).map { ($0.name, .string($0.value)) }),
      "body": .optional(request.body.isEmpty ? nil : text),
      "bodyBase64": text == nil ? .string(Base64.encode(request.body)) : .absent,
    ]
  }

  /// The header fields; the values of a name that occurs more than once are joined (RFC 9110 section 5.3).
  private static func combined(_ request: SampleRequest) -> [(name: String, value: String)] {
    var fields: [(name: String, value: String)] = []
    for field in request.headers {
      let known = fields.firstIndex { field.isNamed($0.name) }
      if let known {
        fields[known].value += ", " + field.value
      } else {
        fields.append((field.name, field.value))
      }
    }
    return fields
  }
}
