// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPIServer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What is said when the server accepts connections.
struct StartReport {
  let server: MockServer
  let loaded: LoadedScenarios

  func write(to console: Console, format: LogFormat, isQuiet: Bool) {
    switch format {
    case .text:
      console.print("mockapi is ready at \(server.url.absoluteString)")
      if let url = server.secureURL { console.print("mockapi is ready at \(url.absoluteString)") }
      for (port, url) in faultPorts { console.print("mockapi has the port \(port) at \(url)") }
      if !isQuiet { writeTable(to: console) }
    case .json:
      console.print(
        event("ready") { writer in
          writer.member("url", server.url.absoluteString)
          if let url = server.secureURL { writer.member("httpsUrl", url.absoluteString) }
          if !faultPorts.isEmpty {
            writer.member("faultPorts") { writer in
              writer.object { writer in
                for (port, url) in faultPorts { writer.member(port, url) }
              }
            }
          }
          writer.member("scenarios", loaded.scenarios.count)
        })
      if !isQuiet { for scenario in sorted { console.print(endpointEvent(scenario)) } }
    }
    if !isQuiet, let file = server.newAuthority, let url = server.secureURL {
      TrustReport(file: file, url: url.absoluteString).write(to: console, format: format)
    }
  }

  private var faultPorts: [(name: String, url: String)] {
    FaultPort.allCases.compactMap { port in
      server.url(of: port).map { (port.rawValue, $0.absoluteString) }
    }
  }

  /// By endpoint, so that people find theirs.
  private var sorted: [Scenario] {
    loaded.scenarios.sorted {
      (target($0), method($0), $0.name) < (target($1), method($1), $1.name)
    }
  }

  private func writeTable(to console: Console) {
    let rows = sorted.map { (method: method($0), target: target($0), cases: cases(of: $0)) }
    let methodWidth = rows.map(\.method.count).max() ?? 0
    let targetWidth = min(rows.map(\.target.count).max() ?? 0, 40)
    for row in rows {
      console.print(
        "  " + padded(row.method, methodWidth) + " " + padded(row.target, targetWidth) + "  "
          + row.cases)
    }
  }

  /// The names of the cases, the default first and marked.
  private func cases(of scenario: Scenario) -> String {
    let names = scenario.cases.map(\.name)
    let others = names.indices.filter { $0 != scenario.defaultCase }.map { names[$0] }
    return (["\(names[scenario.defaultCase]) (default)"] + others).joined(separator: ", ")
  }

  private func endpointEvent(_ scenario: Scenario) -> String {
    event("endpoint") { writer in
      writer.member("scenario", scenario.name)
      writer.member("method", method(scenario))
      writer.member("target", target(scenario))
      writer.member("cases") { writer in
        writer.array { writer in for one in scenario.cases { writer.string(one.name) } }
      }
      writer.member("default", scenario.cases[scenario.defaultCase].name)
    }
  }

  private func event(_ name: String, _ members: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("event", name)
      members(&writer)
    }
    return writer.text
  }

  private func method(_ scenario: Scenario) -> String {
    scenario.request.methods?.joined(separator: "|") ?? "ANY"
  }

  private func target(_ scenario: Scenario) -> String {
    for condition in scenario.request.conditions {
      switch condition.part {
      case .url(let target), .urlPath(let target): return target
      default: break
      }
    }
    return "*"
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 0))
  }
}
