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
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("id", exchange.id)
      writer.member("scenario", judged.scenario.name)
      writer.member("case", judged.declaredCase.name)
      writer.member("variant", orNull: judged.variant.map { "\($0.id)" })
      writer.member("baseURL", exchange.baseURL)
      writer.member("timeLimitMilliseconds") {
        $0.raw(DecimalText.milliseconds(exchange.timeLimit).utf8)
      }
      writer.member("request") { writer in
        if let request = exchange.request {
          write(request, to: &writer)
        } else {
          writer.null()
        }
      }
    }
    return writer.bytes
  }

  private static func write(_ request: SampleRequest, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("method", request.method)
      writer.member("path", request.target)
      writer.member("headers") { writer in
        writer.object { writer in
          for (name, value) in combined(request) { writer.member(name, value) }
        }
      }
      guard !request.body.isEmpty else { return }
      if let text = String(checking: request.body) {
        writer.member("body", text)
      } else {
        writer.member("bodyBase64", Base64.encode(request.body))
      }
    }
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
