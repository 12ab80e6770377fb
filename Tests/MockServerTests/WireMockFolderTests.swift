// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIJSON
import MockAPITestSupport
import Testing

@testable import MockAPIServer

/// A folder of WireMock, over a socket.
struct WireMockFolderTests {
  let folder: ScratchFolder
  let server: MockServer

  init() async throws {
    folder = try ScratchFolder()
    try folder.write(
      #"{"request": {"url": "/stub.txt"}, "response": {"body": "stub"}}"#, to: "mappings/a.json")
    try folder.write("file", to: "__files/stub.txt")
    try folder.write("{}", to: "__files/sub/a.json")
    server = try await MockServer.start(
      Catalogue(paths: [folder.path]), configuration: .onAnyPort())
  }

  func ask(_ method: String, _ path: String) throws -> RawResponse {
    let connection = try RawConnection(port: server.port)
    try connection.send("\(method) \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
    return try connection.receiveResponse(hasBody: method != "HEAD")
  }

  @Test func `a file below __files answers GET and HEAD where no stub does`() throws {
    let file = try ask("GET", "/sub/a.json?x=1")
    #expect(file.status == 200 && file.text == "{}")
    #expect(file.header("Content-Type") == "application/json")
    #expect(try ask("GET", "/stub.txt").text == "stub")
    let head = try ask("HEAD", "/sub/a.json")
    #expect(head.status == 200 && head.text == "" && head.header("Content-Length") == "2")
    #expect(head.header("Content-Type") == "application/json")
    for method in ["POST", "DELETE"] {
      #expect(try ask(method, "/sub/a.json").status == 404)
    }
    #expect(try ask("GET", "/mappings/a.json").status == 404)
    #expect(try ask("GET", "/..%2Fmappings%2Fa.json").status == 404)
    let entry = try #require(server.journal.entries.first)
    #expect(entry.reply.status == 200 && entry.reply.scenario == nil && entry.misses != nil)
    #expect(entry.reply.reason == .file)
    let json = try JSONDocument(parsing: entry.json).root
    #expect(json["reason"]?.string == "file")
    // WireMock's API lists them all the same.
    #expect(json["nearMisses"]?.kind == .null)
    #expect(server.journal.entries.last?.reply.reason == nil)
    try server.catalogue.apply([
      .put(text: Array(#"{"request": {"url": "/sub/a.json"}}"#.utf8), name: "a", isMapping: true)
    ])
    #expect(try ask("GET", "/sub/a.json").text == "")
  }

  @Test func `a folder of body files that is made while the server runs answers at once`()
    async throws
  {
    let folder = try ScratchFolder()
    try folder.write(#"{"request": {"url": "/a"}, "response": {}}"#, to: "a.json")
    let catalogue = Catalogue(paths: [folder.path])
    let server = try await MockServer.start(catalogue, configuration: .onAnyPort())
    func status() throws -> Int? {
      let connection = try RawConnection(port: server.port)
      try connection.send("GET /b.txt HTTP/1.1\r\nHost: localhost\r\n\r\n")
      return try connection.receiveResponse().status
    }
    #expect(try status() == 404)
    try folder.write("b", to: "__files/b.txt")
    catalogue.reload()
    #expect(try status() == 200)
    await server.stop()
  }

  @Test func `in WireMock's journal, a request that a file answers is unmatched`() throws {
    _ = try ask("GET", "/sub/a.json")
    _ = try ask("GET", "/stub.txt")
    let journal = try JSONDocument(parsing: try ask("GET", "/__admin/requests").text).root
    let event = try #require(journal["requests"].flatMap { Array($0.elements).last })
    #expect(event["wasMatched"]?.boolean == false)
    #expect(event["responseDefinition"]?["status"]?.number?.integer == 404)
    #expect(event["response"]?["status"]?.number?.integer == 200)
    let unmatched = try JSONDocument(parsing: try ask("GET", "/__admin/requests/unmatched").text)
    #expect(unmatched.root["requests"]?.elements.map { $0["url"]?.string } == ["/sub/a.json"])
  }

  @Test(arguments: ["/sub", "/sub/"])
  func `a folder without an index has no answer`(path: String) throws {
    let answer = try ask("GET", path)
    #expect(answer.status == 404)
    #expect(answer.header("Content-Type") == "application/problem+json")
  }

  private func put(response: String) throws {
    let text = #"{"request": {"url": "/put"}, "response": \#(response)}"#
    try server.catalogue.apply([.put(text: Array(text.utf8), name: "put", isMapping: true)])
  }

  @Test(arguments: [
    (500, "Internal Server Error"), (413, "Content Too Large"), (422, "Unprocessable Content"),
    (203, "Non-Authoritative Information"), (299, "Non-Standard Status"),
    (418, "Non-Standard Status"),
  ])
  func `the phrase of a status is the registered one, unless the mapping has its own`(
    status: Int, phrase: String
  ) throws {
    try put(response: #"{"status": \#(status), "body": "x"}"#)
    #expect(try ask("GET", "/put").statusLine == "HTTP/1.1 \(status) \(phrase)")
    try put(response: #"{"status": \#(status), "statusMessage": "Mine"}"#)
    #expect(try ask("GET", "/put").statusLine == "HTTP/1.1 \(status) Mine")
  }

  @Test(arguments: [
    ("{}", true, true), (#"{"Date": null}"#, false, true), (#"{"Date": []}"#, false, true),
    (#"{"Content-Length": null}"#, true, false),
  ])
  func `the server adds Date and Content-Length, unless they are null`(
    headers: String, hasDate: Bool, hasLength: Bool
  ) throws {
    try put(response: #"{"headers": \#(headers)}"#)
    let answer = try ask("GET", "/put")
    #expect(answer.status == 200)
    #expect((answer.header("Date") != nil) == hasDate)
    #expect((answer.header("Content-Length") != nil) == hasLength)
  }

  @Test func `Date is that of the mapping`() throws {
    let date = "Tue, 01 Jan 2019 00:00:00 GMT"
    try put(response: #"{"headers": {"Date": "\#(date)"}}"#)
    #expect(try ask("GET", "/put").headers.filter { $0.name == "Date" }.map(\.value) == [date])
  }

  @Test(
    .tags(.realTime),
    arguments: [
      (
        #""id": "6C6FE4EF-03d6-48c9-aa3e-6c8904112a9b", "name": "n é""#,
        #"{"headers": {"A": "b"}}"#,
        "A: b, Matched-Stub-Id: 6c6fe4ef-03d6-48c9-aa3e-6c8904112a9b, Matched-Stub-Name: n é"
      ),
      (#""name": "n""#, "{}", "Matched-Stub-Name: n"),
      (
        #""uuid": "6c6fe4ef-03d6-48c9-aa3e-6c8904112a9b""#,
        #"{"headers": {"matched-stub-id": "mine"}}"#, "matched-stub-id: mine"
      ),
      (#""name": "a\r\nb: c""#, "{}", ""), (#""priority": 1"#, "{}", ""),
      (#""name": "late""#, #"{"fixedDelayMilliseconds": 1}"#, "Matched-Stub-Name: late"),
    ])
  func `an answer names its mapping`(members: String, response: String, expected: String) throws {
    try server.catalogue.add(
      #"{\#(members), "request": {"url": "/named"}, "response": \#(response)}"#, named: "named")
    let headers = try ask("GET", "/named").headers.filter {
      !["date", "content-length", "connection"].contains($0.name.lowercased())
    }
    #expect(headers.map { "\($0.name): \($0.value)" }.joined(separator: ", ") == expected)
  }

  @Test func `a fault does not name its mapping`() throws {
    try server.catalogue.add(
      #"{"name": "n", "request": {"url": "/f"}, "response": {"fault": "MALFORMED_RESPONSE_CHUNK"}}"#,
      named: "f")
    let connection = try RawConnection(port: server.port)
    try connection.send("GET /f HTTP/1.1\r\nHost: a\r\n\r\n")
    let text = String(decoding: try connection.receiveAll(), as: UTF8.self)
    #expect(text.hasPrefix("HTTP/1.1 200") && !text.contains("Matched-Stub"))
  }
}
