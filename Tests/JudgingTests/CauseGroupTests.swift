// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import MockAPIMatching
import MockAPIScenario
import Testing

/// Which findings are one group: those that one change of the client mends.
struct CauseGroupTests {
  private static let bench = Result { try Bench() }

  private static func groups(_ ids: [String], _ outcomes: [String]) throws -> Set<String> {
    var groups: Set<String> = []
    for id in ids {
      for outcome in outcomes {
        let record = try bench.get().record(id, #"{"outcome": "\#(outcome)"}"#)
        groups.insert(record.group ?? "none: \(id) \(outcome)")
      }
    }
    return groups
  }

  // MARK: Whole answers

  /// As `boto3`, `hvac`, `slack_sdk` and `qdrant-client` have it: whatever cannot be read is an empty success.
  @Test func `a body that is not JSON and is taken for a success is one cause`() throws {
    #expect(
      try Self.groups(
        [
          "cut(1)", "html", "htmlTyped", "plainText", "trailing", "twice", "xssiPrefix",
          "blankBody", "emptyBody", "close(afterHead)", "close(bodyHalf)", "close(beforeEnd)",
          "reset(bodyHalf)", "malformed(contentLengthTooLong)", "malformed(missingLastChunk)",
          "malformed(badChunkSize)",
        ].map { "good~\($0)" }, ["ok", "success"])
        == ["fail (outcome): a body that is not JSON, taken for a success"])
  }

