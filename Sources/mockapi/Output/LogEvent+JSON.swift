// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJSON
import MockAPILoading
import MockAPIMatching
import MockAPIScenario
import MockAPIServer
import MockAPIText

/// The JSON log: one object per line, beginning with its kind. `docs/log.md` lists the members.
extension LogEvent {
  func appendJSON(to bytes: inout [UInt8]) {
    switch self {
    case .ready(let start):
      Self.line("ready", to: &bytes) { start.write(to: &$0) }
    case .list(let list):
      for row in list.rows { Self.line("endpoint", to: &bytes) { row.write(to: &$0) } }
      guard !list.rows.isEmpty, list.moreCount > 0 else { return }
      Self.line("endpointsMore", to: &bytes) { $0.member("scenarios", list.moreCount) }
    case .reload(let report):
      Self.line("reload", to: &bytes) { report.write(to: &$0) }
    case .lost(let count):
      Self.line("lost", to: &bytes) { $0.member("requests", count) }
    case .unmatched(let request, let time):
      Self.line("unmatched", to: &bytes) { writer in
        writer.member("time", time.timestamp)
        request.write(to: &writer)
      }
    case .unmatchedMore(let count):
      Self.line("unmatchedMore", to: &bytes) { $0.member("requests", count) }
    case .diagnostic(let diagnostic):
      Self.line("diagnostic", to: &bytes) { diagnostic.write(to: &$0) }
    case .message(let message):
      Self.line("message", to: &bytes) { writer in
        writer.member("level", message.level)
        writer.member("message", message.text)
        for (name, value) in message.details { writer.member(name, value) }
      }
    case .authority(let authority):
      Self.line("authority", to: &bytes) { writer in
        writer.member("file", authority.file)
        writer.object("trust", authority.commands)
      }
    }
  }

  private static func line(
    _ event: String, to bytes: inout [UInt8], _ members: (inout JSONWriter) -> Void
  ) {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("event", event)
      members(&writer)
    }
    bytes += Console.printableJSON(writer.bytes)
    bytes.append(0x0A)
  }
}

extension ServerStart {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("url", url)
    if let secureURL { writer.member("httpsUrl", secureURL) }
    if !faultPorts.isEmpty { writer.object("faultPorts", faultPorts) }
    writer.member("scenarios", scenarioCount)
    writer.member("control", control.rawValue)
    writer.member("watch", watches)
  }
}

extension ScenarioList.Row {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("scenario", name)
    writer.member("method", method)
    if let matcher { writer.member("matcher", matcher) }
    writer.member("target", target)
    writer.array("cases", cases)
    writer.member("default", cases[defaultCase])
    if let selectedCase { writer.member("selected", selectedCase) }
  }
}

extension ReloadReport {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.array("added", added)
    writer.array("changed", changed)
    writer.array("removed", removed)
    writer.member("scenarios", scenarioCount)
    writer.member("errors", errorCount)
  }
}

extension UnmatchedRequest {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("method", method)
    writer.member("target", target)
    writer.member("scenarios", scenarioCount)
    writer.member("nearMisses") { writer in
      writer.array { writer in for miss in nearMisses { miss.write(to: &writer) } }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func array(_ name: String, _ texts: [String]) {
    member(name) { $0.array { writer in for text in texts { writer.string(text) } } }
  }

  fileprivate mutating func object(_ name: String, _ members: [(String, String)]) {
    member(name) { $0.object { writer in for (key, text) in members { writer.member(key, text) } } }
  }
}
