// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import Testing

/// The frames of libraries, which are not the place to blame.
struct TraceLibraryTests {
  private static let bench = Result { try Bench() }

  private static func group(
    _ standardError: String, libraries: [String] = []
  ) throws -> String? {
    try bench.get().record(
      "good~drop@/id", .crashed("exit status 1"), judge: Judge(skipping: TraceLibraries(libraries))
    ) {
      $0.standardError = standardError
    }.group
  }

  @Test(
    "a library that makes objects of JSON is not the place to blame",
    arguments: [
      "dataclass_wizard/loaders.py", "pydantic/main.py", "attr/_make.py", "attrs/converters.py",
      "marshmallow/schema.py", "dacite/core.py", "cattrs/gen.py", "mashumaro/mixins.py",
    ])
  func mapping(_ path: String) throws {
    let text = """
      Traceback (most recent call last):
        File "/home/me/driver.py", line 4, in <module>
        File "/venv/lib/python3.11/site-packages/shop/_core/models.py", line 12, in load
        File "/venv/lib/python3.11/site-packages/\(path)", line 97, in fromdict
        File "<string>", line 5, in __init__
      TypeError: bad
      """
    #expect(try Self.group(text) == "TypeError at shop/_core/models.py:12 in load")
  }

  /// A trace of Python, whose innermost frame has this path.
  private static func trace(through path: String) -> String {
    """
    Traceback (most recent call last):
      File "/home/me/driver.py", line 4, in <module>
      File "/venv/lib/python3.12/site-packages/openai/_response.py", line 265, in _parse
      File "\(path)", line 844, in json
    ValueError: bad
    """
  }

  @Test(
    "a library for HTTP or of the language is not the place to blame, also as a copy in a package",
    arguments: [
      "httpx2/_models.py", "httpcore2/_sync/http11.py", "six.py", "urllib3/response.py",
      "google/auth/transport/requests.py", "botocore/vendored/requests/models.py",
      "pip/_vendor/urllib3/response.py",
    ])
  func libraries(_ path: String) throws {
    let text = Self.trace(through: "/venv/lib/python3.12/site-packages/\(path)")
    #expect(try Self.group(text) == "ValueError at openai/_response.py:265 in _parse")
  }

  @Test(
    "the name of a library counts as a whole, and where packages are installed",
    arguments: [
      ("/venv/lib/python3.12/site-packages/sixpack/base.py", "sixpack/base.py"),
      ("/venv/lib/python3.12/site-packages/sixpack.py", "sixpack.py"),
      ("/venv/lib/python3.12/site-packages/shop/six/base.py", "shop/six/base.py"),
      ("/home/me/six/base.py", "six/base.py"), ("/home/me/shop/requests.py", "shop/requests.py"),
      ("/venv/lib/python3.12/site-packages/google/cloud/shop.py", "google/cloud/shop.py"),
    ])
  func notLibraries(_ path: String, _ place: String) throws {
    #expect(try Self.group(Self.trace(through: path)) == "ValueError at \(place):844 in json")
  }

  @Test func `if all frames are of libraries, the innermost is the cause`() throws {
    let text = """
      Traceback (most recent call last):
        File "/usr/lib64/python3.12/threading.py", line 9, in run
        File "/venv/lib/python3.12/site-packages/requests/models.py", line 97, in json
        File "/venv/lib/python3.12/site-packages/six.py", line 610, in iteritems
      ValueError: bad
      """
    #expect(try Self.group(text) == "ValueError at six.py:610 in iteritems")
  }

  @Test(
    "the user names more libraries, each by the parts of its name",
    arguments: [
      ("/home/me/acme_http/send.py", "acme_http", true),
      ("/home/me/acme_http.py", "acme_http", true),
      ("/v/site-packages/acme/http/a.py", "acme/http", true),
      ("/v/site-packages/acme/http/a.py", "acme.http", true),
      ("/v/site-packages/acme/http2/a.py", "acme.http", false),
      ("/home/me/acme_http2/send.py", "acme_http", false),
      ("/home/acme_http/v/site-packages/shop/send.py", "acme_http", false),
    ])
  func named(_ path: String, _ name: String, _ isSkipped: Bool) throws {
    let group = try Self.group(Self.trace(through: path), libraries: ["other", name])
    #expect(group?.hasSuffix(":265 in _parse") == isSkipped, "\(group ?? "")")
  }

  @Test(
    "libraries are skipped in every language",
    arguments: [
      (
        "TypeError: no\n    at a (/app/node_modules/.pnpm/axios@1.6.0/node_modules/axios/lib/core.js:3:20)\n"
          + "    at b (/app/node_modules/@acme/http/x.js:4:20)\n    at c (/app/node_modules/axios-shop/x.js:5:20)",
        "@acme/http", "TypeError at axios-shop/x.js:5 in c"
      ),
      (
        "Exception in thread \"main\" java.lang.NullPointerException: no\n"
          + "\tat org.json.JSONObject.get(JSONObject.java:9)\n\tat com.acme.http.Http.get(Http.java:2)\n"
          + "\tat com.acme.httpshop.Shop.get(Shop.java:3)",
        "com.acme.http", "NullPointerException at Shop.java:3 in com.acme.httpshop.Shop.get"
      ),
      (
        "panic: no\n\ngoroutine 1 [running]:\ngithub.com/go-resty/resty/v2.(*Request).Execute(0xc0)\n"
          + "\t/root/go/pkg/mod/github.com/go-resty/resty/v2@v2.7.0/request.go:63 +0x7a\n"
          + "github.com/acme/http.Get(0xc0)\n\t/root/go/pkg/mod/github.com/acme/http@v1.0.0/get.go:5 +0x7a\n"
          + "github.com/me/shop.Parse(0xc0)\n\t/home/me/go/src/github.com/me/shop/parse.go:42 +0x1d",
        "github.com/acme/http", "panic: no at shop/parse.go:42 in github.com/me/shop.Parse"
      ),
      (
        "/u/gems/3.1.0/gems/faraday-retry-2.2.0/lib/retry.rb:5:in `call': no (NoMethodError)\n"
          + "\tfrom /u/gems/3.1.0/gems/acme_http-1.0.0/lib/http.rb:8:in `get'\n"
          + "\tfrom /u/gems/3.1.0/gems/json-shop-1.0.0/lib/shop.rb:8:in `get'\n\tfrom /app/d.rb:3:in `<main>'",
        "acme_http", "NoMethodError at lib/shop.rb:8 in get"
      ),
      (
        "Shop/A.swift:2: Fatal error: no\n\nThread 0 crashed:\n\n"
          + "0 0x0000 send() + 12 in shop at /me/.build/checkouts/Alamofire/Source/Session.swift:9:5\n"
          + "1 0x0000 put() + 12 in shop at /me/.build/checkouts/AcmeHTTP/Sources/Put.swift:9:5\n"
          + "2 0x0000 parse() + 12 in shop at /me/shop/Parser.swift:7:5",
        "AcmeHTTP", "Fatal error: no at shop/Parser.swift:7 in parse()"
      ),
    ])
  func languages(_ text: String, _ name: String, _ cause: String) throws {
    #expect(try Self.group(text, libraries: [name]) == cause)
  }
}
