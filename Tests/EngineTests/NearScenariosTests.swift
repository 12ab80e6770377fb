// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILoading
import MockAPIMatching
import MockAPINearMisses
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIEngine

/// The scenarios among which near misses are searched for if there are many.
struct NearScenariosTests {
  private static func index(_ requests: [String]) throws -> ScenarioIndex {
    ScenarioIndex(try scenarios(requests))
  }

  private static func scenarios(_ requests: [String]) throws -> [Scenario] {
    let mappings = requests.map { #"{"request": \#($0), "response": {}}"# }
    let loaded = ScenarioLoader().load(texts: [
      (path: "a.json", text: #"{"mappings": [\#(mappings.joined(separator: ","))]}"#)
    ])
    try #require(!loaded.hasErrors, "\(loaded.diagnostics)")
    return loaded.scenarios
  }

  /// Paths as an API has them.
  private static let paths: [String] = {
    let items = [
      "users", "orders", "items", "invoices", "customers", "payments", "reports", "teams",
    ]
    return (0..<2_000).map { number in
      let item = items[number % items.count]
      switch number % 3 {
      case 0: return "/api/v1/\(item)/\(number)"
      case 1: return "/\(item)/\(number)/status"
      default: return "/internal/\(item)-\(number)"
      }
    }
  }()

  @Test func `the nearest scenario is found among many like among all`() throws {
    let index = try Self.index(Self.paths.map { #"{"method": "GET", "urlPath": "\#($0)"}"# })
    var dice = SeededRandom(seed: 1)
    for _ in 0..<200 {
      let path = try #require(Self.paths.randomElement(using: &dice))
      let request = StubRequest("GET", Self.mistyped(path, &dice))
      let near = NearMiss.nearest(to: request, among: index.scenarios(near: request.target))
      let all = NearMiss.nearest(to: request, among: index.scenarios)
      #expect(near.count == all.count)
      #expect(near.first?.distance == all.first?.distance, "\(path) \(request.target.text)")
    }
  }

  /// One typing error, where people make them.
  private static func mistyped(_ path: String, _ dice: inout SeededRandom) -> String {
    var letters = Array(path)
    let place = Int.random(in: 1..<letters.count - 1, using: &dice)
    switch Int.random(in: 0...5, using: &dice) {
    case 0: letters.remove(at: place)
    case 1: letters.insert("x", at: place)
    case 2: letters.swapAt(place, place + 1)
    case 3: letters[place] = Character(letters[place].uppercased())
    case 4: letters.append("/")
    default: letters = Array("/v2") + letters
    }
    return String(letters)
  }

  /// What a mapping asks of a request, with any kind of URL; several are for the same path.
  private static func request(_ dice: inout SeededRandom) -> String {
    let path = paths[Int.random(in: 0..<500, using: &dice)]
    return switch Int.random(in: 0..<12, using: &dice) {
    case 0: #"{"url": "\#(path)?q=1"}"#
    case 1: #"{"urlPathTemplate": "\#(path)/{id}"}"#
    case 2: #"{"urlPathPattern": "\#(path)/[0-9]+"}"#
    case 3: #"{"method": "PUT"}"#
    default: #"{"urlPath": "\#(path)"}"#
    }
  }

  @Test func `the most similar paths are found among many, also after changes`() throws {
    var dice = SeededRandom(seed: 1)
    let scenarios = try Self.scenarios((0..<2_000).map { _ in Self.request(&dice) })
    var served = scenarios.enumerated().map { ServedScenario($1, number: scenarios.count - $0) }
    var index = ScenarioIndex(Array(served[..<1_000]))
    for one in served[1_000...].shuffled(using: &dice) { index.insert(one) }
    for _ in 0..<500 {
      index.remove(served.remove(at: Int.random(in: 0..<served.count, using: &dice)))
    }
    for _ in 0..<20 {
      let known = Self.paths[Int.random(in: 0..<500, using: &dice)]
      let target = RequestTarget(
        Bool.random(using: &dice) ? known : Self.mistyped(known, &dice))
      let path = PathSignature(target)
      let similar = served.enumerated().sorted {
        ($0.element.signature.distance(to: path), $0.offset)
          < ($1.element.signature.distance(to: path), $1.offset)
      }.prefix(96).map(\.element)
      let near = Set(
        (similar + index.served(for: target).prefix(128)).map(\.scenario))
      #expect(
        index.scenarios(near: target)
          == served.map(\.scenario).filter { near.contains($0) },
        "\(target.text)")
    }
  }

  @Test func `few scenarios are all searched`() throws {
    let index = try Self.index((0..<256).map { #"{"urlPath": "/\#($0)"}"# })
    #expect(index.scenarios(near: RequestTarget("/x")).count == 256)
  }

  @Test func `the number of searched scenarios is limited, and they are in order`() throws {
    for requests in [
      (0..<3_000).map { #"{"urlPath": "/\#($0)"}"# },
      (0..<3_000).map { #"{"urlPath": "/x", "bodyPatterns": [{"contains": "\#($0)"}]}"# },
      (0..<3_000).map { #"{"urlPathTemplate": "/x\#($0)/{id}"}"# },
      (0..<3_000).map { #"{"method": "\#($0 % 2 == 0 ? "GET" : "PUT")"}"# },
    ] {
      let index = try Self.index(requests)
      let near = index.scenarios(near: RequestTarget("/x"))
      #expect(near.count >= 96 && near.count <= 224)
      let known = Set(near.map(\.id))
      #expect(index.scenarios.filter { known.contains($0.id) }.map(\.id) == near.map(\.id))
    }
  }

  @Test func `all scenarios for the path are searched if that is asked for`() throws {
    let index = try Self.index(
      (0..<500).map { #"{"urlPath": "/x", "bodyPatterns": [{"contains": "\#($0)"}]}"# }
        + (0..<3_000).map { #"{"urlPath": "/\#($0)"}"# })
    let near = index.scenarios(near: RequestTarget("/x"), withAllForPath: true)
    #expect(near.count { $0.endpoint.target == "/x" } == 500)
    #expect(near.count <= 600)
  }

  @Test func `templates, expressions and scenarios for any path are among many others`() throws {
    let index = try Self.index(
      Self.paths.map { #"{"urlPath": "\#($0)"}"# } + [
        #"{"urlPathTemplate": "/things/{id}/parts/{part}"}"#,
        #"{"urlPathPattern": "/things/\\d+/files"}"#,
        #"{"method": "PUT"}"#,
      ])
    let near = index.scenarios(near: RequestTarget("/things/7/part/8")).map(\.endpoint.target)
    #expect(near.contains("/things/{id}/parts/{part}"))
    #expect(near.contains("/things/\\d+/files"))
    #expect(near.contains("*"))
  }

  @Test func `of many expressions, those with a segment of the path are near`() throws {
    let index = try Self.index(
      (0..<1_000).map { #"{"method": "PUT", "urlPathPattern": "/[a-z]+/n\#($0)/[0-9]+"}"# })
    let near = index.scenarios(near: RequestTarget("/q/n900/5")).map(\.endpoint.target)
    #expect(near.contains("/[a-z]+/n900/[0-9]+"))
    #expect(Set(near).count == near.count)
  }

  @Test func `as many expressions for a path are near as other scenarios for it`() throws {
    let index = try Self.index(
      (0..<300).map {
        #"{"urlPathPattern": "/[a-z]+/7/[0-9]+", "headers": {"X": {"equalTo": "\#($0)"}}}"#
      })
    let near = index.scenarios(near: RequestTarget("/q/7/5"))
    #expect(near.count >= 128)
    #expect(Set(near.map(\.id)).count == near.count)
    #expect(index.scenarios(near: RequestTarget("/q/7/5"), withAllForPath: true).count == 300)
  }

  @Test func `the scenarios for the path come first, also behind thousands of similar ones`() throws
  {
    let requests =
      (0..<20_000).map { #"{"urlPath": "/users/\#($0)"}"# }
      + [#"{"method": "DELETE", "urlPath": "/last"}"#]
    // Mappings that were added last answer first.
    let index = try Self.index(requests.reversed())
    let misses = NearMiss.nearest(
      to: StubRequest("GET", "/last"),
      among: index.scenarios(near: RequestTarget("/last")))
    #expect(misses.first?.differences.map(\.part) == ["method"])
  }
}
