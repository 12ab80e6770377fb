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

  @Test func `a text that is only written again, or moved in its file, has not changed`() throws {
    let folder = try ScratchFolder()
    func mapping(_ name: String, _ status: Int) -> String {
      #"{"name": "\#(name)", "request": {"url": "/\#(name)"}, "response": {"status": \#(status)}}"#
    }
    func mappings(_ list: String...) -> String {
      #"{"mappings": [\#(list.joined(separator: ",\n"))]}"#
    }
    try folder.write(Self.text("/a"), to: "a.json")
    try folder.write(mappings(mapping("m", 200), mapping("n", 200)), to: "b.json")
    let names = try Self.names(folder) { catalogue in
      try catalogue.add(Self.text("/c"), named: "c")
      try catalogue.add(Self.text("/c"), named: "c")
      try folder.replace("a.json", with: "\n" + Self.text("/a") + "\n")
      catalogue.reload()
      try folder.replace("a.json", with: Self.text("/a") + " ")
      try folder.replace(
        "b.json", with: mappings(mapping("k", 200), mapping("m", 404), mapping("n", 200)))
      catalogue.reload()
    }
    #expect(
      names == [
        Self.difference(added: ["c"]), Self.difference(), Self.difference(),
        Self.difference(added: ["k"], changed: ["m"]),
      ])
  }

  @Test func `a text has changed if a file that it names has another content`() throws {
    let folder = try ScratchFolder()
    func scenario(_ path: String, _ rest: String) -> String {
      #"{"request": {"urlPath": "\#(path)"}, "cases": {"x": {"response": {"bodyFileName": "x.txt"\#(rest)}}}}"#
    }
    let random = #", "template": true, "headers": {"X-A": "{{randomValue length=8}}"}"#
    let texts = [("a", ""), ("b", #", "template": true"#), ("c", random)]
    func write(_ end: String) throws {
      for (name, rest) in texts {
        try folder.replace(name + ".json", with: scenario("/" + name, rest) + end)
      }
    }
    try folder.write("{{request.path}}", to: "x.txt")
    try write("")
    let names = try Self.names(folder) { catalogue in
      try write("\n")
      catalogue.reload()
      // Its answer to the sample is the same.
      try folder.replace("x.txt", with: "{{request.url}}")
      try write("")
      catalogue.reload()
    }
    #expect(names == [Self.difference(), Self.difference(changed: ["a", "b", "c"])])
  }
}
