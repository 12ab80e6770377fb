// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

private let snippets: [Snippet] = [
  ("@FailValidated struct A { let id: Int; @Key(\"b\") let a: Int }", nil),
  ("@FailValidated final class A { let id = 1 }", "'@FailValidated' is for structs"),
  ("@FailValidated enum A { case a }", "'@FailValidated' is for structs"),
  ("@FailValidated struct A { static let a = 1; var b: Int { 1 } }", "needs a stored property"),
  (
    "@FailValidated struct A { let id = 1 }",
    "a 'let' with a value is never decoded: write 'var id', or '@Default(1) let id'"
  ),
  (
    "@FailValidated struct A { @Default(1) var id = 2 }",
    "two defaults: remove '@Default' or the initial value"
  ),
  ("@FailValidated struct A { let (a, b): (Int, Int) }", "a tuple has no key"),
  (
    "@FailValidated struct A { @Key(\"x\") let a: Int, b: Int }",
    "declare each property on its own"
  ),
  (
    "@FailValidated struct A { @Key(\"x\") let a: Int; let x: Int }", "'a' has the key 'x' too"
  ),
  (
    "@FailValidated struct A { @Key(\"\\(1)\") let a: Int }",
    "a key is a string literal, without escapes and interpolation"
  ),
  (
    "@FailValidated struct A { @Key(\"\") let a: Int }", "a key is a string literal"
  ),
  (
    "@FailValidated struct A { @Tolerant var a: Int? }",
    "'@FailValidated' does what '@Tolerant' does"
  ),
  (
    """
    @FailValidated(keys: .snakeCase) struct A {
      let a: Int
      enum CodingKeys: String, CodingKey { case a }
    }
    """, "'CodingKeys' already says the keys: remove 'keys:'"
  ),
  (
    """
    @FailValidated struct A {
      @Key("b") let a: Int
      enum CodingKeys: String, CodingKey { case a }
    }
    """, "'CodingKeys' already says the keys: remove '@Key'"
  ),
  (
    """
    static let keys = WireKeys.snakeCase
    @FailValidated(keys: keys) struct A { let a: Int }
    """, "write '.snakeCase' or '.asWritten'"
  ),
  (
    """
    @FailValidated struct A {
      let a: Int
      #if DEBUG
        let b: Int
      #endif
    }
    """, "put the '#if' around the whole struct"
  ),
  (
    """
    @FailValidated struct A {
      let a: Int
      #if DEBUG
        #if os(Linux)
          enum CodingKeys: String, CodingKey { case a }
        #endif
      #endif
    }
    """, "put the '#if' around the whole struct"
  ),
  (
    """
    @FailValidated struct A {
      #if DEBUG
        @Key("b")
      #endif
      let a: Int
    }
    """, "put the '#if' around the whole struct"
  ),
  (
    """
    @FailValidated struct A {
      let a: Int
      #if DEBUG
        static let b = 1
        func c() {}
        var d: Int { a }
      #endif
    }
    """, nil
  ),
  (
    "@FailValidated struct A { @MockAPIClient.Tolerant var a: Int? }",
    "'@FailValidated' does what '@Tolerant' does"
  ),
  (
    "struct A { @MockAPIClientMacros.Key(\"b\") let a: Int }",
    "is for a stored property of a '@FailValidated' struct"
  ),
  ("struct A { @Key(\"b\") let a: Int }", "is for a stored property of a '@FailValidated' struct"),
  (
    "@FailValidated struct A { let a: Int; @Default(1) func b() {} }",
    "is for a stored property of a '@FailValidated' struct"
  ),
]

private let compiler = CompilerCheck(module: "MockAPIClientMacros")

@Suite("Misuse of @FailValidated")
struct MacroMisuseTests {
  @Test(
    "Misuse does not compile, and the macro says what to write",
    .enabled(if: compiler != nil))
  func misuse() throws {
    let compiler = try #require(compiler)
    let plugin = compiler.products.appending(path: "MockAPIMacroPlugin-tool")
    #expect(
      try compiler.problems(
        snippets, prelude: "import MockAPIClientMacros",
        arguments: [
          "-load-plugin-executable", plugin.path(percentEncoded: false) + "#MockAPIMacroPlugin",
        ]) == [])
  }
}
