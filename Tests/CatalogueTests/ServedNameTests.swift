// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import MockAPISynchronization
import MockAPITestSupport
import Testing

@testable import MockAPICatalogue

/// Which scenarios a change has made different, by name.
struct ServedNameTests {
  private static func text(_ path: String) -> String {
    #"{"request": {"urlPath": "\#(path)"}, "cases": {"x": {"response": {}}}}"#
  }

  /// The names after each change.
  private static func names(
    _ folder: ScratchFolder, _ change: (Catalogue) throws -> Void
  ) throws -> [ServedNames] {
    let catalogue = Catalogue(paths: [folder.path])
    let names = Mutex<[ServedNames]>([])
    catalogue.attach { change in
      names.withLock { $0.append(change.names) }
      return true
    }
    try change(catalogue)
    let found = names.withLock { $0 }
    // Nothing is new for a listener that only begins.
    #expect(found.first?.isEmpty == true)
    return Array(found.dropFirst())
  }

  private static func difference(
    added: [String] = [], changed: [String] = [], removed: [String] = []
  ) -> ServedNames {
    var names = ServedNames()
    (names.added, names.changed, names.removed) = (added, changed, removed)
    return names
  }

  @Test func `an addition with the name of a file changes that name, and its removal does, too`()
    throws
  {
    let folder = try ScratchFolder()
    try folder.write(Self.text("/a"), to: "a.json")
    let names = try Self.names(folder) { catalogue in
      try catalogue.add(Self.text("/b"), named: "b")
      try catalogue.add(Self.text("/c"), named: "a")
      catalogue.remove(named: "a")
      catalogue.removeAdditions()
    }
    #expect(
      names == [
        Self.difference(added: ["b"]), Self.difference(changed: ["a"]),
        Self.difference(changed: ["a"]), Self.difference(removed: ["b"]),
      ])
  }

  @Test func `a file that is hidden or behind an addition changes nothing that is served`() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.text("/a"), to: "a.json")
    try folder.write(Self.text("/b"), to: "b.json")
    let names = try Self.names(folder) { catalogue in
      try catalogue.add(Self.text("/c"), named: "a")
      try catalogue.apply([.hide(try #require(catalogue.scenarios(named: "b").first).id)])
      try folder.replace("a.json", with: Self.text("/d"))
      try folder.replace("b.json", with: Self.text("/e"))
      catalogue.reload()
    }
    #expect(
      names == [
        Self.difference(changed: ["a"]), Self.difference(removed: ["b"]), Self.difference(),
      ])
  }
}
