// mockapi
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import Foundation
  import MockAPICompilerCheck
  import Testing

  private let snippets: [Snippet] = [
    ("@FailValidated struct A { let id: Int; @Key(\"b\") let a: Int }", nil),
    ("@FailValidated final class A { let id = 1 }", "'@FailValidated' must be on a struct"),
    ("@FailValidated enum A { case a }", "'@FailValidated' must be on a struct"),
    (
      "@FailValidated struct A { static let a = 1; var b: Int { 1 } }",
      "must have a stored property"
    ),
    (
      "@FailValidated struct A { let id = 1 }",
      "a 'let' must not have an initial value, or it is never decoded; write 'var id', or '@Default(1) let id'"
    ),
    (
      "@FailValidated struct A { @Default(1) var id = 2 }",
      "a property must have one default; found two; remove '@Default' or the initial value"
    ),
    ("@FailValidated struct A { let (a, b): (Int, Int) }", "found a tuple"),
    (
      "@FailValidated struct A { @Key(\"x\") let a: Int, b: Int }",
      "declare each property on its own"
    ),
    (
      "@FailValidated struct A { @Key(\"x\") let a: Int; let x: Int }",
      "the key 'x' must be unique; 'a' has it too"
    ),
    (
      "@FailValidated struct A { @Key(\"\\(1)\") let a: Int }",
      "a key must be a string literal that is not empty, without escapes and interpolation"
    ),
    (
      "@FailValidated struct A { @Key(\"\") let a: Int }", "a key must be a string literal"
    ),
    (
      "@FailValidated struct A { @Tolerant var a: Int? }",
      "'@Tolerant' must not be used with '@FailValidated'"
    ),
    (
      """
      @FailValidated(keys: .snakeCase) struct A {
        let a: Int
        enum CodingKeys: String, CodingKey { case a }
      }
      """, "the keys must be declared once; found 'CodingKeys' and 'keys:'; remove 'keys:'"
    ),
    (
      """
      @FailValidated struct A {
        @Key("b") let a: Int
        enum CodingKeys: String, CodingKey { case a }
      }
      """, "the keys must be declared once; found 'CodingKeys' and '@Key'; remove '@Key'"
    ),
    (
      """
      static let keys = WireKeys.snakeCase
      @FailValidated(keys: keys) struct A { let a: Int }
      """, "'keys:' must be '.snakeCase' or '.asWritten'"
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
      "'@Tolerant' must not be used with '@FailValidated'"
    ),
    (
      "struct A { @MockAPIClientMacros.Key(\"b\") let a: Int }",
      "must be on a stored property of a '@FailValidated' struct"
    ),
    (
      "struct A { @Key(\"b\") let a: Int }",
      "must be on a stored property of a '@FailValidated' struct"
    ),
    (
      "@FailValidated struct A { let a: Int; @Default(1) func b() {} }",
      "must be on a stored property of a '@FailValidated' struct"
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
#endif