  @Test func `a success without an answer is another cause`() throws {
    #expect(
      try Self.groups(
        ["good~close(start)", "good~reset(statusLine)", "good~notHTTP", "good~refused"], ["ok"])
        == ["fail (outcome): no answer, taken for a success"])
  }

  /// As `slack_sdk`: garbage becomes an error of the API.
  @Test func `what was made of an answer, and what was expected, distinguishes causes`() throws {
    let bodies = ["good~html", "good~cut(1)", "good~emptyBody", "good~plainText"]
    #expect(
      try Self.groups(bodies, ["failure"])
        == ["fail (outcome): a body that is not JSON, answered failure"])
    let broken = ["good~close(start)", "good~close(bodyHalf)", "good~refused", "good~notHTTP"]
    #expect(
      try Self.groups(broken, ["unexpected"])
        == ["fail (outcome): an answer that is not whole, answered unexpected"])
    #expect(
      try Self.groups(["good~wrapped(data)", "good~wrapped(array)", "good~deep"], ["ok"])
        == ["fail (outcome): a body of another form, taken for a success"])
  }

  @Test func `a head that is ignored is another cause than a body that is not JSON`() throws {
    #expect(
      try Self.groups(
        ["badStatusLine", "status099", "status1000"].map { "good~malformed(\($0))" }, ["ok"])
        == ["fail (outcome): malformed, taken for a success"])
    #expect(
      try Self.groups(["good~malformed(gzipCutOff)"], ["ok"])
        == ["fail (outcome): a body that is not JSON, taken for a success"])
  }

  @Test func `errors that are ignored are another cause than a body that is not JSON`() throws {
    let bench = try Bench(
      contract: #"""
        {"success": {"payload": "/data", "fields": {"/data/a": "required"}},
         "failure": {"fields": {"/errorCode": {"tolerance": "required", "values": ["full"]}}, "code": "/errorCode"}}
        """#,
      body: #"{"data": {"a": 7}}"#)
    let groups = try ["alone", "unknownCode"].map {
      try bench.record("good~withErrors(\($0))", #"{"outcome": "ok"}"#).group
    }
    #expect(Set(groups) == ["fail (outcome): withErrors, taken for a success"])
  }

  @Test func `a status that is ignored is one cause, apart from bodies`() throws {
    #expect(
      try Self.groups(
        ["good~status(400)", "good~status(404)", "good~status(503)"], ["ok", "success"])
        == ["fail (outcome): status, taken for a success"])
  }

  @Test func `an answer without an end is one cause of hangs`() throws {
    let groups = try ["good~stall(start)", "good~stall(bodyHalf)", "good~stall(beforeEnd)"].map {
      try Self.bench.get().record($0, .hung).group
    }
    #expect(Set(groups) == ["hang: an answer without an end"])
  }

  // MARK: Fields

  @Test func `a field that is missing or null and is not missed is one cause`() throws {
    #expect(try Self.groups(["good~drop@/id", "good~null@/id"], ["ok"]) == ["silent: s /id"])
    #expect(
      try Self.groups(
        ["good~drop@/friends/0/id", "good~null@/friends/0/id", "good~drop@/friends/2/id"],
        ["success"])
        == ["silent: s /friends/*/id"])
  }

  @Test func `a field that makes a client give up, and one that it does not need, are two`() throws
  {
    #expect(
      try Self.groups(["good~drop@/name", "good~null@/name"], ["unexpected"])
        == ["fail (outcome): s /name, answered unexpected"])
    #expect(
      try Self.groups(["good~drop@/name"], ["failure"])
        == ["fail (outcome): s /name, answered failure"])
  }

  /// The same decoder reads all fields.
  @Test func `a member that nobody declared is one cause, wherever it is`() throws {
    #expect(
      try Self.groups(["good~extraKey@", "good~extraKey@/address"], ["unexpected"])
        == ["fail (outcome): an unknown member, answered unexpected"])
    let crashes = try ["good~invalidUTF8@/name", "good~invalidUTF8@/nickname"].map {
      try Self.bench.get().record($0, .crashed("exit status 1")).group
    }
    #expect(Set(crashes) == ["crash: bytes that are not UTF-8"])
  }

  @Test func `a name that is read in any letter case is a cause of its own`() throws {
    func group(_ id: String, _ decoded: String) throws -> String? {
      try Self.bench.get().record(id, #"{"outcome": "success", "decoded": \#(decoded)}"#).group
    }
    let cause = "silent: a name in another letter case"
    #expect(try group("good~keyCase(upper)@/id", #"{"id": 7}"#) == cause)
    #expect(try group("good~keyCase(upper)@/name", #"{"id": 7, "name": "Ada"}"#) == cause)
    // The client does without the field, whatever its name is.
    #expect(try group("good~keyCase(upper)@/id", #"{"id": 0}"#) == "silent: s /id")
    #expect(try group("good~keyCase(upper)@/id", "{}") == "silent: s /id")
  }

  // MARK: Requests

  @Test func `an attempt too many is one cause, whatever broke and was answered`() throws {
    var groups: Set<String?> = []
    for (id, outcome) in [
      ("good~close(start)", "noAnswer"), ("good~reset(bodyHalf)", "error"),
      ("good~malformed(contentLengthTooLong)", "noAnswer"),
    ] {
      let record = try Self.bench.get().record(id, #"{"outcome": "\#(outcome)"}"#) {
        let request = ObservedRequest(method: "POST", target: "/orders/17", ending: .broken)
        $0.requests = [request, request]
      }
      groups.insert(record.group)
    }
    #expect(groups == ["fail (repeated): sent again after the connection broke"])
  }

  @Test(arguments: [400, 404, 409])
  func `an attempt after a rejection is another cause`(status: Int) throws {
    let record = try Self.bench.get().record("bad", #"{"outcome": "failure"}"#) {
      let request = ObservedRequest(method: "POST", target: "/orders/17", status: status)
      $0.requests = [request, request]
    }
    #expect(record.group == "fail (repeated): sent again after a status of 4xx")
  }

  @Test func `a trace of the client is not the cause of its requests`() throws {
    let record = try Self.bench.get().record("good", #"{"outcome": "ok"}"#) {
      let broken = ObservedRequest(method: "POST", target: "/", ending: .broken)
      $0.requests = [broken, broken]
      $0.standardError = """
        Traceback (most recent call last):
          File "/app/shop/api.py", line 12, in get_order
        ConnectionError: gone

        """
    }
    #expect(record.group == "fail (repeated): sent again after the connection broke")
  }

  /// As `hvac` and `python-gitlab`, which sends the token even where it refuses the redirect.
  @Test func `credentials that went elsewhere are one cause, whatever was answered`() throws {
    var groups: Set<String?> = []
    for (id, outcome) in [("good~redirect(301)", "ok"), ("good~redirect(307)", "error")] {
      let record = try Self.bench.get().record(id, #"{"outcome": "\#(outcome)"}"#) {
        $0.requests = [ObservedRequest(method: "POST", target: "/", status: 302)]
        $0.redirected = [
          ObservedRequest(
            method: "GET", target: "/", headers: [HeaderField(name: "X-Vault-Token", value: "x")])
        ]
      }
      groups.insert(record.group)
    }
    #expect(
      groups == [
        "fail (credentials): the field 'X-Vault-Token' was sent to the port that the redirect named"
      ])
  }

  // MARK: Exceptions

  private static func group(
    _ exception: String, client: (String, Int, String), library: (String, String)
  ) throws -> String? {
    let text = """
      Traceback (most recent call last):
        File "/home/me/driver.py", line 4, in <module>
          main()
        File "/venv/lib/python3.11/site-packages/\(client.0)", line \(client.1), in \(client.2)
          x()
        File "\(library.0)", line 97, in \(library.1)
          raise error
      \(exception): something went wrong
      """
    return try bench.get().record("good~close(start)", .crashed("exit status 1")) {
      $0.standardError = text
    }.group
  }

  /// As `kubernetes` and `slack_sdk`: nothing catches what the library for HTTP raises.
  @Test func `exceptions of a library for HTTP out of one call are one cause`() throws {
    let packages = "/venv/lib/python3.11/site-packages"
    let rest = ("kubernetes/client/rest.py", "request")
    var groups: Set<String?> = []
    for (name, line, path, function) in [
      ("urllib3.exceptions.MaxRetryError", 238, "\(packages)/urllib3/util/retry.py", "increment"),
      (
        "urllib3.exceptions.ProtocolError", 273, "\(packages)/urllib3/response.py", "_error_catcher"
      ),
      ("urllib3.exceptions.ReadTimeoutError", 238, "\(packages)/urllib3/response.py", "stream"),
      ("urllib3.exceptions.DecodeError", 273, "\(packages)/urllib3/response.py", "_decode"),
    ] {
      groups.insert(
        try Self.group(name, client: (rest.0, line, rest.1), library: (path, function)))
    }
    #expect(groups == ["transport exceptions at kubernetes/client/rest.py in request"])

    groups = []
    let client = "slack_sdk/web/base_client.py"
    for (name, line, path, function) in [
      ("http.client.IncompleteRead", 431, "/usr/lib/python3.11/http/client.py", "_readall"),
      ("http.client.BadStatusLine", 429, "/usr/lib/python3.11/http/client.py", "_read_status"),
      ("urllib.error.URLError", 429, "/usr/lib/python3.11/urllib/request.py", "do_open"),
      ("TimeoutError", 431, "/usr/lib/python3.11/socket.py", "readinto"),
    ] {
      groups.insert(
        try Self.group(name, client: (client, line, "_send"), library: (path, function)))
    }
    #expect(groups == ["transport exceptions at \(client) in _send"])
  }

  /// As `docker`: the body of an error is read as JSON in one line, and has no `message` in another.
  @Test func `an exception over the value of a body keeps its line`() throws {
    let packages = "/venv/lib/python3.11/site-packages"
    let place = ("docker/errors.py", 28, "create_api_error_from_http_exception")
    #expect(
      try Self.group(
        "requests.exceptions.JSONDecodeError", client: place,
        library: ("\(packages)/requests/models.py", "json"))
        == "JSONDecodeError at docker/errors.py:28 in create_api_error_from_http_exception")
    #expect(
      try Self.group(
        "UnicodeDecodeError", client: place, library: ("\(packages)/requests/models.py", "text"))
        == "UnicodeDecodeError at docker/errors.py:28 in create_api_error_from_http_exception")
    #expect(
      try Self.group(
        "requests.exceptions.HTTPError", client: place,
        library: ("\(packages)/requests/models.py", "raise_for_status"))
        == "HTTPError at docker/errors.py:28 in create_api_error_from_http_exception")
    #expect(
      try Self.group(
        "urllib.error.HTTPError", client: place,
        library: ("/usr/lib/python3.11/urllib/request.py", "http_error_default"))
        == "HTTPError at docker/errors.py:28 in create_api_error_from_http_exception")
    // The client's own exception in place of that of the library.
    #expect(
      try Self.group(
        "docker.errors.APIError", client: ("docker/api.py", 3, "_get"),
        library: ("\(packages)/docker/errors.py", "wrapped"))
        == "APIError at docker/errors.py:97 in wrapped")
  }

  @Test(arguments: [
    (
      """
      TypeError: fetch failed
          at node:internal/deps/undici/undici:12618:11
          at async Shop.get (file:///home/me/shop/client.mjs:7:32)
      """, "transport exceptions at shop/client.mjs in Shop.get"
    ),
    (
      """
      SyntaxError: Unexpected token < in JSON at position 0
          at successSteps (node:internal/deps/undici/undici:5738:19)
          at async Shop.get (file:///home/me/shop/client.mjs:8:32)
      """, "SyntaxError at shop/client.mjs:8 in Shop.get"
    ),
    (
      """
      Exception in thread "main" java.net.http.HttpTimeoutException: request timed out
      \tat java.net.http/jdk.internal.net.http.HttpClientImpl.send(HttpClientImpl.java:950)
      \tat com.acme.Shop.get(Shop.java:22)
      """, "transport exceptions at Shop.java in com.acme.Shop.get"
    ),
    (
      """
      panic: Get "http://127.0.0.1:41234/orders/7": EOF

      goroutine 1 [running]:
      main.get(0xc0000b2000)
      \t/app/shop/client.go:42 +0x1d
      exit status 2
      """, "transport exceptions at shop/client.go in main.get"
    ),
    (
      """
      /usr/lib/ruby/3.1.0/net/protocol.rb:237:in `rbuf_fill': end of file reached (EOFError)
      \tfrom /app/client.rb:12:in `get'
      \tfrom /app/driver.rb:5:in `<main>'
      """, "transport exceptions at app/client.rb in get"
    ),
  ])
  func `the same holds for other languages`(text: String, group: String) throws {
    let record = try Self.bench.get().record("good~close(start)", .crashed("exit status 1")) {
      $0.standardError = text
    }
    #expect(record.group == group)
  }

  @Test func `the client's own name for the cause comes before all of them`() throws {
    let groups = try ["good~html", "good~refused", "good~null@/id"].map {
      try Self.bench.get().record($0, #"{"outcome": "success", "fingerprint": "shop.Parser"}"#)
        .group
    }
    #expect(Set(groups) == ["shop.Parser"])
  }
}
