// mockapi
// SPDX-License-Identifier: Apache-2.0

extension SchemaSample {
  /// Valid files: unusual ones, and one for each word of the lists.
  static let good = unusual + methods + kinds + formats

  private static let methods = [
    "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT",
  ].map { request("the method \($0)", #"{"method": "\#($0)"}"#) }

  private static let kinds = ["object", "array", "string", "number", "boolean", "null"].map {
    fields("the kind \($0)", #"{"/id": {"tolerance": "optional", "accepts": ["\#($0)"]}}"#)
  }

  private static let formats = ["url", "uuid", "date", "date-time", "integer"].map {
    fields("the format \($0)", #"{"/id": {"tolerance": "optional", "format": "\#($0)"}}"#)
  }

  private static let unusual = [
    // The file
    SchemaSample(
      "as little as there can be", #"{"request": {}, "cases": {"a": {"response": {}}}}"#),
    SchemaSample(
      "keys in any order, one with an escape",
      #"{"cases": {"a": {"response": {}}}, "nam\u0065": "x", "request": {}}"#),
    root("a name in any script", #""name": "Регистрация 👩‍👩‍👧""#),
    root("any text as schema", #""$schema": """#),
    root("a negative priority", #""priority": -1"#),
    root("a priority with a fraction of zero", #""priority": 3.0"#),
    root("a priority with an exponent", #""priority": 1e3"#),
    root("the highest priority", #""priority": 9223372036854775807"#),
    root("the lowest priority", #""priority": -9223372036854775808"#),
    root("a priority of minus zero", #""priority": -0.0"#),
    root("a sample", #""sample": {"path": "/a%20b?c=d"}"#),
    root(
      "a sample with everything",
      #""sample": {"method": "QUERY", "path": "/", "headers": {"A": "b", "C": ["d", "e"]}, "body": ""}"#
    ),
    root("a sample with JSON", #""sample": {"path": "/", "jsonBody": null}"#),
    root("a sample with bytes", #""sample": {"path": "/", "base64Body": "AAEC/w=="}"#),
    root("an empty contract", #""contract": {}"#),
    SchemaSample(
      "a sequence as default",
      #"{"request": {}, "cases": {"a": {"response": {}}, "b": {"sequence": ["a"]}}, "default": "b"}"#
    ),
    cases("a name of a case with every kind of letter", #"{"A.b_c-9": {"response": {}}}"#),
    // The request
    request("any method", #"{"method": "ANY"}"#),
    request("a custom method", #"{"method": "M-SEARCH"}"#),
    request("a custom method in small letters", #"{"method": "purge"}"#),
    request("a method with a known one inside", #"{"method": "getAll"}"#),
    request("a method of signs", #"{"method": "!#$%&'*+-.^_`|~"}"#),
    request(
      "a url with all the signs of a query", ##"{"url": "/a?b=%20&c[]=1&d?{|}~!\"$'()*+,;:@\\^`"}"##
    ),
    request("the shortest url", #"{"url": "/"}"#),
    request("a path with two slashes", #"{"urlPath": "//a/../b;v=1"}"#),
    request("a header with an empty value", #"{"headers": {"X-A": {"equalTo": ""}}}"#),
    request("no headers at all", #"{"headers": {}, "queryParameters": {}, "bodyPatterns": []}"#),
    request("a parameter without a name", #"{"queryParameters": {"": {"equalTo": ""}}}"#),
    request("a body that is a blank", #"{"bodyPatterns": [{"equalTo": " "}]}"#),
    request("the whole body by path", #"{"bodyPatterns": [{"matchesJsonPath": "$"}]}"#),
    request(
      "a path with every kind of step",
      #"{"bodyPatterns": [{"matchesJsonPath": "$.é9 ._[ 0 ][-1]['it\\'s \\\\']\t[\"a'b\"]['']"}]}"#),
    request(
      "paths of every kind",
      #"""
      {"bodyPatterns": [
        {"matchesJsonPath": "$..a[*]"}, {"matchesJsonPath": "$[?@.a && !match(@.b, 'x.*')][::-1]"},
        {"matchesJsonPath": "$['a', 0, *].*"}, {"matchesJsonPath": "$['\\n\\ud83d\\ude00']"}]}
      """#),
    request(
      "paths that only WireMock has",
      #"""
      {"bodyPatterns": [
        {"matchesJsonPath": "a.b"}, {"matchesJsonPath": "$.e-mail "}, {"matchesJsonPath": "$.1st\n"},
        {"matchesJsonPath": "$.a[?(@.b =~ /x/i || @.c in ['y'])].length()"}]}
      """#),
    request(
      "a path with the highest index",
      #"{"bodyPatterns": [{"matchesJsonPath": {"expression": "$[9007199254740991]"}}]}"#),
    request(
      "a path compared with nothing",
      #"{"bodyPatterns": [{"matchesJsonPath": {"expression": "$.a", "equalTo": ""}}]}"#),
    // The cases
    aCase("a sequence with a condition", #"{"when": {"method": "GET"}, "sequence": ["a", "a"]}"#),
    aCase("a condition that always holds", #"{"when": {}, "response": {}}"#),
    expect("a partial success with any defects", #""partial""#),
    expect("a number as code", #"{"outcome": "failure", "code": 20404}"#),
    expect("a failure with no defects", #"{"outcome": "failure", "code": "", "defects": []}"#),
    expect("an outcome in an object", #"{"outcome": "unexpected"}"#),
    // Matchers
    request("several methods", #"{"method": {"oneOf": ["GET", "PURGE"]}}"#),
    request("all but one method", #"{"method": {"noneOf": ["POST"]}}"#),
    request("two methods in one word", #"{"method": "GET_OR_HEAD"}"#),
    request(
      "the short name of credentials", #"{"basicAuth": {"username": "a", "password": "b"}}"#),
    request(
      "every word for a URL",
      #"{"urlPathTemplate": "/a/{b}", "pathParameters": {"b": {"matches": "x+"}}}"#),
    request("an expression", #"{"urlPattern": "/a\\?.*"}"#),
    request(
      "options of an operator", #"{"headers": {"A": {"equalTo": "x", "caseInsensitive": true}}}"#),
    request(
      "matchers inside each other",
      #"{"cookies": {"a": {"not": {"or": [{"absent": true}, {"contains": "x"}]}}}}"#),
    request("repeated fields", #"{"formParameters": {"a": {"includes": [{"equalTo": "x"}]}}}"#),
    request(
      "any JSON", #"{"bodyPatterns": [{"equalToJson": {"a": [1]}, "ignoreArrayOrder": true}]}"#),
    request("bytes", #"{"bodyPatterns": [{"binaryEqualTo": "AQ=="}]}"#),
    request(
      "XML with every option",
      #"""
      {"bodyPatterns": [{"equalToXml": "<a>[[xmlunit.ignore]]</a>", "enablePlaceholders": true,
        "placeholderOpeningDelimiterRegex": "\\[\\[", "placeholderClosingDelimiterRegex": "]]",
        "exemptedComparisons": ["TEXT_VALUE"], "ignoreOrderOfSameNode": true, "namespaceAwareness": "NONE"}]}
      """#),
    request(
      "an expression over XML",
      #"{"bodyPatterns": [{"matchesXPath": {"expression": "//p:a", "contains": "x"}, "xPathNamespaces": {"p": "u"}}]}"#
    ),
    request(
      "dates",
      #"""
      {"headers": {"A": {"before": "2021-06-15", "actualFormat": "dd/MM/yyyy", "truncateActual": "LAST_DAY_OF_MONTH"},
        "B": {"after": "now +3 days", "truncateExpected": "first hour of day", "applyTruncationLast": true,
          "expectedOffset": -1, "expectedOffsetUnit": "Days"}, "C": {"equalToDateTime": "-15 days"}}}
      """#),
    request(
      "a place and its matcher",
      #"{"bodyPatterns": [{"matchesJsonPath": {"expression": "$.a", "matches": "x"}}]}"#),
    request(
      "parts",
      #"{"multipartPatterns": [{"name": "a", "matchingType": "ALL", "bodyPatterns": [{"anything": true}]}]}"#
    ),
    request(
      "an address",
      #"{"host": {"equalTo": "a"}, "port": 1, "scheme": "https", "clientIp": {"contains": "."}}"#),
    request("credentials", #"{"basicAuthCredentials": {"username": "a", "password": ""}}"#),
    response("bytes as body", #"{"base64Body": "AQI="}"#),
    // The response
    response("the lowest status", #"{"status": 200}"#),
    response("the highest status", #"{"status": 999}"#),
    response("a status with a fraction of zero", #"{"status": 404.0}"#),
    response("a status with an exponent", #"{"status": 5.0E+2}"#),
    response("an empty body for a status without a body", #"{"status": 204, "body": ""}"#),
    response("null as JSON", #"{"jsonBody": null}"#),
    response("JSON with a key twice", #"{"jsonBody": {"a": 1, "a": 2}}"#),
    response("a body of control characters", #"{"status": 206, "body": "\u0000\u001f\ufffd"}"#),
    headers("a disabled header", #"{"content-type": null}"#),
    headers("a header twice and one not at all", #"{"Set-Cookie": ["a=1", "b=2"], "X-None": []}"#),
    headers("a name that begins like a forbidden one", #"{"Date-Of": "x", "X-Date": "x"}"#),
    headers("a name of signs", #"{"!#$%&'*+-.^_`|~": "x"}"#),
    headers("disabled headers of the server", #"{"content-length": null, "DATE": null}"#),
    headers("declared headers of the server", #"{"connection": "close", "Date": "today"}"#),
    headers("a correct length", #"{"content-LENGTH": "0"}"#),
    headers("chunks", #"{"Transfer-Encoding": "chunked"}"#),
    headers("values with blanks, and without anything", #"{"A": " x ", "B": ["", "\t"]}"#),
    response("a custom status message", #"{"status": 402, "statusMessage": "Coins, please"}"#),
    response("no message at all", #"{"statusMessage": ""}"#),
    response("compression", #"{"compression": "gzip", "body": "x"}"#),
    response("no compression", #"{"compression": "none"}"#),
    response(
      "all that takes time",
      #"{"fixedDelayMilliseconds": 0.5, "delayDistribution": {"type": "fixed", "milliseconds": 1}, "bytesPerSecond": 1}"#
    ),
    response("a slow body", #"{"bodyBytesPerSecond": 1}"#),
    response(
      "a distribution between equals",
      #"{"delayDistribution": {"type": "uniform", "lower": 2, "upper": 2}}"#),
    response(
      "a distribution with a cap",
      #"{"delayDistribution": {"type": "lognormal", "median": 2, "sigma": 0.1, "maxValue": 2}}"#),
    response(
      "slices", #"{"chunkedDribbleDelay": {"numberOfChunks": 3, "totalDuration": 0}, "body": "x"}"#),
    fault("a fault of WireMock", #""MALFORMED_RESPONSE_CHUNK""#),
    fault("a place alone", #"{"at": "afterHead"}"#),
    fault("a malformation with its place", #"{"malformed": "hugeHeader", "at": "beforeEnd"}"#),
    fault("bytes alone", #"{"bytes": ""}"#),
    fault("bytes in base64", #"{"bytes": {"base64": "AAH/"}, "then": "reset"}"#),
    fault("random bytes", #"{"bytes": {"random": 3, "seed": 9}, "at": {"byte": 2}}"#),
    fault("a body byte of none", #"{"at": {"bodyByte": 0}, "stallMilliseconds": 10}"#),
    fault(
      "some requests", #"{"at": "end", "then": "stall", "requests": {"share": 0.25, "seed": 1}}"#),
    headers("a value of one letter, or another script", #"{"A": "x", "B": "é", "C": "日本\u0080"}"#),
    headers("a tab inside a value", #"{"A": "x\ty", "B": "a  b"}"#),
    headers("a combining accent at the end", #"{"A": "x\u0301"}"#),
    // The contract
    fields("no fields", "{}"),
    fields("the whole body as a field", #"{"": "required"}"#),
    fields("escapes in a pointer", #"{"/a~0b": "optional", "/list/0/id": "ignored"}"#),
    fields("an element that is dropped", #"{"/list/*": "dropped", "/list/*/id": "required"}"#),
    fields("an entry of the body that is dropped", #"{"/*": {"tolerance": "dropped"}}"#),
    fields("a star that is not alone", #"{"/1*": "required"}"#),
    fields(
      "everything that can be said of a field",
      #"""
      {"/id": {"tolerance": "defaulted", "accepts": ["number", "null", "number"],
       "values": [1, 1.5e3, "1", true, null], "format": "integer"}}
      """#),
    fields("an ignored field in an object", #"{"/id": {"tolerance": "ignored"}}"#),
    failure(
      "any status with a code",
      #"{"fields": {"/code": "required"}, "code": "/code", "anyStatus": true}"#),
    failure("a failure without a code", #"{"fields": {"/code": "required"}}"#),
    failure(
      "the status decides, without a code",
      #"{"fields": {"/code": "required"}, "anyStatus": false}"#),
    success("statuses", #""status": [200, 2.01e2, 204, 304]"#),
    success("a status without a body", #""byStatus": {"204": "empty", "302": "empty"}"#),
    success("a status with fields that nobody reads", #""byStatus": {"299": {}}"#),
    success(
      "content types", #""contentTypes": ["application/json", "+json", "Text/X.y-z_1", "a/b+c"]"#),
    failure("a content type of a failure", #"{"fields": {}, "contentTypes": ["+json"]}"#),
    contract("a success that is only a status", #"{"success": {"status": [200]}}"#),
    contract(
      "a success without general fields",
      #"{"success": {"byStatus": {"200": {"/id": "required"}}}}"#),
    contract("clients that hand the body on", #"{"clients": "passThrough"}"#),
    fields(
      "a list, or a word for none",
      #"""
      {"/list": {"tolerance": "required", "accepts": ["array", "string"]}, "/list/*/id": "required"}
      """#),
    // A file like the one in the design: every feature once.
    SchemaSample(
      "a file with a contract, failures, garbage and a sequence",
      #"""
      {
        "$schema": "../schema/scenario.schema.json",
        "name": "basket",
        "request": { "method": "PUT", "urlPath": "/basket" },
        "contract": {
          "success": { "fields": { "/total": "required", "/currency": "defaulted", "/note": "optional",
                                   "/lines/*": "dropped", "/lines/*/sku": "required" } },
          "failure": { "fields": { "/reason": { "tolerance": "required", "values": ["soldOut", "closed"] } },
                       "code": "/reason" }
        },
        "cases": {
          "stored":     { "response": { "status": 200, "jsonBody": { "total": 12.50, "currency": "EUR",
                                        "note": "Hi", "lines": [{ "sku": "A-1" }] } },
                          "expect": "success" },
          "soldOut":    { "when": { "bodyPatterns": [{ "matchesJsonPath":
                                    { "expression": "$.lines[0].sku", "equalTo": "gone" } }] },
                          "response": { "status": 409, "jsonBody": { "reason": "soldOut" } },
                          "expect": { "outcome": "failure", "code": "soldOut" } },
          "proxyPage":  { "response": { "status": 502, "headers": { "Content-Type": "text/html" },
                                        "body": "<h1>Bad Gateway</h1>" },
                          "expect": "unexpected" },
          "noCurrency": { "response": { "status": 200, "jsonBody": { "total": 0 } },
                          "expect": { "outcome": "partial", "defects": ["/currency"] } },
          "recovers":   { "sequence": ["proxyPage", "proxyPage", "stored"] }
        },
        "default": "stored"
      }
      """#),
  ]

  /// Files in which every part is right, but not what the parts say of each other, or in which a path is none:
  /// beyond a schema.
  static let contradictory: [SchemaSample] = [
    expect(
      "defects without a contract", #"{"outcome": "partial", "defects": ["/a~1b/0/~0"]}"#),
    expect("no answer of a response", #"{"outcome": "noAnswer"}"#),
    request("no XML", #"{"bodyPatterns": [{"equalToXml": "<a>"}]}"#),
    request("no XPath", #"{"bodyPatterns": [{"matchesXPath": "/a["}]}"#),
    request("no date", #"{"headers": {"A": {"before": "tomorrow"}}}"#),
    request("no regular expression", #"{"headers": {"A": {"matches": "("}}}"#),
    request(
      "a variable that the template has not",
      #"{"urlPathTemplate": "/a/{b}", "pathParameters": {"c": {"equalTo": "x"}}}"#),
    response("a file that is not there", #"{"bodyFileName": "missing"}"#),
    root("a default that is not a case", #""default": "b""#),
    root("a key twice", #""name": "x", "name": "x""#),
    cases("a case twice", #"{"a": {"response": {}}, "a": {"response": {}}}"#),
    request(
      "a header of the request twice", #"{"headers": {"A": {"equalTo": ""}, "A": {"equalTo": ""}}}"#
    ),
    headers("a header twice in another case", #"{"X-A": "1", "x-a": "2"}"#),
    aCase("a sequence with an unknown case", #"{"sequence": ["c"]}"#),
    aCase("a sequence of itself", #"{"sequence": ["b"]}"#),
    path("an index just too high", #""$[9007199254740992]""#),
    path("a sign at the start", #""%a""#),
    path("a blank inside", #""a b""#),
    path("a blank after the dot", #""$. a""#),
    path("three dots", #""$...a""#),
    path("an index with a leading zero", #""$[01]""#),
    path("an index of minus zero", #""$[-0]""#),
    path("an index that fits no Int", #""$[99999999999999999999]""#),
    path("the lowest Int as index", #""$[-9223372036854775808]""#),
    path("a bracket without an end", #""$[0""#),
    path("a quoted name without an end", #""$['a]""#),
    path("a quoted name with an unknown escape", #""$['\\q']""#),
    path("a bare name in brackets", #""$[a]""#),
    path("a filter without an end", #""$[?(@.a]""#),
    path("an unknown function", #""$.a.first()""#),
    path("a regular expression with a mistake", #""$[?(@.a =~ /(/)]""#),
    path("a function that is not a condition", #""$[?length(@.a)]""#),
    fields("a field that no case has", #"{"/nope": "required"}"#),
    fields(
      "fields in a text",
      #"{"/list": {"tolerance": "required", "accepts": ["string"]}, "/list/*/id": "required"}"#),
    success("a status that is not in the list", #""status": [200], "byStatus": {"204": "empty"}"#),
    success("fields of a status that no case has", #""byStatus": {"202": {"/id": "required"}}"#),
    failure("a code that is not a field", #"{"fields": {"/code": "required"}, "code": "/list"}"#),
    SchemaSample(
      "a defect that points at no field",
      #"""
      {"request": {}, "contract": {"success": {"fields": {"/id": "defaulted"}}}, "cases": {
        "a": {"response": {"jsonBody": {"id": 1}}, "expect": "success"},
        "b": {"response": {"jsonBody": {}}, "expect": {"outcome": "partial", "defects": ["/id", "/name"]}}}}
      """#),
    SchemaSample(
      "an expectation that the contract contradicts",
      #"""
      {"request": {}, "contract": {"success": {"fields": {"/id": "required"}}}, "cases": {
        "a": {"response": {"jsonBody": {"id": 1}}, "expect": "success"},
        "b": {"response": {"jsonBody": {}}, "expect": "success"}}}
      """#),
  ]

  /// An invalid path, which a schema cannot detect.
  private static func path(_ name: String, _ path: String) -> SchemaSample {
    request("as path: \(name)", #"{"bodyPatterns": [{"matchesJsonPath": \#(path)}]}"#)
  }
}
