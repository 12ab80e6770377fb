// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import Testing

private struct ProfileChange: Codable, Equatable {
  var name: Change<String> = .unchanged
  var homepage: Change<String>? = nil
  var limits: Change<[String: Change<Int>]> = .unchanged
}

/// Hands each value to a generic function, which knows nothing of changes.
private struct Generic: Encodable {
  let name: Change<String>

  enum Key: CodingKey { case name }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    func put(_ value: some Encodable, _ key: Key) throws {
      try container.encode(value, forKey: key)
    }
    try put(name, .name)
  }
}

private struct Patch<Body: Encodable & Sendable>: Resource {
  typealias Success = EmptyBody
  let body: Body
  var request: Request { .patch("profile", json: body) }
}

@Suite("A change of a field")
struct ChangeTests {
  private static let cases: [(ProfileChange, String)] = [
    (ProfileChange(), "{}"),
    (ProfileChange(name: .set("Ada"), homepage: .removed), #"{"homepage":null,"name":"Ada"}"#),
    (ProfileChange(name: .removed, homepage: .set("x")), #"{"homepage":"x","name":null}"#),
    (
      ProfileChange(limits: .set(["a": .set(1), "b": .removed])), #"{"limits":{"a":1,"b":null}}"#
    ),
  ]

  @Test("It is left out, null or a value, and is read again as it was written")
  func written() throws {
    for (profile, json) in Self.cases {
      #expect(try encoded(profile) == json)
      #expect(try model(ProfileChange.self, json) == profile)
    }
  }

  @Test("A property of an optional change leaves out nil and 'unchanged'")
  func optional() throws {
    #expect(try encoded(ProfileChange(homepage: .some(.unchanged))) == "{}")
  }

  private static let places: [(any Encodable & Sendable, String)] = [
    (ProfileChange(limits: .set(["a": .removed, "b": .unchanged])), "Path: limits.b"),
    (["a": Change<Int>.unchanged], "Path: a"),
    ([Change.set(1), .unchanged], "Path: [1]"),
    (Change<Int>.unchanged, "invalidValue"),
    (Change<Change<Int>>.set(.unchanged), "invalidValue"),
    (Generic(name: .unchanged), "Path: name"),
  ]

  @Test("Where it cannot be left out, nothing is sent, because null would remove a value")
  func refused() async throws {
    let client = try APIClient.answering { request, _ in
      Issue.record("sent \(String(decoding: request.body ?? Data(), as: UTF8.self))")
      return Received(status: 200)
    }
    func error(of body: some Encodable & Sendable) async -> String {
      guard case .noAnswer(let error) = await client.fetch(Patch(body: body)) else { return "none" }
      return error.description
    }
    for (body, place) in Self.places {
      let error = await error(of: body)
      #expect(error.hasPrefix("the request is invalid") && error.contains(place), "\(error)")
      #expect(error.contains("'.unchanged' cannot be left out here"), "\(error)")
    }
  }
}
