// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJSON
import MockAPIJournal
import MockAPIMatching
import MockAPIScenario
import MockAPISystem
import MockAPIText

/// An entry of the journal, in WireMock's form.
struct ServeEvent {
  let entry: JournalEntry

  private var reply: Reply { entry.reply }

  func write(to writer: inout JSONWriter) {
    let stub = reply.source.flatMap { Stub($0) }
    writer.literal([
      "id": .string(entry.id ?? ""),
      "request": .written(LoggedRequest(request: entry.request).write),
      "responseDefinition": definition(of: stub),
      "response": response(fault: stub?.faultName),
      "wasMatched": .bool(reply.source != nil),
      "timing": timing,
      "stubMapping": stubMapping,
    ])
  }

  // MARK: The response

  /// The response that the stub declares.
  private func definition(of stub: Stub?) -> JSONLiteral {
    if let stub { return .written(stub.form.writeResponse) }
    return reply.source == nil ? unmatched : ScenarioForm.json(reply.response)
  }

  private var unmatched: JSONLiteral {
    // For WireMock, no stub has answered, even if a file has.
    ["status": .int(reply.reason == .file ? 404 : reply.status), "fromConfiguredStub": false]
  }

  /// The response as it was sent.
  private func response(fault: String?) -> JSONLiteral {
    let body = reply.isHead ? [] : Array(reply.response.body)
    let type = reply.response.headerValues(named: "Content-Type").first
    let headers = entry.sentHeaders
    return [
      "status": .int(reply.status),
      "headers": headers.isEmpty ? .absent : LoggedRequest.json(headers),
      "bodyAsBase64": .string(Base64.encode(body)),
      "body": .string(TextEncoding(contentType: type).text(of: body)),
      "fault": reply.fault == nil ? .absent : .optional(fault),
    ]
  }

  /// In milliseconds.
  private var timing: JSONLiteral {
    let delay = LoggedTime.milliseconds(reply.delay)
    let sending = max(LoggedTime.milliseconds(entry.wire.duration) - delay, 0)
    return [
      "addedDelay": .int(delay),
      "processTime": 0,
      "responseSendTime": .int(sending),
      "serveTime": .int(sending),
      "totalTime": .int(sending + delay),
    ]
  }

  // MARK: The stub

  /// The stub as it was when it answered.
  private var stubMapping: JSONLiteral {
    if let scenario = reply.source {
      return .written(ScenarioForm(scenario: scenario, response: reply.response).write)
    }
    // WireMock invents a stub if none has answered.
    let id = JSONLiteral.string(ScenarioID(of: ["unmatched", entry.id ?? ""]).description)
    return ["id": id, "request": ["method": "ANY"], "response": unmatched, "uuid": id]
  }
}

extension Stub {
  /// The name of its fault; `nil` if it has none of WireMock's.
  fileprivate var faultName: String? { source["response"]?["fault"]?.string }
}
