// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPILoading
import MockAPIMatching
import MockAPITestSupport
import MockAPIText
import Testing

@testable import MockAPICatalogue
@testable import MockAPIEngine
@testable import MockAPIScenario

/// Files that change are compared and filed by themselves; the result must be the same as if all had been loaded anew.
struct FileChangeTests {
  private static let requests = [
    #"{"urlPath": "/a"}"#, #"{"urlPath": "/b"}"#, #"{"method": "PUT", "urlPath": "/a"}"#,
    #"{"method": "GET", "urlPath": "/a"}"#, #"{"url": "/a?q=1"}"#, #"{"urlPath": "/c/d"}"#,
    #"{"urlPathTemplate": "/c/{x}"}"#, #"{"urlPathPattern": "/[ab]"}"#, #"{"method": "DELETE"}"#,
    #"{"urlPath": "/e", "headers": {"N": {"equalTo": "1"}}}"#,
    #"{"urlPath": "/e", "headers": {"N": {"contains": "1"}}}"#,
  ]

  /// A scenario file with one of the requests.
  private static func text(_ random: inout SeededRandom, name: String?) -> String {
    let request = requests.randomElement(using: &random) ?? ""
    let name = name.map { #""name": "\#($0)", "# } ?? ""
    let priority = Int.random(in: 4...6, using: &random)
    return
      #"{\#(name)"priority": \#(priority), "request": \#(request), "cases": {"x": {"response": {"body": "\#(random.next())"}}}}"#
  }

  /// The scenarios in order, with what tells them apart.
  private static func content(_ scenarios: [Scenario]) -> [String] {
    scenarios.map { "\($0.name) \(String(decoding: $0.declaration, as: UTF8.self))" }
  }

  @Test(arguments: 0..<6)
  func `a catalogue that reloads after each change is as one that loads everything`(seed: UInt64)
    throws
  {
    let folder = try ScratchFolder()
    var random = SeededRandom(seed: seed)
    for number in 0..<3 {
      try folder.write(
        #"{"request": {"urlPath": "/s/\#(number)"}, "cases": {"x": {"response": {}}}}"#,
        to: "s\(number).json")
    }
    let catalogue = Catalogue(paths: [folder.path])
    var (clean, conflicts) = (0, 0)
    for _ in 0..<60 {
      let file = "f\(Int.random(in: 0..<9, using: &random)).json"
      let url = folder.url.appending(path: file)
      let before = try? Data(contentsOf: url)
      let isRemoval = before != nil && Int.random(in: 0..<3, using: &random) == 0
      if isRemoval {
        try FileManager.default.removeItem(at: url)
      } else {
        let name = Int.random(in: 0..<8, using: &random) == 0 ? "same" : nil
        try folder.replace(file, with: Self.text(&random, name: name))
      }
      catalogue.reload()
      let fresh = ScenarioLoader().load(paths: [folder.path])
      #expect(catalogue.loaded.diagnostics.isEmpty == fresh.diagnostics.isEmpty)
      if fresh.diagnostics.isEmpty {
        clean += 1
        #expect(Self.content(catalogue.scenarios) == Self.content(fresh.scenarios))
        let index = ScenarioIndex(fresh.scenarios)
        for target in ["/a", "/b", "/a?q=1", "/c/d", "/c/e", "/e", "/f", "/s/1"] {
          let target = RequestTarget(target)
          #expect(
            Self.content(catalogue.index.served(for: target).map(\.scenario))
              == Self.content(index.served(for: target).map(\.scenario)))
        }
      } else {
        // The last valid version stays, so only the files as they were before give the same again.
        conflicts += 1
        if let before {
          try before.write(to: url, options: .atomic)
        } else {
          try FileManager.default.removeItem(at: url)
        }
        catalogue.reload()
        #expect(catalogue.loaded.diagnostics.isEmpty)
      }
    }
    #expect(clean > 10 && conflicts > 3, "\(clean), \(conflicts)")
  }

  @Test func `a changed file costs the same however many others there are`() throws {
    func cost(_ count: Int) throws -> Int {
      let folder = try ScratchFolder()
      func text(_ path: String) -> String {
        #"{"request": {"urlPath": "\#(path)"}, "cases": {"x": {"response": {}}}}"#
      }
      func write(_ path: String, to name: String) throws {
        try folder.write(text(path), to: name)
      }
      for number in 0..<count { try write("/p/\(number)", to: "\(number).json") }
      let catalogue = Catalogue(paths: [folder.path])
      let steps = try WorkMeter.steps {
        for number in 0..<20 {
          try folder.replace("\(count / 2).json", with: text("/q/\(number)"))
          try write("/r/\(number)", to: "new\(number).json")
          catalogue.reload()
        }
      }
      #expect(catalogue.scenarioCount == count + 20)
      return steps
    }
    let (few, many) = (try cost(20), try cost(400))
    #expect(few > 0 && many < 2 * few, "\(few) \(many)")
  }
}
