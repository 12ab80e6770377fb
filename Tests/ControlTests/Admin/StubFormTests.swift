// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import Testing

@testable import MockAPIControl

struct StubFormTests {
  private static let id = "6c6fe4ef-03d6-48c9-aa3e-6c8904112a9b"

  private static let forms: [(sent: String, request: String, response: String, others: String)] = [
    ("{}", #"{"method":"ANY"}"#, #"{"status":200}"#, ""),
    (
      #"{"priority":1,"name":"n","response":{"headers":{"A":"b"},"body":"x","status":201}}"#,
      #"{"method":"ANY"}"#, #"{"status":201,"body":"x","headers":{"A":"b"}}"#,
      #","priority":1"#
    ),
    // One URL and one body count, the last of several members with one name, and no nulls but in a JSON body.
    (
      #"{"request":{"method":"GET","urlPath":"/b","url":"/a","url":"/c","host":null}}"#,
      #"{"url":"/c","method":"GET"}"#, #"{"status":200}"#, ""
    ),
    (
      #"{"response":{"base64Body":"AA==","jsonBody":null,"statusMessage":null}}"#,
      #"{"method":"ANY"}"#, #"{"status":200,"jsonBody":null}"#, ""
    ),
    (
      #"{"request":{"basicAuth":{"username":"u","password":"p"}}}"#,
      #"{"method":"ANY","basicAuthCredentials":{"username":"u","password":"p"}}"#,
      #"{"status":200}"#, ""
    ),
    // Parts of files, and actions that do nothing, are left out.
    (
      #"{"insertionIndex":3,"$schema":"s","postServeActions":{},"persistent":null}"#,
      #"{"method":"ANY"}"#, #"{"status":200}"#, ""
    ),
    (
      #"{"persistent":false}"#, #"{"method":"ANY"}"#, #"{"status":200}"#, #","persistent":false"#
    ),
    (
      #"{"persistent":"false"}"#, #"{"method":"ANY"}"#, #"{"status":200}"#, #","persistent":false"#
    ),
    (
      #"{"persistent":"true"}"#, #"{"method":"ANY"}"#, #"{"status":200}"#, #","persistent":true"#
    ),
    (
      #"{"request":{"customMatcher":{}},"response":{"proxyBaseUrl":""},"serveEventListeners":[]}"#,
      #"{"method":"ANY"}"#, #"{"status":200}"#, ""
    ),
    (
      #"{"persistent":true,"metadata":{"z":1,"a":null}}"#, #"{"method":"ANY"}"#,
      #"{"status":200}"#, #","persistent":true,"metadata":{"z":1,"a":null}"#
    ),
    // The last of several values counts at the place of the first, and an unknown member is there once.
    (
      #"{"response":{"b":1,"a":1,"b":null,"b":2,"a":3,"c":null}}"#, #"{"method":"ANY"}"#,
      #"{"status":200,"b":2,"a":3}"#, ""
    ),
    // Unknown members stay, so that they are refused by their names.
    (
      #"{"response":{"sttus":1}}"#, #"{"method":"ANY"}"#, #"{"status":200,"sttus":1}"#, ""
    ),
  ]

  @Test("a stub comes back in WireMock's form", arguments: forms.indices)
  func form(number: Int) throws {
    let (sent, request, response, others) = Self.forms[number]
    let id = try #require(ScenarioID(Self.id))
    let form = StubForm(source: try JSONDocument(parsing: sent).root, id: id)
    let name = sent.contains(#""name""#) ? #""name":"n","# : ""
    #expect(
      String(decoding: form.bytes(), as: UTF8.self)
        == #"{"id":"\#(Self.id)",\#(name)"request":\#(request),"response":\#(response),"#
        + #""uuid":"\#(Self.id)"\#(others)}"#)
  }

  private static let orders: [(part: String?, names: [String])] = [
    (
      nil,
      [
        "id", "name", "request", "response", "uuid", "persistent", "priority", "scenarioName",
        "requiredScenarioState", "newScenarioState", "metadata", "postServeActions",
        "serveEventListeners", "zzz", "aaa",
      ]
    ),
    (
      "request",
      [
        "scheme", "host", "port", "clientIp", "url", "pathParameters", "method", "headers",
        "queryParameters", "formParameters", "cookies", "bodyPatterns", "multipartPatterns",
        "basicAuthCredentials", "customMatcher", "zzz", "aaa",
      ]
    ),
    (
      "response",
      [
        "status", "statusMessage", "body", "headers", "additionalProxyRequestHeaders",
        "fixedDelayMilliseconds", "delayDistribution", "chunkedDribbleDelay", "proxyBaseUrl",
        "proxyUrlPrefixToRemove", "fault", "transformers", "transformerParameters", "zzz", "aaa",
      ]
    ),
  ]

  @Test("members come back in WireMock's order, and unknown ones after them", arguments: 0..<3)
  func order(number: Int) throws {
    let (part, names) = Self.orders[number]
    let members = names.sorted(by: >).map { #""\#($0)":"v""# }.joined(separator: ",")
    let sent = part.map { #"{"\#($0)":{\#(members)}}"# } ?? "{\(members)}"
    let id = try #require(ScenarioID(Self.id))
    let form = StubForm(source: try JSONDocument(parsing: sent).root, id: id)
    let written = try JSONDocument(parsing: form.bytes()).root
    #expect((part.map { written[$0] } ?? written)?.members.map(\.name) == names)
  }

  @Test("the form of a file says that it is persistent, and when the stub was added")
  func file() throws {
    let id = try #require(ScenarioID(Self.id))
    let form = StubForm(source: try JSONDocument(parsing: "{}").root, id: id)
    let text = String(
      decoding: form.bytes(isPersistent: true, insertionIndex: 7), as: UTF8.self)
    #expect(text.hasSuffix(#""persistent":true,"insertionIndex":7}"#))
  }
}
