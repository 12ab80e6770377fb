// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPITestSupport
import MockAPIVariants
import Testing

struct VariantIDTests {
  @Test(arguments: [
    ("a~drop@/id", VariantOperator.drop, nil, ["id"]),
    ("a~null@", .null, nil, []),
    ("a~null@/", .null, nil, [""]),
    ("a~keyCase(snake)@/first%20name", .keyCase, "snake", ["first name"]),
    ("a~drop@/a~1b/m~0n/it%27s/%22/%25", .drop, nil, ["a/b", "m~n", "it's", "\"", "%"]),
    ("a~drop@/%E2%82%AC/%40/x%28y%29", .drop, nil, ["€", "@", "x(y)"]),
    ("case-1.b_c~extraKey@/0/1", .extraKey, nil, ["0", "1"]),
  ])
  func `an id has the case, the operator, the argument and the pointer`(
    _ text: String, _ kind: VariantOperator, _ argument: String?, _ tokens: [String]
  ) throws {
    let id = try #require(VariantID(text))
    #expect(id.operator == kind)
    #expect(id.argument == argument)
    #expect(id.pointer == JSONPointer(tokens: tokens))
    #expect(id.description == text)
  }

  @Test(arguments: [
    "a~cut(17)", "a~emptyBody", "a~wrapped(data)", "a~status(404)", "a~contentType(absent)",
    "a~charset(latin1)", "a~redirect(308)", "a~close(afterHead)", "a~malformed(badChunkSize)",
    "a~refused", "a~trickle", "a~noContent", "a~noContent(typed)",
  ])
  func `an operator that damages no value has no pointer`(_ text: String) throws {
    let id = try #require(VariantID(text))
    #expect(id.pointer == nil)
    #expect(id.description == text)
  }

  @Test(arguments: [
    "", "~", "a", "a~", "~drop@/id", "a~drop", "a~drop@id", "a~drop()@/id", "a~drop(1)@/id",
    "a~Drop@/id", "a~keyCase@/id", "a~keyCase(kebab)@/id", "a~cut", "a~cut(0)", "a~cut(01)",
    "a~cut(-1)", "a~cut(+1)", "a~cut(99999999999999999999)", "a~cut(3", "a~cut3)", "a~status(200)",
    "a~status(0404)", "a~emptyBody@", "a~refused@/id", "a~drop@/%", "a~drop@/%4", "a~drop@/%zz",
    "a~drop@/%FF", "a~drop@/~2", "a~drop@/~", "a b~drop@/id", "a~drop @/id", "a~malformed(x)",
    "a~noContent(x)", "a~noContent()", "a~emptyBody(typed)",
    "a~close(end)", "ä~drop@/id", "a/b~drop@/id",
  ])
  func `a text that is not an id is refused`(_ text: String) {
    #expect(VariantID(text) == nil)
  }

  @Test(arguments: ["a~drop@/%c3%a4", "a~drop@/%C3%A4", "a~drop@/ä", "a~drop@/%C3%a4"])
  func `other spellings of a pointer give the same id`(_ text: String) {
    #expect(VariantID(text)?.description == "a~drop@/%C3%A4")
  }

  @Test func `a pointer of any characters makes a round trip and is safe everywhere`() throws {
    var random = SeededRandom(seed: 13)
    for _ in 0..<2_000 {
      let tokens = (0..<Int.random(in: 0...4, using: &random)).map { _ in Self.token(&random) }
      let id = VariantID(
        caseName: "a", operator: .null, pointer: JSONPointer(tokens: tokens))
      let text = id.description
      #expect(VariantID(text) == id)
      let isSafe = text.dropFirst("a~null@".count).utf8.allSatisfy { byte in
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
          || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "-._~/%".utf8.contains(byte)
      }
      #expect(isSafe, "\(text)")
    }
  }

  private static func token(_ random: inout SeededRandom) -> String {
    let plain = Array("ab01~/%@()'\"\\ \u{0}\n\u{E9}e\u{301}\u{1F600}€~1~0".unicodeScalars)
    var token = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      token.append(plain.randomElement(using: &random) ?? "a")
    }
    return String(token)
  }
}
