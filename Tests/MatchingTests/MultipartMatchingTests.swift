// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport
import Testing

/// Matchers of the parts of a multipart body.
struct MultipartMatchingTests {
  static let multipart = """
    preamble\r
    --xYz\r
    Content-Disposition: form-data; name="meta"\r
    Content-Type: application/json\r
    \r
    {"id": 1}\r
    --xYz\r
    Content-Disposition: form-data; name="empty"\r
    \r
    \r
    --xYz\r
    Content-Disposition: form-data; name="file"; filename="a.txt"\r
    \r
    one\r
    two\r
    --xYz--\r
    epilogue
    """

  @Test(arguments: [
    (#"{"name": "meta", "bodyPatterns": [{"equalToJson": {"id": 1}}]}"#, true),
    (#"{"name": "file", "bodyPatterns": [{"equalTo": "one\r\ntwo"}]}"#, true),
    (#"{"fileName": "a.txt"}"#, true), (#"{"name": "other"}"#, false),
    (#"{"headers": {"Content-Type": {"contains": "json"}}}"#, true),
    (
      #"{"matchingType": "ALL", "headers": {"Content-Disposition": {"contains": "form-data"}}}"#,
      true
    ),
    (#"{"matchingType": "ALL", "headers": {"Content-Type": {"contains": "json"}}}"#, false),
    (#"{"name": "empty", "bodyPatterns": [{"equalTo": ""}]}"#, true),
    (#"{"name": "empty", "bodyPatterns": [{"absent": true}]}"#, false),
  ])
  func `the parts of a multipart body are matched separately`(pattern: String, isMeant: Bool) throws
  {
    let request = StubRequest(
      "POST", "/",
      headers: ["Content-Type": #"multipart/form-data; charset=utf-8; boundary="xYz""#],
      body: Self.multipart)
    let scenario = try scenario(
      scenarioText(request: #"{"multipartPatterns": [\#(pattern)]}"#))
    #expect(scenario.request.matches(request) == isMeant)
  }

  @Test(arguments: ["ANY", "ALL"])
  func `a body without parts matches no multipart pattern`(type: String) throws {
    let request = StubRequest(
      "POST", "/", headers: ["Content-Type": "multipart/form-data; boundary=x"], body: "--x--\r\n")
    let scenario = try scenario(
      scenarioText(request: #"{"multipartPatterns": [{"matchingType": "\#(type)"}]}"#))
    #expect(!scenario.request.matches(request))
  }
}
