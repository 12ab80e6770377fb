// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import Testing

struct CauseTests {
  private static let bench = Result { try Bench() }

  private static func group(_ standardError: String) throws -> String? {
    try bench.get().record("good~drop@/id", .crashed("exit status 1")) {
      $0.standardError = standardError
    }.group
  }

  @Test func `the innermost frame of a Python client is the cause`() throws {
    let text = """
      a warning
      Traceback (most recent call last):
        File "/home/me/driver.py", line 4, in <module>
          main()
        File "/home/me/venv/lib/python3.11/site-packages/shop/api.py", line 12, in get_order
          return parse(self.session.get(url).json())
                 ^^^^^^^^^^
        File "/home/me/venv/lib/python3.11/site-packages/requests/models.py", line 971, in json
          return complexjson.loads(self.text, **kwargs)
        File "/usr/lib/python3.11/json/decoder.py", line 353, in raw_decode
          obj, end = self.scan_once(s, idx)
      json.decoder.JSONDecodeError: Expecting property name: line 1 column 2 (char 1)
      """
    #expect(try Self.group(text) == "JSONDecodeError at shop/api.py:12 in get_order")
  }

  @Test(
    "errors while a Python process ends are not what ended it",
    arguments: [
      "Exception ignored in: <function Session.__del__ at 0x7f7c>",
      "Exception ignored in atexit callback: <function leave at 0x7f7c>",
      "Exception in thread Thread-1 (poll):",
      "Task exception was never retrieved\nfuture: <Task finished name='Task-2'>",
    ])
  func asides(_ heading: String) throws {
    let own = """
      Traceback (most recent call last):
        File "/app/shop/api.py", line 12, in get_order
      KeyError: 'id'

      """
    let aside = """
      \(heading)
      Traceback (most recent call last):
        File "/app/shop/pool.py", line 3, in clean
      OSError: gone

      """
    let cause = """

      The above exception was the direct cause of the following exception:

      Traceback (most recent call last):
        File "/app/shop/pool.py", line 5, in close
      ValueError: closed

      """
    #expect(try Self.group(own + aside) == "KeyError at shop/api.py:12 in get_order")
    #expect(try Self.group(own + aside + cause) == "KeyError at shop/api.py:12 in get_order")
    #expect(try Self.group(aside + own) == "KeyError at shop/api.py:12 in get_order")
    #expect(try Self.group(own + cause) == "ValueError at shop/pool.py:5 in close")
    // Without another one, it is all that is known.
    #expect(try Self.group(aside) == "OSError at shop/pool.py:3 in clean")
  }

  @Test func `a group of Python exceptions has the last one in it`() throws {
    let text = """
        + Exception Group Traceback (most recent call last):
        |   File "/app/client.py", line 9, in <module>
        | ExceptionGroup: many (1 sub-exception)
        +-+---------------- 1 ----------------
          | Traceback (most recent call last):
          |   File "/app/client.py", line 2, in parse
          |     return data["id"]
          | KeyError: 'id'
          +------------------------------------
      """
    #expect(try Self.group(text) == "KeyError at app/client.py:2 in parse")
  }

  @Test(
    "the place of a frame begins with the package",
    arguments: [
      ("/venv/lib/python3.11/site-packages/shop/_core/http.py", "shop/_core/http.py"),
      ("/venv/lib/python3.11/site-packages/shop/api/v2/orders.py", "shop/api/v2/orders.py"),
      ("/usr/lib/python3/dist-packages/shop.py", "shop.py"),
      ("/home/me/shop/_core/http.py", "shop/_core/http.py"),
      ("/home/me/shop/_core/_http/pool.py", "shop/_core/_http/pool.py"),
      ("/home/me/shop/api/orders.py", "api/orders.py"), ("_core/http.py", "_core/http.py"),
      ("driver.py", "driver.py"),
    ])
  func package(_ path: String, _ place: String) throws {
    let text =
      "Traceback (most recent call last):\n  File \"\(path)\", line 12, in load\nTypeError: bad\n"
    #expect(try Self.group(text) == "TypeError at \(place):12 in load")
  }

  @Test func `a chain of Python exceptions has the last one`() throws {
    let text = """
      Traceback (most recent call last):
        File "/app/client.py", line 2, in parse
          return data["id"]
      KeyError: 'id'

      During handling of the above exception, another exception occurred:

      Traceback (most recent call last):
        File "/app/client.py", line 9, in get
          raise ClientError("bad") from error
      shop.errors.ClientError: bad
      """
    #expect(try Self.group(text) == "ClientError at app/client.py:9 in get")
  }

  @Test func `the innermost frame of a Node client is the cause`() throws {
    let text = """
      /home/me/node_modules/axios/lib/core.js:3
      function parse(d){ return d.id.toString(); }
                                     ^

      TypeError: Cannot read properties of undefined (reading 'toString')
          at JSON.parse (<anonymous>)
          at transform (/home/me/node_modules/axios/lib/core.js:3:20)
          at Shop.parse (file:///home/me/shop/client.mjs:7:32)
          at async main (/home/me/driver.js:2:24)
          at process.processTicksAndRejections (node:internal/process/task_queues:95:5)

      Node.js v20.20.2
      """
    #expect(try Self.group(text) == "TypeError at shop/client.mjs:7 in Shop.parse")
  }

