// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJSON
import MockAPITestSupport
import Testing

/// Inputs that once came out wrong, each a file in `Tests/Found`.
struct FoundTests {
  /// A file, as `Tests/Found/README.md` describes it.
  struct Report: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let root: JSONValue

    private static let path = Repository.root.appending(path: "Tests/Found")

    static let names =
      ((try? FileManager.default.contentsOfDirectory(atPath: path.path)) ?? [])
      .filter { $0.hasSuffix(".json") }.sorted()

    /// Those that are JSON.
    static let all = names.compactMap { name -> Report? in
      guard let text = try? Data(contentsOf: path.appending(path: name)),
        let document = try? JSONDocument(parsing: Array(text))
      else { return nil }
      return Report(testDescription: name, root: document.root)
    }

    static let keys = ["found", "files", "options", "check", "exchanges"]

    func folder() throws -> ScratchFolder {
      let folder = try ScratchFolder()
      for (path, value) in root["files"]?.texts ?? [] { try folder.write(value, to: path) }
      return folder
    }

    var options: [String] { root["options"]?.elements.compactMap(\.string) ?? [] }
  }

  @Test func `there are reports, and each says what it is about`() throws {
    #expect(!Report.all.isEmpty)
    #expect(Report.all.map(\.testDescription) == Report.names)
    for report in Report.all {
      #expect(report.root["found"]?.string?.isEmpty == false, "\(report.testDescription)")
      let unknown = report.root.members.map(\.name).filter { !Report.keys.contains($0) }
      #expect(unknown == [], "\(report.testDescription)")
      #expect(report.root["check"] != nil && report.root["exchanges"] != nil)
    }
  }

  @Test(arguments: Report.all)
  func `what was found is checked as it must be`(report: Report) async throws {
    let folder = try report.folder()
    let result = try await Program(in: folder.url).run(["check", "."] + report.options)
    let expected = try #require(report.root["check"])
    let (errors, warnings) = (expected["errors"]?.int ?? 0, expected["warnings"]?.int ?? 0)
    let counts =
      (errors == 0 ? "no problems" : "\(errors) problem\(errors == 1 ? "" : "s")")
      + (warnings == 0 ? "" : ", \(warnings) warning\(warnings == 1 ? "" : "s")")
    #expect(result.output.hasSuffix(": \(counts)\n"), "\(result.output)\(result.errors)")
    #expect(result.status == (errors == 0 ? 0 : 1))
    for text in expected["says"]?.elements.compactMap(\.string) ?? [] {
      #expect(result.errors.contains(text), "\(result.errors)")
    }
  }

  @Test(arguments: Report.all)
  func `what was found is answered as it must be`(report: Report) async throws {
    let folder = try report.folder()
    let program = try Program(in: folder.url).start(
      ["serve", ".", "--port", "0", "--log-format", "json", "--list", "0"] + report.options)
    let line = await program.nextLine() ?? ""
    let url = try JSONDocument(parsing: line).root["url"]?.string
    let port = try #require(url.flatMap { URL(string: $0)?.port }, "\(line)")
    for exchange in try #require(report.root["exchanges"]).elements {
      let sent = Array((exchange["body"]?.string ?? "").utf8)
      var head = "\(exchange["request"]?.string ?? "") HTTP/1.1\r\nHost: localhost\r\n"
      for (name, value) in exchange["headers"]?.texts ?? [] { head += "\(name): \(value)\r\n" }
      let connection = try RawConnection(port: port)
      try connection.send(head + "Content-Length: \(sent.count)\r\n\r\n")
      try connection.send(sent)
      let response = try connection.receiveResponse(hasBody: !head.hasPrefix("HEAD "))
      let answer = try #require(exchange["answer"])
      #expect(response.status == answer["status"]?.int, "\(exchange) \(response.text)")
      for (name, value) in answer["headers"]?.texts ?? [] {
        #expect(response.header(name) == value, "\(exchange)")
      }
      if let body = answer["body"]?.string { #expect(response.text == body, "\(exchange)") }
      for part in answer["contains"]?.elements.compactMap(\.string) ?? [] {
        #expect(response.text.contains(part), "\(exchange) \(response.text)")
      }
    }
    program.signal(SIGTERM)
    #expect(await program.finish().status == 0)
  }
}

extension JSONValue {
  /// The members with their texts: strings are decoded, other values keep their spelling.
  fileprivate var texts: [(String, String)] {
    members.map { ($0.name, $0.value.string ?? String(decoding: $0.value.source, as: UTF8.self)) }
  }

  fileprivate var int: Int? { Int(String(decoding: source, as: UTF8.self)) }
}
