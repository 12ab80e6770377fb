// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import Testing

/// Decoded values at a place that took damage, around it and inside it are the client's own business; all others are compared.
struct DamagedPlacesTests {
  /// Fields of a success, a body with them, and the variants that damage it.
  struct Shape: Sendable {
    let fields: String
    let body: String

    /// The summary of the verdict on a client that prints the body of the case as it was sent.
    func verdict(_ id: String, _ outcome: String, _ decoded: String) throws -> VerdictRecord {
      try Bench(contract: #"{"success": {"fields": {\#(fields)}}}"#, body: body)
        .record("good~" + id, #"{"outcome": "\#(outcome)", "decoded": \#(decoded)}"#, control: body)
    }
  }

  private static let profile = Shape(
    fields: #""/id": "required", "/settings/newsletter": "defaulted""#,
    body: #"{"id": 1, "settings": {"newsletter": true}}"#)
  private static let meta = Shape(
    fields: #""/id": "required", "/meta/owner": "optional", "/meta/tags/*/name": "optional""#,
    body: #"{"id": 1, "meta": {"owner": "a", "tags": [{"name": "x"}]}}"#)
  private static let people = Shape(
    fields: #""/id": "required", "/people/*/home/city": "optional""#,
    body: #"{"id": 1, "people": {"ann": {"home": {"city": "B"}}, "bob": {"home": {"city": "C"}}}}"#)
  private static let errors = Shape(
    fields: #""/id": "required", "/errors/0/code": "optional""#,
    body: #"{"id": 1, "errors": [{"code": "a"}]}"#)
  private static let tags = Shape(
    fields: #""/id": "required", "/tags": "required""#, body: #"{"id": 1, "tags": ["a", "b"]}"#)
  /// The number of an account is nothing that the contract names.
  private static let items = Shape(
    fields: #"""
      "/items/*/kind": "required", "/items/*/number": {"tolerance": "required", "if": {"/items/*/kind": "card"}}
      """#,
    body: #"{"items": [{"kind": "card", "number": 4}, {"kind": "iban", "number": 5}]}"#)
  private static let friends = Shape(
    fields: #""/id": "required", "/friends/*/name": "defaulted""#,
    body: #"{"id": 1, "friends": [{"name": "a"}, {"name": "b"}]}"#)

  @Test(
    arguments: ["string", "number", "boolean", "stringified", "array", "null"],
    [
      #"{"id": 1, "settings": {"newsletter": false}}"#, #"{"id": 1, "settings": {}}"#,
      #"{"id": 1, "settings": null}"#, #"{"id": 1, "settings": "?"}"#,
      #"{"id": 1, "settings": [0]}"#,
      #"{"id": 1}"#,
    ])
  func `an object whose members have defaults may be anything where another kind took its place`(
    kind: String, decoded: String
  ) throws {
    let record = try Self.profile.verdict("\(kind)@/settings", "partial", decoded)
    #expect(record.verdict == .pass, "\(record.message)")
  }

  @Test(arguments: [
    // All members are optional, so that nothing is bad.
    (meta, "string@/meta", "success", #"{"id": 1, "meta": {"owner": null, "tags": []}}"#),
    (meta, "array@/meta", "success", #"{"id": 1, "meta": {"owner": null, "tags": null}}"#),
    (meta, "boolean@/meta", "success", #"{"id": 1, "meta": []}"#),
    (meta, "stringified@/meta", "success", #"{"id": 1, "meta": null}"#),
    (meta, "number@/meta/tags/0", "success", #"{"id": 1, "meta": {"owner": "a", "tags": [{}]}}"#),
    (meta, "number@/meta/tags/0", "success", #"{"id": 1, "meta": {"owner": "a", "tags": []}}"#),
    (meta, "object@/meta/tags", "partial", #"{"id": 1, "meta": {"owner": "a", "tags": [1, 2]}}"#),
    // Entries of a dictionary, and objects in them.
    (
      people, "number@/people/ann", "success",
      #"{"id": 1, "people": {"ann": {"home": {"city": null}}, "bob": {"home": {"city": "C"}}}}"#
    ),
    (
      people, "array@/people/ann/home", "success",
      #"{"id": 1, "people": {"ann": {"home": {}}, "bob": {"home": {"city": "C"}}}}"#
    ),
    (
      people, "string@/people/ann/home", "success",
      #"{"id": 1, "people": {"ann": null, "bob": {"home": {"city": "C"}}}}"#
    ),
    // A list of which single elements are declared.
    (errors, "object@/errors", "success", #"{"id": 1, "errors": []}"#),
    (errors, "string@/errors", "success", #"{"id": 1, "errors": {}}"#),
    // The contract does not name the element; it is left out, or the list is given up.
    (tags, "number@/tags/0", "success", #"{"id": 1, "tags": ["b"]}"#),
    (tags, "object@/tags/0", "success", #"{"id": 1, "tags": ["{}", "b"]}"#),
    (tags, "null@/tags/0", "success", #"{"id": 1, "tags": null}"#),
    // A field that does not hold there.
    (
      items, "string@/items/1/number", "success",
      #"{"items": [{"kind": "card", "number": 4}, {"kind": "iban", "number": 0}]}"#
    ),
    // The object around a damaged place.
    (friends, "null@/friends/0/name", "partial", #"{"id": 1, "friends": [{"name": "b"}]}"#),
    (friends, "null@/friends/0/name", "partial", #"{"id": 1, "friends": ["?", {"name": "b"}]}"#),
  ])
  func `nothing is compared at, above or below a damaged place`(
    shape: Shape, id: String, outcome: String, decoded: String
  ) throws {
    let record = try shape.verdict(id, outcome, decoded)
    #expect(record.verdict == .pass, "\(record.message)")
  }

  @Test(arguments: [
    (profile, "string@/settings", "partial", #"{"id": 2, "settings": {}}"#, "/id is 2"),
    (meta, "array@/meta", "success", #"{"id": 2, "meta": null}"#, "/id is 2"),
    (
      meta, "object@/meta/tags", "partial", #"{"id": 1, "meta": {"owner": "b", "tags": null}}"#,
      #"/meta/owner is "b""#
    ),
    (
      people, "number@/people/ann", "success",
      #"{"id": 1, "people": {"ann": null, "bob": {"home": {"city": "D"}}}}"#,
      #"/people/bob/home/city is "D""#
    ),
    (tags, "number@/tags/0", "success", #"{"id": 1, "tags": ["c"]}"#, #"/tags/1 is "c""#),
    (
      friends, "null@/friends/0/name", "partial", #"{"id": 1, "friends": [{"name": "c"}]}"#,
      #"/friends/1/name is "c""#
    ),
    (
      items, "string@/items/1/number", "success",
      #"{"items": [{"kind": "card", "number": 6}, {"kind": "iban", "number": 0}]}"#,
      "/items/0/number is 6"
    ),
  ])
  func `what is beside a damaged place is compared`(
    shape: Shape, id: String, outcome: String, decoded: String, what: String
  ) throws {
    let record = try shape.verdict(id, outcome, decoded)
    #expect(record.summary == "fail decoded", "\(record.message)")
    #expect(record.message.contains("the decoded value of \(what)"), "\(record.message)")
  }
}
