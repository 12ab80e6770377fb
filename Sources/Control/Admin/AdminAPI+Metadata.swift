// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJSON
import MockAPIJournal
import MockAPILoading
import MockAPIMatching
import MockAPIScenario

// Stubs by their metadata, and stubs that were not used.

extension AdminAPI {
  func findStubsByMetadata(_ call: AdminCall) throws(AdminError) -> ControlReply {
    let pattern = try metadataPattern(call)
    let found = stubs.all.filter { Self.matches($0.scenario, pattern) }
    return AdminReply.stubs(found, total: found.count)
  }

  func removeStubsByMetadata(_ call: AdminCall) throws(AdminError) -> ControlReply {
    let pattern = try metadataPattern(call)
    try stubs.remove(areNamed: true) { Self.matches($0.scenario, pattern) }
    return AdminReply.done
  }

  /// The body: a matcher.
  func metadataPattern(_ call: AdminCall) throws(AdminError) -> ValuePattern {
    let document = try call.document()
    do throws(Diagnostic) {
      return try MappingPart.matcher(document, stubs.readingOptions)
    } catch {
      throw AdminError(error, in: document, as: .matcher)
    }
  }

  /// Whether the metadata of a stub match. They count as JSON text; without metadata the text is `null`, so a stub
  /// always has a value.
  static func matches(_ scenario: Scenario, _ pattern: ValuePattern) -> Bool {
    var text = Array("null".utf8)
    if let metadata = scenario.mapping?.metadata {
      var writer = JSONWriter()
      writer.value(metadata.root)
      text = PrettyJSON.spread(writer.bytes)
    }
    return pattern.outcome(of: .text(String(decoding: text, as: UTF8.self), at: .zero)) == .matched
  }

  // MARK: Unused stubs

  func listUnusedStubs(_ call: AdminCall) throws(AdminError) -> ControlReply {
    let used = try usedStubs(call)
    let unused = stubs.all.filter { !used.contains($0.id) }
    return AdminReply.stubs(unused, total: unused.count)
  }

  func deleteUnusedStubs(_ call: AdminCall) throws(AdminError) -> ControlReply {
    let used = try usedStubs(call)
    try stubs.remove(areNamed: false) { !used.contains($0.id) }
    return AdminReply.done
  }

  /// The ids of the stubs that have answered a request of the journal.
  private func usedStubs(_ call: AdminCall) throws(AdminError) -> Set<ScenarioID> {
    Set(try journal(call).entries.compactMap { $0.reply.source?.id })
  }
}
