// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport
import Testing

/// A declared sample must be a request that the scenario answers.
struct SampleDiagnosticTests {
  private func problems(_ sample: String, request: String = Self.request) -> [String] {
    MockAPITestSupport.problems(
      in: scenarioText(request: request, rest: ",\n\"sample\": \(sample)"))
  }

  private static let request = #"""
    {"method": "PUT", "urlPath": "/a", "headers": {"X-Key": {"equalTo": "7"}},
     "bodyPatterns": [{"matchesJsonPath": {"expression": "$.id", "equalTo": "1"}}]}
    """#

  private static let right = #"""
    {"method": "PUT", "path": "/a?b=c", "headers": {"x-key": "7"}, "jsonBody": {"id": 1}}
    """#

  @Test func `a sample that satisfies every condition is right`() throws {
    #expect(problems(Self.right) == [])
    let text = scenarioText(request: Self.request, rest: #", "sample": \#(Self.right)"#)
    let sample = try #require(try scenario(text).sampleRequest(ofCase: 0))
    #expect(sample.method == "PUT" && sample.target == "/a?b=c")
    #expect(
      sample.headers.map { "\($0.name): \($0.value)" }
        == ["x-key: 7", "Content-Type: application/json"])
    #expect(String(decoding: sample.body, as: UTF8.self) == #"{"id": 1}"#)
  }

  @Test(arguments: [
    (
      #"{"path": "/b"}"#,
      "3:20 'sample' must be a request that the scenario answers; it does not satisfy the urlPath /a at 1:42"
    ),
    (
      #"{"path": "/a"}"#,
      "3:11 'sample' must be a request that the scenario answers; it does not satisfy the method PUT at 1:24"
    ),
    (
      #"{"method": "PUT", "path": "/a", "headers": {"X-Key": "8"}}"#,
      "3:54 'sample' must be a request that the scenario answers; it does not satisfy the header X-Key equalTo 7 "
        + "at 1:60"
    ),
    (
      #"{"method": "PUT", "path": "/a", "headers": {"X-Key": ["8", "7"]}, "body": "{}"}"#,
      "3:85 'sample' must be a request that the scenario answers; it does not satisfy the body at $.id matchesJsonPath 1 "
        + "at 2:19"
    ),
  ])
  func `the first condition that a sample does not satisfy is named`(
    sample: String, problem: String
  ) {
    #expect(problems(sample) == [problem])
  }

  @Test(arguments: [
    (#"{}"#, "a sample must have the key 'path'"),
    (
      #"{"path": "a"}"#,
      "'path' must begin with '/'; it is the path and the query, as they are sent"
    ),
    (#"{"path": "/é"}"#, "this character is not sent in a path; percent-encode it"),
    (
      #"{"path": "/", "mehtod": "GET"}"#, "unknown key 'mehtod' in a sample; did you mean 'method'?"
    ),
    (#"{"path": "/", "method": "G T"}"#, "'method' must be a token such as GET; found 'G T'"),
    (
      #"{"path": "/", "body": "", "base64Body": ""}"#,
      "a sample must have one body; keep either 'body' or 'base64Body'"
    ),
  ])
  func `diagnostics of samples name the mistake and the remedy`(sample: String, problem: String) {
    let found = problems(sample, request: "{}")
    #expect(found.count == 1 && found[0].hasSuffix(problem), "\(found)")
  }
}