  @Test func `the name of a Node error is before a message of several lines`() throws {
    let text = """
      ZodError: [
        {
          "code": "invalid_type"
        }
      ]
          at get (/app/client.js:7:32)
      """
    #expect(try Self.group(text) == "ZodError at app/client.js:7 in get")
  }

  @Test func `the innermost frame of a Java client is the cause`() throws {
    let text = """
      Exception in thread "main" java.lang.IllegalStateException: bad
      \tat com.acme.Shop.get(Shop.java:3)
      Caused by: java.lang.NullPointerException: Cannot invoke "Object.toString()"
      \tat java.base/java.util.Objects.requireNonNull(Objects.java:209)
      \tat com.acme.Shop.parse(Shop.java:22)
      \tat com.acme.Shop.get(Shop.java:2)
      \t... 9 more
      """
    #expect(try Self.group(text) == "NullPointerException at Shop.java:22 in com.acme.Shop.parse")
  }

  @Test func `the innermost frame of a Go client is the cause`() throws {
    let text = """
      panic: runtime error: index out of range [3] with length 2

      goroutine 1 [running]:
      encoding/json.(*Decoder).Decode(0xc000010000, {0x4a, 0x2})
      \t/usr/local/go/src/encoding/json/stream.go:63 +0x7a
      shop/client.(*Client).Parse(0xc0000b2000)
      \t/app/client/parse.go:42 +0x1d
      main.main()
      \t/app/main.go:10 +0x25

      goroutine 7 [IO wait]:
      internal/poll.runtime_pollWait(0x7f, 0x72)
      exit status 2
      """
    #expect(
      try Self.group(text)
        == "panic: runtime error: index out of range [N] with length N at client/parse.go:42 in shop/client.(*Client).Parse"
    )
  }

  @Test(arguments: [
    """
    /app/client.rb:12:in `parse': undefined method `[]' for nil:NilClass (NoMethodError)
    \tfrom /app/driver.rb:5:in `<main>'
    """,
    """
    /usr/lib/ruby/3.1.0/json/common.rb:216:in `parse': unexpected token (NoMethodError)
    \tfrom /gems/faraday-2.7.1/lib/faraday/response.rb:5:in `call'
    \tfrom /app/client.rb:12:in `parse'
    \tfrom /app/driver.rb:5:in `<main>'
    """,
    """
    /app/client.rb:12:in 'parse': undefined method '[]' for nil (NoMethodError)

        d[:id]
         ^^^^^
    \tfrom /app/driver.rb:5:in '<main>'
    """,
  ])
  func `the innermost frame of a Ruby client is the cause`(text: String) throws {
    #expect(try Self.group(text) == "NoMethodError at app/client.rb:12 in parse")
  }

  @Test func `the innermost frame of a Swift client is the cause`() throws {
    let text = """
      shop/Parser.swift:2: Fatal error: Unexpectedly found nil while unwrapping an Optional value

      *** Signal 4: Backtracing from 0x7fd86936df7f... done ***

      *** Program crashed: Illegal instruction at 0x00007fd86936df7f ***

      Thread 0 "shop" crashed:

        0      0x00007fd86936df7f closure #1 in closure #1 in _assertionFailure(_:_:file:line:flags:) + 623 in libswiftCore.so
        1 [ra] 0x00007fd8694f961f _assertionFailure(_:_:file:line:flags:) + 302 in libswiftCore.so
        2 [ra] 0x00005625a508640d parse(_:) + 220 in shop at /home/me/shop/Parser.swift:2:55
        3 [ra] 0x00005625a5086547 main + 86 in shop at /home/me/shop/main.swift:3:7

      Registers:
      rax 0x0000000000000000  0
      """
    #expect(
      try Self.group(text)
        == "Fatal error: Unexpectedly found nil while unwrapping an Optional value at shop/Parser.swift:2 in parse(_:)"
    )
  }

  @Test(
    "other threads of a Swift client are not the cause",
    arguments: [
      (" crashed", "Fatal error: Index out of range at shop/Parser.swift:2 in parse(_:)"),
      ("", "Fatal error: Index out of range at shop/List.swift:9"),
    ])
  func threads(_ mark: String, _ cause: String) throws {
    let text = """
      shop/List.swift:9: Fatal error: Index out of range

      *** Program crashed: Illegal instruction at 0x00007fd86936df7f ***

      Thread 0 "shop":

        0      0x00007f80af081301 sigsuspend + 65 in libc.so.6
        1 [ra] 0x00005625a5086547 wait() + 86 in shop at /home/me/shop/Wait.swift:3:7

      Thread 1 "worker"\(mark):

        0      0x00007fd86936df7f _assertionFailure(_:_:file:line:flags:) + 623 in libswiftCore.so
        1 [ra] 0x00005625a508640d parse(_:) + 220 in shop at /home/me/shop/Parser.swift:2:55

      Thread 2 "other":

        0      0x00005625a508640d idle() + 220 in shop at /home/me/shop/Idle.swift:2:55
      """
    #expect(try Self.group(text) == cause)
  }

  @Test func `a Swift client without a backtrace has the line of its error`() throws {
    #expect(
      try Self.group(
        "shop/Parser.swift:12: Fatal error: 'try!' expression raised: keyNotFound(9)\n")
        == "Fatal error: 'try!' expression raised at shop/Parser.swift:12")
  }

  @Test(
    "a Swift error that nobody caught is named",
    arguments: [
      (
        "Swift/ErrorType.swift:253: Fatal error: Error raised at top level: Swift.DecodingError.keyNotFound(CodingKeys(stringValue: \"id\"))",
        "Fatal error: Error raised at top level: DecodingError.keyNotFound"
      ),
      (
        "Swift/ErrorType.swift:253: Fatal error: Error raised at top level: DecodingError.typeMismatch: expected value of type Int. Path: id",
        "Fatal error: Error raised at top level: DecodingError.typeMismatch"
      ),
      (
        "shop/Parser.swift:12: Fatal error: 'try!' expression unexpectedly raised an error: Shop.OrderError.closed",
        "Fatal error: 'try!' expression unexpectedly raised an error: Shop.OrderError.closed at shop/Parser.swift:12"
      ),
      (
        "shop/Parser.swift:12: Fatal error: Unexpectedly found nil: x",
        "Fatal error: Unexpectedly found nil at shop/Parser.swift:12"
      ),
    ])
  func raised(_ line: String, _ cause: String) throws {
    #expect(try Self.group(line + "\n") == cause)
  }

  @Test(arguments: ["", "Segmentation fault\n", "error: it did not work\n    at once\n"])
  func `a text without a trace has no cause`(text: String) throws {
    #expect(try Self.group(text) == "crash: s /id")
  }

  @Test func `the client's own name for the cause comes first`() throws {
    let record = try Self.bench.get().record(
      "good~drop@/id", #"{"outcome": "failure", "fingerprint": "shop.Parser"}"#
    ) { $0.standardError = "Traceback (most recent call last):\n  File \"a.py\", line 1\nE: x\n" }
    #expect(record.group == "shop.Parser")
  }

  @Test func `one field that is wrong under five operators is one cause`() throws {
    let groups = try ["drop", "null", "number", "object", "array"].map {
      try Self.bench.get().record(
        "good~\($0)@/name", #"{"outcome": "unexpected"}"#
      ).group
    }
    #expect(Set(groups) == ["fail (outcome): s /name, answered unexpected"])
  }

  @Test(arguments: [
    ("good~drop@/friends/0/id", #"{"outcome": "success"}"#, "silent: s /friends/*/id"),
    ("good~drop@/friends/2/id", #"{"outcome": "success"}"#, "silent: s /friends/*/id"),
    ("good~null@/prices/tea", #"{"outcome": "success"}"#, "silent: s /prices/*"),
    ("good~null@", #"{"outcome": "success"}"#, "silent: s the body"),
    (
      "good~html", #"{"outcome": "ok"}"#,
      "fail (outcome): a body that is not JSON, taken for a success"
    ),
    ("bad", #"{"outcome": "failure", "code": "x"}"#, "fail (code): s /errorCode"),
    ("good", #"{"outcome": "failure"}"#, "fail (outcome): s/good"),
  ])
  func `a finding without a trace has verdict, reason and place`(
    id: String, answer: String, group: String
  ) throws {
    #expect(try Self.bench.get().record(id, answer).group == group)
  }

  @Test func `lines of a driver with the same mistake are one cause, whatever was served`() throws {
    let groups = try [("good~drop@/id", 17), ("good~null@/name", 18), ("good", 20)].map {
      id, number in
      try Self.bench.get().record(
        id,
        .brokenProtocol("'id' must be \(number), the number of the exchange; found \(number - 1)")
      ).group
    }
    #expect(
      Set(groups) == ["fail (protocol): 'id' must be N, the number of the exchange"])
  }

  @Test(arguments: [
    ("found \"<Order object at 0x7f3a2b10>\"", "found \"<Order object at N>\""),
    ("found \"<Order 7f3a2bfe10c0>\"", "found \"<Order N>\""),
    ("found \"<Order deadbeef>\"", "found \"<Order N>\""),
    ("found 7b 22 ff 0a fe7", "found N N ff N N"),
    ("found id7 at 3f2504e0-4f89-11d3-9a0c-0305e82c3301", "found idN at N-N-N-N-N"),
    ("the added face is bad", "the added face is bad"),
  ])
  func `addresses and numbers in any form are the same cause`(text: String, plain: String) throws {
    let record = try Self.bench.get().record("good~drop@/id", .brokenProtocol(text))
    #expect(record.group == "fail (protocol): \(plain)")
  }

  @Test func `a pass has no cause`() throws {
    #expect(try Self.bench.get().record("good", #"{"outcome": "success"}"#).group == nil)
  }
}
