// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILoading
import MockAPIScenario
import MockAPITestSupport
import Testing

struct DiagnosticTests {
  @Test func `one run finds every mistake of a file, with its place`() {
    let text = """
      {
        "nmae": "registration",
        "request": { "method": "POST", "urlPath": "/registration?x=1" },
        "cases": {
          "registered": { "response": { "status": "200" } },
          "wrong": { "response": { "status": 400 }, "expect": { "outcome": "failed" } }
        },
        "default": "registred"
      }
      """
    #expect(
      problems(in: text) == [
        "2:3 unknown key 'nmae' in a scenario; did you mean 'name'?",
        "3:59 'urlPath' must end before the '?'; use 'url' for path and query, or 'queryParameters'",
        "5:45 'status' must be a whole number; found a string",
        "6:70 'outcome' must be one of 'success', 'partial', 'failure', 'unexpected', 'noAnswer'; "
          + "found 'failed'",
        "8:14 'default' names the case 'registred', which does not exist; did you mean 'registered'?",
      ])
  }

  @Test func `half a surrogate pair is an error, because it has no UTF-8 form`() {
    #expect(
      problems(
        in:
          #"{"request": {}, "cases": {"a": {"response": {"body": "\ufffd\ud83d\ude00a\ud800b"}}}}"#
      ) == [
        "1:74 a surrogate must be half of a pair; found only one half; give both halves, or another character"
      ])
  }

  @Test(arguments: [
    (
      #"{"fault": {"malformed": "badChunkSize"}}"#,
      "1:69 'badChunkSize' needs a body: without one, nothing would be wrong with the response; add one"
    ),
    (
      #"{"status": 200, "fault": {"malformed": "noContentWithBody"}}"#,
      "1:84 'noContentWithBody' needs a body: without one, nothing would be wrong with the response; add one"
    ),
    (
      #"{"chunkedDribbleDelay": {"numberOfChunks": 2, "totalDuration": 1}, "fault": {"bytes": "x"}}"#,
      "1:46 'chunkedDribbleDelay' has no effect: the fault sends other bytes in place of the response; leave it out"
    ),
    (
      #"{"bodyBytesPerSecond": 2, "fault": {"bytes": "x"}}"#,
      "1:46 'bodyBytesPerSecond' has no effect: the fault sends other bytes in place of the response; leave it out"
    ),
  ])
  func `a fault that would break nothing is reported`(response: String, problem: String) {
    #expect(
      problems(in: #"{"request": {}, "cases": {"a": {"response": \#(response)}}}"#) == [problem])
  }

  @Test func `a diagnostic shows the line and a caret below the place`() {
    let text = "{\n\t\"reqest\": {},\n\"request\": {}, \"cases\": {\"a\": {\"response\": {}}}}"
    let loaded = ScenarioLoader().load(texts: [("folder/a.json", text)])
    #expect(
      loaded.diagnostics.map(\.description) == [
        """
        folder/a.json:2:2: error: unknown key 'reqest' in a scenario; did you mean 'request'?
        \t"reqest": {},
        \t^~~~~~~~
        """
      ])
    #expect(loaded.diagnostics.first?.rendered(inColor: true).contains("\u{1B}[31m") == true)
  }

  @Test func `only the part around the place is shown of a very long line`() throws {
    let filler = String(repeating: "x", count: 5_000)
    let text = #"{"name": "\#(filler)", "request": {}, "cases": 7, "priority": 1}"#
    let rendered = try #require(
      ScenarioLoader().load(texts: [("a.json", text)]).diagnostics.first?.description)
    let lines = rendered.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1].count <= 122)
    let caret = try #require(Array(lines[2]).firstIndex(of: "^"))
    #expect(Array(lines[1])[caret] == "7")
  }

  @Test(arguments: [
    ("[]", "1:1 a scenario must be an object; a file has one scenario; found an array"),
    ("{", "1:2 expected a key in quotes or '}', found the end of the text"),
    (#"{"cases": {"a": {"response": {}}}}"#, "1:1 a scenario must have the key 'request'"),
    (#"{"request": {}}"#, "1:1 a scenario must have the key 'cases'"),
    (scenarioText(cases: "{}"), "1:57 a scenario must have at least one case; found none"),
    (
      scenarioText(cases: #"{"a b": {"response": {}}}"#),
      "1:58 the name of a case must consist of letters, digits, '.', '_' and '-'"
    ),
    (
      scenarioText(cases: #"{"a": {}}"#),
      "1:63 a case must have the key 'response', 'sequence' or 'draw'"
    ),
    (
      scenarioText(cases: #"{"a": {"response": {}}, "a": {"response": {}}}"#),
      "1:81 the key 'a' must appear once in 'cases'; the first one is at 1:58"
    ),
    (
      scenarioText(cases: #"{"a": {"sequence": ["b"]}, "b": {"sequence": ["b"]}}"#),
      "1:77 a step of a sequence must be a case with a response; this one is a sequence"
    ),
    (
      scenarioText(cases: #"{"a": {"response": {}}, "b": {"draw": {"zzz": 1}}}"#),
      "1:96 the draw names the case 'zzz', which does not exist; the cases are: 'a', 'b'"
    ),
    (
      scenarioText(cases: #"{"a": {"response": {}}, "b": {"draw": {"a": 0}}}"#),
      "1:101 the weight of 'a' must be a number above 0 and up to 1000000; found 0"
    ),
    (
      scenarioText(cases: #"{"a": {"response": {}}, "b": {"draw": {"a": "4"}}}"#),
      "1:101 the weight of 'a' must be a number above 0 and up to 1000000; found a string"
    ),
    (
      scenarioText(cases: #"{"a": {"response": {}}, "b": {"draw": ["a"]}}"#),
      "1:95 'draw' must be an object of cases and their weights, such as {\"ok\": 4, \"busy\": 1}; found an array"
    ),
    (
      scenarioText(cases: #"{"a": {"response": {}}, "b": {"draw": {"b": 1}}}"#),
      "1:96 a draw must be among cases with a response; 'b' is a draw"
    ),
    (
      scenarioText(cases: #"{"a": {"sequence": ["b"]}, "b": {"draw": {"a": 1}}}"#),
      "1:77 a step of a sequence must be a case with a response; this one is a draw"
    ),
    (
      scenarioText(cases: #"{"a": {"sequence": ["b"]}, "b": {"draw": {"a": 1}}}"#),
      "1:99 a draw must be among cases with a response; 'a' is a sequence"
    ),
    (
      scenarioText(cases: #"{"a": {"response": {}, "loop": true}}"#),
      "1:80 'loop' has no effect without 'sequence'"
    ),
    (
      scenarioText(cases: #"{"a": {"response": {}}, "b": {"draw": {"a": 1}, "sequence": ["a"]}}"#),
      "1:87 a sequence serves other cases in turn; move 'draw' to one of those"
    ),
    (scenarioText(request: #"{"method": "get"}"#), "1:24 the case of a method counts; write 'GET'"),
    (
      scenarioText(request: #"{"url": "x"}"#),
      "1:21 'url' must begin with '/'; it is compared with the raw request target"
    ),
    (
      scenarioText(request: #"{"urlPath": "/a b"}"#),
      "1:28 'urlPath' is compared with the raw request target, where this character is percent-encoded; encode it"
    ),
    (
      scenarioText(request: #"{"urlPath": "/", "url": "/"}"#),
      "1:14 'url' already says which URLs match; keep either 'url' or 'urlPath'"
    ),
    (
      scenarioText(request: #"{"headers": {"A": {"equalsTo": "b"}}}"#),
      "1:32 unknown key 'equalsTo' in a matcher; did you mean 'equalTo'?"
    ),
    (
      scenarioText(request: #"{"bodyPatterns": [{"matchesJsonPath": "$.a[b]"}]}"#),
      "1:56 this must be a JSONPath: expected a quoted name, an index, a slice, '*' or '?' in brackets"
    ),
    (
      scenarioText(request: #"{"bodyPatterns": [{"matchesJsonPath": "$.a[?(@ =~ /x(/)]"}]}"#),
      "1:66 this must be a JSONPath: expected a regular expression: missing closing parenthesis"
    ),
    (
      scenarioText(cases: #"{"a": {"response": {"status": 99}}}"#),
      "1:87 'status' must be a number from 200 to 999; found 99"
    ),
    (
      scenarioText(cases: #"{"a": {"response": {"status": 204, "body": "x"}}}"#),
      "1:87 a response with status 204 must not have a body (RFC 9110 section 15)"
    ),
    (
      scenarioText(cases: #"{"a": {"response": {"body": "", "jsonBody": 1}}}"#),
      "1:89 a response must have one body; keep either 'body' or 'jsonBody'"
    ),
    (
      scenarioText(cases: #"{"a": {"response": {"headers": {"Content-Length": "1"}}}}"#),
      "1:107 'Content-Length' must be 0, the size of the body; found 1; to send a wrong length on purpose: \"fault\": {\"malformed\": \"contentLengthTooLong\", \"by\": 1}"
    ),
    (
      #"{"request": {"method": "HEAD"}, "cases": {"a": {"response": {"body": "ab", "headers": {"Content-Length": "1"}}}}}"#,
      "1:106 'Content-Length' must be 2, the size of the body; found 1; to send a wrong length on purpose: \"fault\": {\"malformed\": \"contentLengthTooShort\", \"by\": 1}"
    ),
    (
      scenarioText(cases: #"{"a": {"response": {"headers": {"Content-Length": "+0"}}}}"#),
      "1:107 'Content-Length' must be one number of bytes; for a broken one, use the fault 'contentLengthTwice'"
    ),
    (
      scenarioText(cases: #"{"a": {"response": {"headers": {"X": "a\nb"}}}}"#),
      "1:94 the value of a header must not have control characters (RFC 9110 section 5.5)"
    ),
    (
      scenarioText(cases: #"{"a": {"response": {"headers": {"X": 1}}}}"#),
      "1:94 the value of a header must be a string or a list of strings; found a number"
    ),
  ])
  func `diagnostics of scenarios name the mistake and the remedy`(text: String, problem: String) {
    #expect(problems(in: text).contains(problem), "\(problems(in: text))")
  }

  @Test(arguments: [
    (
      #"{"urlPattern": "/a("}"#,
      "1:32 this must be a regular expression: missing closing parenthesis"
    ),
    (
      #"{"headers": {"A": {"matches": "[b-a]"}}}"#,
      "1:45 this must be a regular expression: range out of order in character class"
    ),
    (
      #"{"urlPathTemplate": "/a/{id"}"#,
      "1:37 this must be a path template: the variable has no '}'"
    ),
    (
      #"{"urlPathTemplate": "/{id}", "pathParameters": {"ib": {"equalTo": "1"}}}"#,
      "1:61 the template has no variable 'ib'; did you mean 'id'?"
    ),
    (
      #"{"pathParameters": {"id": {"equalTo": "1"}}}"#,
      "1:14 'pathParameters' need a 'urlPathTemplate' with their variables; add one"
    ),
    (
      #"{"headers": {"A": {}}}"#,
      "1:31 a matcher must have an operator, such as 'equalTo' or 'matches'"
    ),
    (
      #"{"headers": {"A": {"equalTo": "1", "contains": "2"}}}"#,
      "1:48 a matcher must have one operator, and 'equalTo' is there already; join several with 'and'"
    ),
    (
      #"{"headers": {"A": {"contains": "1", "caseInsensitive": true}}}"#,
      "1:49 'caseInsensitive' has no effect on 'contains'"
    ),
    (
      #"{"headers": {"A": {"absent": false}}}"#,
      "1:42 the value of 'absent' has no effect; write true"
    ),
    (
      #"{"headers": {"A": {"and": [{"equalTo": "1"}]}}}"#,
      "1:39 'and' must join at least two matchers"
    ),
    (
      #"{"headers": {"A": {"binaryEqualTo": "AQ=="}}}"#,
      "1:32 unknown key 'binaryEqualTo' in a matcher"
    ),
    (
      #"{"bodyPatterns": [{"binaryEqualTo": "A"}]}"#,
      "1:49 this must be base64 (RFC 4648 section 4)"
    ),
    (
      #"{"bodyPatterns": [{"equalToJson": "{"}]}"#,
      "1:49 the string must be JSON: expected a key in quotes or '}', found the end of the text"
    ),
    (
      #"{"bodyPatterns": [{"equalToJson": ["${json-unit.any-thing}"]}]}"#,
      "1:48 'any-thing' is not a known placeholder"
    ),
    (
      #"{"basicAuthCredentials": {"username": "a:b", "password": "c"}}"#,
      "1:51 a user name must not have ':' (RFC 7617 section 2)"
    ),
    (
      #"{"bodyPatterns": [{"matchesJsonSchema": {"type": "strin"}}]}"#,
      "1:62 this must be a JSON Schema: "
    ),
    (
      #"{"bodyPatterns": [{"matchesJsonSchema": {}, "schemaVersion": "V5"}]}"#,
      "1:74 'schemaVersion' must be one of 'V4', 'V6', 'V7', 'V201909', 'V202012'; found 'V5'"
    ),
    (
      #"{"headers": {"A": {"equalToNumber": "x"}}}"#,
      "1:49 this must be a number; found a string"
    ),
    (
      #"{"bodyPatterns": [{"equalToXml": "<a><b></a>"}]}"#,
      "1:57 this must be XML: Opening and ending tag mismatch: b line 1 and a"
    ),
    (#"{"bodyPatterns": [{"equalToXml": "<a><p:b/></a>"}]}"#, "1:54 this must be XML: "),
    (
      #"{"bodyPatterns": [{"equalToXml": "<a>${xmlunit.no}</a>", "enablePlaceholders": true}]}"#,
      "1:50 this must be XML: 'no' is not a known placeholder"
    ),
    (
      #"{"bodyPatterns": [{"equalToXml": "<a/>", "exemptedComparisons": ["TEXT"]}]}"#,
      "1:78 an exempted comparison must be one of 'ELEMENT_TAG_NAME'"
    ),
    (
      #"{"bodyPatterns": [{"equalToXml": "<a/>", "exemptedComparisons": ["XML_VERSION"]}]}"#,
      "1:78 'XML_VERSION' has no effect: it is never compared; leave it out"
    ),
    (
      #"{"bodyPatterns": [{"equalToXml": "<a/>", "placeholderOpeningDelimiterRegex": "x"}]}"#,
      "1:54 'placeholderOpeningDelimiterRegex' has no effect without 'enablePlaceholders': true"
    ),
    (
      #"{"bodyPatterns": [{"equalToXml": "<a/>", "xPathNamespaces": {}}]}"#,
      "1:54 'xPathNamespaces' has no effect on 'equalToXml'"
    ),
    (
      #"{"bodyPatterns": [{"matchesXPath": "/a/b["}]}"#,
      "1:54 this must be an XPath: an expression must follow here"
    ),
    (
      #"{"bodyPatterns": [{"matchesXPath": "/a/p:b"}]}"#,
      "1:52 this must be an XPath: the prefix 'p' is not bound; bind it in 'xPathNamespaces'"
    ),
    (
      #"{"bodyPatterns": [{"matchesXPath": "/p:a", "xPathNamespaces": {"p": 1}}]}"#,
      "1:81 a namespace must be a string; found a number"
    ),
    (
      #"{"bodyPatterns": [{"matchesXPath": {"expression": "/a", "absent": true}}]}"#,
      "1:48 'absent' never matches here: an expression that finds nothing does not match; use not() in the expression"
    ),
    (
      #"{"headers": {"A": {"before": "tomorrow"}}}"#,
      "1:42 this must be a date, such as '2021-06-15T12:00:00Z', '2021-06-15' or 'now +3 days'"
    ),
    (
      #"{"headers": {"A": {"before": "now +3 weeks"}}}"#,
      "1:50 the number must be followed by one of 'seconds', 'minutes'"
    ),
    (
      #"{"headers": {"A": {"before": "now +x days"}}}"#,
      "1:47 the offset must begin with a whole number, as in 'now +3 days'"
    ),
    (
      #"{"headers": {"A": {"before": "2021", "actualFormat": "yyyy-QQ"}}}"#,
      "1:72 this must be the format of a date: 'QQ' is not a supported field of a date"
    ),
    (
      #"{"headers": {"A": {"before": "2021", "truncateExpected": "first day of year"}}}"#,
      "1:50 'truncateExpected' has no effect on a fixed date; use it with 'now', or leave it out"
    ),
    (
      #"{"headers": {"A": {"before": "now", "truncateActual": "first day"}}}"#,
      "1:67 'truncateActual' must be one of 'first second of minute'"
    ),
    (
      #"{"headers": {"A": {"before": "now", "expectedOffset": 1}}}"#,
      "1:49 'expectedOffset' has no effect without 'expectedOffsetUnit'"
    ),
    (#"{"port": 0}"#, "1:22 'port' must be a number from 1 to 65535; found 0"),
    (#"{"scheme": "ftp"}"#, "1:24 'scheme' must be 'http' or 'https'; found 'ftp'"),
    (
      #"{"multipartPatterns": [{"matchingType": "SOME"}]}"#,
      "1:53 'matchingType' must be 'ANY' or 'ALL'; found 'SOME'"
    ),
  ])
  func `diagnostics of matchers have a place`(request: String, problem: String) {
    let found = problems(in: scenarioText(request: request))
    #expect(found.contains { $0.hasPrefix(problem) }, "\(found)")
  }

  @Test(arguments: [
    (#"{"success": {"fields": {"id": "required"}}}"#, "a JSON pointer is empty or begins with '/'"),
    (
      #"{"success": {"fields": {"/id": "requird"}}}"#,
      "a tolerance must be one of 'required', 'defaulted', 'optional', 'dropped', 'ignored', 'absent'; found "
        + "'requird'; did you mean 'required'?"
    ),
    (
      #"{"success": {"fields": {"/id": "dropped"}}}"#,
      "'dropped' is for elements and entries; the pointer must end in '/*'"
    ),
    (
      #"{"success": {"fields": {"/nmae": "optional"}}}"#,
      "a field of the contract must be in the body of some case; no case has a value at '/nmae'"
    ),
    (
      #"{"failure": {"fields": {"/id": "required"}, "code": "/idd"}}"#,
      "'code' must point at one of the fields; found '/idd'; did you mean '/id'?"
    ),
    (
      #"{"failure": {"fields": {"/id": "required"}, "code": ["/id", "/idd"]}}"#,
      "'code' must point at one of the fields; found '/idd'; did you mean '/id'?"
    ),
    (
      #"{"failure": {"fields": {"/id": "required"}, "code": ["/id", 7]}}"#,
      "'code' must be a pointer or an array of pointers; found a number"
    ),
    (
      #"{"failure": {"fields": {"/id": "required"}, "code": []}}"#,
      "'code' must have at least one pointer; found an empty array"
    ),
    (
      #"{"failure": {"fields": {"/id": "required"}, "code": ["/id", "/id"]}}"#,
      "'code' must have each pointer once; '/id' is there before"
    ),
    (
      #"{"failure": {"fields": {"/id": "required"}, "anyStatus": true}}"#,
      "'anyStatus' recognises the failure by its code; add 'code'"
    ),
    (
      #"{"success": {"fields": {"/id": {"tolerance": "required", "accepts": ["int"]}}}}"#,
      "a kind must be one of 'object', 'array', 'string', 'number', 'boolean', 'null'; found 'int'"
    ),
    (
      #"{"success": {"fields": {"/id": {"tolerance": "ignored", "format": "url"}}}}"#,
      "'format' has no effect on a field that is 'ignored'; leave it out"
    ),
    (
      #"{"success": {"fields": {"/id/a": "optional", "/id": {"tolerance": "required", "accepts": ["number"]}}}}"#,
      "'/id' must accept 'object' or 'array', because '/id/a' is in it; add the kind to its 'accepts'"
    ),
    (
      #"{"success": {}}"#,
      "the success of a contract must have 'fields', 'status' or 'byStatus'; without any of them, leave 'success' out"
    ),
    (
      #"{"success": {"stauts": [200]}}"#,
      "unknown key 'stauts' in the success of a contract; did you mean 'status'?"
    ),
    (
      #"{"success": {"status": 200}}"#, "'status' must be an array; found a number"
    ),
    (
      #"{"success": {"status": [604]}}"#,
      "the status of a success must be a number from 200 to 599, or a class such as '4xx'; found 604"
    ),
    (
      #"{"success": {"status": ["200"]}}"#,
      "the status of a success must be a number from 200 to 599, or a class such as '4xx'; found '200'"
    ),
    (
      #"{"success": {"byStatus": {"2xx": "empty"}}}"#,
      "a key of 'byStatus' must be a status from 200 to 599; found '2xx'"
    ),
    (
      #"{"success": {"status": [200], "byStatus": {"204": "empty"}}}"#,
      "'status' must list 204, because 'byStatus' has it; add it to 'status', or leave it out here"
    ),
    (
      #"{"success": {"byStatus": {"404": "empty"}}}"#,
      "'status' must list 404, because 'byStatus' has it; add it to 'status', or leave it out here"
    ),
    (
      #"{"success": {"fields": {"/data/id": "required"}, "payload": "/dat"}, "failure": {"fields": {}}}"#,
      "'payload' must point at a field of the success, or at a value around one; found '/dat'; did you mean '/data'?"
    ),
    (
      #"{"success": {"fields": {"/data": "required"}, "payload": ""}, "failure": {"fields": {}}}"#,
      "'payload' must point into the body, such as '/data'; found ''"
    ),
    (
      #"{"success": {"fields": {"/data/*": "dropped"}, "payload": "/data/*"}, "failure": {"fields": {}}}"#,
      "'payload' must point at one value; the step '*' matches many"
    ),
    (
      #"{"success": {"fields": {"/data": "required"}, "payload": "/data"}}"#,
      "'payload' tells a success from the failure; add 'failure'"
    ),
    (
      #"{"success": {"fields": {"/errors/*": "absent"}}}"#,
      "'absent' is for members; the pointer must end in a name, such as '/errors'"
    ),
    (
      #"{"success": {"fields": {"/errors": "absent", "/errors/*/message": "required"}}}"#,
      "'/errors/*/message' is in '/errors', which should be 'absent'; leave one of them out"
    ),
    (
      #"{"success": {"fields": {"/errors": {"tolerance": "absent", "accepts": ["array"]}}}}"#,
      "'accepts' has no effect on a field that is 'absent'; leave it out"
    ),
    (
      #"{"success": {"byStatus": {"202": "emtpy"}}}"#,
      "the content of a status must be 'empty' or an object of fields; found 'emtpy'; did you mean 'empty'?"
    ),
    (
      #"{"success": {"byStatus": {"204": {"/id": "required"}}}}"#,
      "the content of status 204 must be 'empty': such a response has no body (RFC 9112 section 6.3)"
    ),
    (
      #"{"success": {"byStatus": {"202": {"/id": "required"}}}}"#,
      "a field of the contract must be in the body of some case; no case with status 202 has a value at '/id'"
    ),
    (
      #"{"success": {"fields": {}, "contentTypes": ["json"]}}"#,
      "a content type must be a media type without parameters, such as 'application/json', or a suffix such as "
        + "'+json'; found 'json'"
    ),
    (
      #"{"success": {"fields": {"/a": {"tolerance": "required", "if": "card"}}}}"#,
      #"'if' must be an object, such as {"/items/*/kind": "card"}; found a string"#
    ),
    (
      #"{"success": {"fields": {"/a": {"tolerance": "required", "if": {"/b": 1, "/c": 2}}}}}"#,
      "'if' must have one pointer with its values; found 2"
    ),
    (
      #"{"success": {"fields": {"/a/*/b": {"tolerance": "required", "if": {"/c/*/kind": "x"}}}}}"#,
      "'if' must point at a member of an object around '/a/*/b', such as '/a/*/kind'; found '/c/*/kind'"
    ),
    (
      #"{"success": {"fields": {"/a": {"tolerance": "required", "if": {"/kind": []}}}}}"#,
      "'if' must have at least one value; found an empty array"
    ),
    (
      #"{"success": {"fields": {"/a": {"tolerance": "required", "if": {"/kind": null}}}}}"#,
      "a value of 'if' must be a string, number or boolean; found null"
    ),
    (
      #"{"success": {"fields": {"/a": {"tolerance": "required", "if": {"/kind": "x"}}}}}"#,
      "'if' must point at a field that the client reads; add '/kind' to 'fields'"
    ),
    (
      #"{"success": {"fields": {"/kind": {"tolerance": "required", "values": ["x", "y"]}, "/a": {"tolerance": "required", "if": {"/kind": ["x", "z"]}}}}}"#,
      #"'if' must have 'values' of '/kind'; "z" is not one of them"#
    ),
    (
      #"{"success": {"fields": {"/kind": "required", "/a": {"tolerance": "required", "if": {"/kind": "x"}}}}}"#,
      "a field of the contract must be in the body of some case; no case has a value at '/a' where '/kind' is \"x\""
    ),
    (
      #"{"otherFields": "type"}"#,
      "'otherFields' must be one of 'typed'; found 'type'; did you mean 'typed'?"
    ),
    (
      #"{"success": {"fields": {}, "otherFields": "typed"}}"#,
      "unknown key 'otherFields' in the success of a contract; 'otherFields' belongs in 'contract'"
    ),
    (
      #"{"clients": "passthrough"}"#,
      "'clients' must be one of 'passThrough'; found 'passthrough'; did you mean 'passThrough'?"
    ),
  ])
  func `diagnostics of contracts name the mistake and the remedy`(contract: String, problem: String)
  {
    let cases = #"{"one": {"response": {"jsonBody": {"id": 1}}}}"#
    let found = problems(in: scenarioText(contract: contract, cases: cases))
    #expect(found.contains { $0.hasSuffix(problem) }, "\(found)")
  }

  @Test(arguments: [
    (
      scenarioText(cases: #"{"ok": {"respons": {}}}"#, rest: #", "default": "ok""#),
      "unknown key 'respons' in a case; did you mean 'response'?"
    ),
    (
      scenarioText(request: #"{"bodyPatterns": [{"equalsTo": "x"}]}"#),
      "unknown key 'equalsTo' in a matcher; did you mean 'equalTo'?"
    ),
    (
      scenarioText(
        cases: #"{"d": {"sequence": "one"}, "one": {"response": {}}}"#, rest: #", "default": "d""#),
      "'sequence' must be an array; found a string"
    ),
    (
      scenarioText(
        contract: #"{"success": {"fields": {"/nmae": "defaulted", "/id": "required"}}}"#,
        cases: #"""
          {"a": {"response": {"jsonBody": {"id": 1, "name": "x"}}, "expect": "success"},
           "b": {"response": {"jsonBody": {"id": 1}}, "expect": {"outcome": "partial", "defects": ["/name"]}}}
          """#),
      "a field of the contract must be in the body of some case; no case has a value at '/nmae'"
    ),
    (
      scenarioText(
        contract: #"{"success": {"fields": {"/name": "defualted"}}}"#,
        cases:
          #"{"b": {"response": {"jsonBody": {}}, "expect": {"outcome": "partial", "defects": ["/name"]}}}"#
      ),
      "a tolerance must be one of 'required', 'defaulted', 'optional', 'dropped', 'ignored', 'absent'; found "
        + "'defualted'; did you mean 'defaulted'?"
    ),
    (
      scenarioText(
        contract:
          #"{"success": {"fields": {"\#(String(repeating: "/a", count: 20_000))": "required"}}}"#),
      "a pointer must have at most 1000 steps; no body is deeper"
    ),
    (
      scenarioText(cases: #"{"a": {"response": {}, "expect": "noAnswer"}}"#),
      "'noAnswer' is expected, but the case is a complete response; add a 'fault' that cuts it off, or expect another outcome"
    ),
    (
      scenarioText(
        cases: #"{"a": {"response": {}, "expect": {"outcome": "partial", "defects": ["/x"]}}}"#),
      "a defect must point at a field of the contract, but there is no contract; add 'contract', or leave 'defects' out"
    ),
  ])
  func `a mistake is reported once`(text: String, problem: String) {
    let messages = ScenarioLoader().load(texts: [("a.json", text)]).diagnostics.map(\.message)
    #expect(messages == [problem])
  }

  @Test func `keys that only look equal are different`() throws {
    let text = scenarioText(
      request: #"{"queryParameters": {"\u00e9": {"equalTo": "1"}, "e\u0301": {"equalTo": "1"}}}"#)
    #expect(problems(in: text) == [])
  }

  @Test func `a byte order mark does not count as a column`() {
    #expect(problems(in: "\u{FEFF}{\"x\": 1}").contains { $0.hasPrefix("1:2 unknown key 'x'") })
  }
}
