// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJSON
import MockAPIMatching
import MockAPIScenario
import MockAPISystem
import MockAPIText

/// An entry of the journal, in WireMock's form.
struct ServeEvent {
  let entry: JournalEntry

  private var reply: Reply { entry.reply }

  func write(to writer: inout JSONWriter) {
    let stub = reply.answeringScenario.flatMap { Stub($0) }
    writer.object { writer in
      writer.member("id", entry.id ?? "")
      writer.member("request") { LoggedRequest(request: entry.request).write(to: &$0) }
      writer.member("responseDefinition") { writeDefinition(of: stub, to: &$0) }
      writer.member("response") { writeResponse(fault: stub?.faultName, to: &$0) }
      writer.member("wasMatched") {
        $0.raw((reply.answeringScenario == nil ? "false" : "true").utf8)
      }
      writer.member("timing", writeTiming)
      writer.member("stubMapping", writeStub)
    }
  }

  // MARK: The response

  /// The response that the stub declares.
  private func writeDefinition(of stub: Stub?, to writer: inout JSONWriter) {
    if let stub {
      stub.form.writeResponse(to: &writer)
    } else if reply.answeringScenario != nil {
      ScenarioForm.write(reply.response, to: &writer)
    } else {
      writeUnmatched(to: &writer)
    }
  }

  private func writeUnmatched(to writer: inout JSONWriter) {
    writer.object { writer in
      // For WireMock, no stub has answered, even if a file has.
      writer.member("status", reply.reason == .file ? 404 : reply.status)
      writer.member("fromConfiguredStub") { $0.raw("false".utf8) }
    }
  }

  /// The response as it was sent.
  private func writeResponse(fault: String?, to writer: inout JSONWriter) {
    let body = reply.isHead ? [] : Array(reply.response.body)
    let type = reply.response.headerValues(named: "Content-Type").first
    writer.object { writer in
      writer.member("status", reply.status)
      let headers = entry.sentHeaders
      if !headers.isEmpty { writer.member("headers") { LoggedRequest.write(headers, to: &$0) } }
      writer.member("bodyAsBase64", Base64.encode(body))
      writer.member("body", TextEncoding(contentType: type).text(of: body))
      if let fault, reply.fault != nil { writer.member("fault", fault) }
    }
  }

  /// In milliseconds.
  private func writeTiming(to writer: inout JSONWriter) {
    let delay = LoggedTime.milliseconds(reply.delay)
    let sending = max(LoggedTime.milliseconds(entry.wire.duration) - delay, 0)
    writer.object { writer in
      writer.member("addedDelay", delay)
      writer.member("processTime", 0)
      writer.member("responseSendTime", sending)
      writer.member("serveTime", sending)
      writer.member("totalTime", sending + delay)
    }
  }

  // MARK: The stub

  /// The stub as it was when it answered.
  private func writeStub(to writer: inout JSONWriter) {
    if let scenario = reply.answeringScenario {
      return ScenarioForm(scenario: scenario, response: reply.response).write(to: &writer)
    }
    // WireMock invents a stub if none has answered.
    let id = ScenarioID(of: ["unmatched", entry.id ?? ""]).description
    writer.object { writer in
      writer.member("id", id)
      writer.member("request") { $0.object { $0.member("method", "ANY") } }
      writer.member("response", writeUnmatched)
      writer.member("uuid", id)
    }
  }
}

extension Stub {
  /// The name of its fault; `nil` if it has none of WireMock's.
  fileprivate var faultName: String? { source["response"]?["fault"]?.string }
}

extension Reply {
  /// The scenario that answers; `nil` if the server itself answers.
  var answeringScenario: Scenario? { served?.scenario }
}
