// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario

/// A stub that is served: a mapping of a file, or one that was added.
struct Stub {
  let scenario: Scenario
  /// Its JSON as it was given.
  let source: JSONValue

  /// `nil` for a scenario file, which is not a stub of WireMock.
  init?(_ scenario: Scenario) {
    // It has been read before, so it is valid.
    guard scenario.origin == .wireMock,
      let document = try? JSONDocument(
        parsing: Array(scenario.declaration), dialect: .wireMock)
    else { return nil }
    self.scenario = scenario
    source = document.root
  }

  var id: ScenarioID { scenario.id }

  var isPersistent: Bool { scenario.mapping?.isPersistent ?? false }

  /// The file that it is served from; `nil` for an added stub.
  var file: String? {
    if case .file(let path) = scenario.source { path } else { nil }
  }

  var form: StubForm { StubForm(source: source, id: id) }

  func write(to writer: inout JSONWriter) { form.write(to: &writer) }
}

extension AdminReply {
  /// A list of stubs, or a page of it.
  /// - Parameter total: the number of stubs of which these are a page.
  static func stubs(_ stubs: some Sequence<Stub>, total: Int) -> ControlReply {
    json(["mappings": .list(stubs) { .written($0.write) }, "meta": ["total": .int(total)]])
  }
}
