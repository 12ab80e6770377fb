// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import Testing

@Suite("A defect")
struct DefectTests {
  @Test(
    "A path is a JSON pointer; its shape has no positions and no keys of dictionaries",
    arguments: [
      ([], "", ""),
      (["items", 3, "price"], "/items/3/price", "/items/*/price"),
      (["a/b", "m~n", "~1"], "/a~1b/m~0n/~01", "/a~1b/m~0n/~01"),
      (["", " ", "ü", "*"], "// /ü/*", "// /ü/*"),
      (["3", 0], "/3/0", "/3/*"),
      (["users", .entry("a/b"), "name"], "/users/a~1b/name", "/users/*/name"),
    ] as [(Defect.Path, String, String)])
  func pointer(path: Defect.Path, pointer: String, shape: String) {
    #expect(path.pointer == pointer)
    #expect(path.shape == shape)
  }

  @Test(
    "A defect survives encoding and decoding as JSON",
    arguments: [
      .missing, .null, .wrongType(expected: .string, found: .number),
      .wrongType(expected: nil, found: .array),
      .invalid("a URL"), .unknownCase,
    ] as [Defect.Kind])
  func roundTrip(kind: Defect.Kind) throws {
    let defect = Defect(
      path: ["items", 3, "3", .entry("3")], kind: kind, recovery: .dropped, affected: ["items", 3])
    let json = try JSONEncoder().encode(defect)
    #expect(try JSONDecoder().decode(Defect.self, from: json) == defect)
  }

  @Test(
    "A path is an array in JSON, so that a field, an index and the key of a dictionary differ")
  func json() throws {
    let json = try JSONEncoder().encode(["items", 3, "3", .entry("3")] as Defect.Path)
    #expect(String(decoding: json, as: UTF8.self) == #"["items",3,"3",{"entry":"3"}]"#)
  }

  @Test(
    "JSON that is not a path is rejected", arguments: ["[true]", "[{}]", "[null]", "[[]]", "{}"])
  func noPath(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Defect.Path.self, from: Data(json.utf8))
    }
  }
}
