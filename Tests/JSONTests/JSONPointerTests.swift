// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIText
import Testing

struct JSONPointerTests {
  /// The document and the results of RFC 6901 section 5.
  static let document = #"""
    {"foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6,
     " ": 7, "m~n": 8}
    """#

  @Test(arguments: [
    ("/foo/0", "\"bar\""), ("/", "0"), ("/a~1b", "1"), ("/c%d", "2"), ("/e^f", "3"), ("/g|h", "4"),
    ("/i\\j", "5"), ("/k\"l", "6"), ("/ ", "7"), ("/m~0n", "8"),
  ])
  func `the examples of the RFC select the values of the RFC`(pointer: String, source: String)
    throws
  {
    let root = try JSONDocument(parsing: Self.document).root
    let value = try #require(root[JSONPointer(pointer)])
    #expect(String(decoding: value.source, as: UTF8.self) == source)
    #expect(try JSONPointer(pointer).description == pointer)
  }

  @Test func `the empty pointer selects the whole document`() throws {
    let root = try JSONDocument(parsing: Self.document).root
    #expect(try root[JSONPointer("")]?.range == root.range)
  }

  @Test(arguments: ["/foo/2", "/foo/-", "/foo/01", "/foo/+1", "/foo/bar", "/nothing", "/foo/0/x"])
  func `a missing place gives nil`(pointer: String) throws {
    let root = try JSONDocument(parsing: Self.document).root
    #expect(try root[JSONPointer(pointer)] == nil)
  }

  @Test(arguments: [("foo", 0), ("/a~", 2), ("/a~2", 2), ("/a~~0", 2)])
  func `an invalid pointer is refused with the place of the mistake`(text: String, offset: Int)
    throws
  {
    let error = try #require(throws: SyntaxError.self) { try JSONPointer(text) }
    #expect(error.offset == offset)
  }
}
