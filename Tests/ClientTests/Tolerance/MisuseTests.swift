// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIClient
import Testing

private let snippets: [Snippet] = [
  ("struct A: APIModel { @Tolerant var x: Int?; @Defaulted<Name> var y: String }", nil),
  (
    "struct A: APIModel { @Tolerant var x: Model }",
    "'Tolerant' requires that 'Model' conform to 'OptionalArrayOrDictionary'"
  ),
  (
    "struct A: APIModel { @Defaulted<Name> var x: Int }",
    "property type 'Int' does not match 'wrappedValue' type 'String'"
  ),
  ("struct A: APIModel { @Defaulted<Zero> var x: Int = 5 }", initialValue),
  ("struct A: APIModel { @Defaulted<Zero> var x = 5 }", initialValue),
  (#"struct A: APIModel { @Defaulted<Name> var x: String = "x" }"#, initialValue),
  ("struct A: APIModel { @Defaulted<NoList> var x: [String: [Int]] = [:] }", initialValue),
  // What everyone writes first: an empty list is also what a bad list becomes.
  ("struct A: APIModel { @Tolerant var x: [Int] = []; @Tolerant var y: [String: Int] = [:] }", nil),
  ("struct A: APIModel { @Tolerant var x: Double? = nil }", nil),
  // Values that are not initial values work as before.
  (
    """
    struct A: APIModel {
      @Defaulted<Zero> var x: Int
      @Tolerant var y: [Int]
    }
    func made() -> A { A(x: 5, y: []) }
    """, nil
  ),
  (
    """
    struct A: APIModel {
      @Defaulted<Zero> var x: Int
      @Tolerant var y: Int?
      init(x: Int) {
        self.x = x
        y = nil
        self.x = 5
      }
    }
    """, nil
  ),
  ("struct A: APIModel { @Tolerant let x: [Int] }", "can only be applied to a 'var'"),
  (
    """
    struct A: Resource {
      typealias Success = Model
      typealias Failure = Never
      var request: Request { .get("x") }
    }
    """, "leave 'Failure' out"
  ),
  (
    """
    struct A: Resource {
      typealias Success = Data
      var request: Request { .get("x") }
    }
    """, "use 'RawBody' for a body that is not JSON"
  ),
]

private let initialValue =
  "decoding never sees this initial value: leave it out, and give it in the provider"

private let compiler = CompilerCheck(module: "MockAPIClient")

@Suite("Misuse")
struct MisuseTests {
  @Test(
    "Misuse does not compile, and the compiler says what to write",
    .enabled(if: compiler != nil))
  func misuse() throws {
    let prelude = """
      import Foundation
      import MockAPIClient
      enum Name: DefaultProvider { static let value = "" }
      enum Zero: DefaultProvider { static let value = 0 }
      enum NoList: DefaultProvider { static var value: [String: [Int]] { [:] } }
      struct Model: APIModel { let id: Int }
      """
    #expect(try compiler?.problems(snippets, prelude: prelude) == [])
  }
}
