// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import Testing

/// The frame of a trace that is the place to blame, where others stand before it.
struct TracePlaceTests {
  private static let bench = Result { try Bench() }

  private static func group(_ standardError: String) throws -> String? {
    try bench.get().record("good~drop@/id", .crashed("exit status 1")) {
      $0.standardError = standardError
    }.group
  }

  @Test(
    "a trace of Node is known by a place as Node writes it",
    arguments: [
      "/app/shop.js", "file:///app/shop.js", "C:\\app\\shop.js", "node:internal/shop.js",
      "webpack://app/shop.js",
    ])
  func node(_ path: String) throws {
    let group = try Self.group("Failure: no\n    at parse (\(path):12:3)\n    at get (a.js:1:2)")
    #expect(group?.hasPrefix("Error at ") == true, "\(group ?? "")")
  }

  @Test(
    "a place in a body is not a trace",
    arguments: ["answer.json:1:7", "<stdin>:1:7", "orders/7.json:12:1"])
  func placeInBody(_ place: String) throws {
    #expect(try Self.group("error: the answer is not JSON\n    at \(place)") == "crash: s /id")
  }

  /// A stack of Go that a deferred function has written.
  private static func stack(_ heading: String, _ deferred: String) -> String {
    """
    \(heading)

    goroutine 1 [running]:
    \(deferred)
    panic({0x6a2e80?, 0xc0000b4000?})
    \t/usr/local/go/src/runtime/panic.go:884 +0x213
    shop/client.(*Client).Parse(0xc0000b2000)
    \t/app/client/parse.go:42 +0x1d
    main.main()
    \t/app/main.go:10 +0x25
    """
  }

  @Test(
    "the deferred function that writes the stack of a Go client is not the place to blame",
    arguments: [
      "runtime/debug.Stack()\n\t/usr/local/go/src/runtime/debug/stack.go:24 +0x65\n"
        + "main.main.func1()\n\t/app/main.go:7 +0x5b",
      "shop/client.guard.func1()\n\t/app/client/guard.go:9 +0x5b\n"
        + "panic({0x6a2e80?, 0xc0000b4000?})\n\t/usr/local/go/src/runtime/panic.go:884 +0x213\n"
        + "shop/client.rethrow()\n\t/app/client/guard.go:5 +0x5b",
    ])
  func deferred(_ frames: String) throws {
    for heading in ["panic: no", "panic: no [recovered]\n\tpanic: no"] {
      #expect(
        try Self.group(Self.stack(heading, frames))
          == "panic: no at client/parse.go:42 in shop/client.(*Client).Parse")
    }
  }

  @Test func `an exception inside a library has the client's frame around its group`() throws {
    let text = """
        + Exception Group Traceback (most recent call last):
        |   File "/app/driver.py", line 9, in <module>
        |   File "/app/shop/api.py", line 7, in get
        |   File "/venv/lib/python3.11/site-packages/cattrs/converters.py", line 601, in structure
        | cattrs.errors.ClassValidationError: While structuring User (1 sub-exception)
        +-+---------------- 1 ----------------
          | Exception Group Traceback (most recent call last):
          |   File "<cattrs generated structure shop.User>", line 8, in structure_User
          | cattrs.errors.ClassValidationError: While structuring Name (1 sub-exception)
          +-+---------------- 1 ----------------
            | Traceback (most recent call last):
            |   File "<cattrs generated structure shop.Name>", line 5, in structure_Name
            | KeyError: 'id'
            | Structuring class Name @ attribute id
            +------------------------------------
      """
    #expect(try Self.group(text) == "KeyError at shop/api.py:7 in get")
  }

  @Test(
    "the copy of a library in a package of a Java client is not the place to blame",
    arguments: [
      "com.acme.shaded.com.google.gson.Gson.fromJson", "acme.repackaged.okio.Buffer.read",
      "software.amazon.awssdk.thirdparty.jackson.core.JsonParser.parse",
    ])
  func copies(_ function: String) throws {
    let text = "java.lang.IllegalStateException: no\n\tat \(function)(Code.java:9)\n\tat "
    #expect(
      try Self.group(text + "com.acme.Shop.get(Shop.java:3)")
        == "IllegalStateException at Shop.java:3 in com.acme.Shop.get")
  }

  @Test(
    "a package that is only named like a folder of copies is the client's own",
    arguments: ["com.acme.shaded.Shop.get", "com.acme.relocated.gson.Shop.get"])
  func notCopies(_ function: String) throws {
    let text = "java.lang.IllegalStateException: no\n\tat \(function)(Shop.java:9)"
    #expect(try Self.group(text) == "IllegalStateException at Shop.java:9 in \(function)")
  }
}
