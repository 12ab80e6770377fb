// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIImportTestSupport
import MockAPIJSON
import MockAPIText
import Testing

struct WebDocumentsTests {
  private static let start = "https://a.example/a.yaml"
  private let local: Document

  init() throws { local = try Document(path: "api.yaml", bytes: Array("{}".utf8)) }

  private func limits(
    _ change: (inout WebDocuments.Limits) -> Void
  ) -> WebDocuments.Limits {
    var limits = WebDocuments.Limits()
    change(&limits)
    return limits
  }

  /// The message of a document that cannot be had.
  private func problem(
    _ answers: [String: Result<WebAnswer, WebFailure>],
    limits: WebDocuments.Limits = WebDocuments.Limits(), at url: String = start
  ) throws -> DocumentProblem {
    let web = WebDocuments(by: MadeWeb(answers), limits: limits)
    let url = try WebURL(url)
    let problem = #expect(throws: DocumentProblem.self) { try web.document(at: url) }
    return try #require(problem)
  }

  private func moved(_ location: String?, status: Int = 302) -> Result<WebAnswer, WebFailure> {
    .success(WebAnswer(status: status, location: location))
  }

  private func found(_ text: String) -> Result<WebAnswer, WebFailure> {
    .success(WebAnswer(status: 200, body: Array(text.utf8)))
  }

  @Test func `a document is fetched once, and its path is its URL`() throws {
    let made = MadeWeb(texts: [Self.start: "a: 1", "https://a.example/b.json": #"{"b": 2}"#])
    let files = WebFiles(NoFiles(), and: WebDocuments(by: made))
    let document = try files.document(Self.start, relativeTo: local)
    #expect(document.path == Self.start)
    #expect(document.root["a"]?.number?.spelling == "1")
    let other = try files.document("b.json", relativeTo: document)
    #expect(other.root["b"]?.number?.spelling == "2")
    #expect(try files.document("./a.yaml", relativeTo: other).path == Self.start)
    #expect(try files.bytes("a.yaml", relativeTo: other) == Array("a: 1".utf8))
    #expect(made.asked == [Self.start, "https://a.example/b.json"])
  }

  @Test func `a URL that fails is asked for once`() throws {
    let made = MadeWeb([:])
    let web = WebDocuments(by: made)
    let url = try WebURL(Self.start)
    for _ in 0..<3 {
      let problem = #expect(throws: DocumentProblem.self) { try web.document(at: url) }
      #expect(problem?.isOfWeb == true)
    }
    #expect(made.asked == [Self.start])
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `a redirect is followed, and references begin at its target`(status: Int) throws {
    let made = MadeWeb([
      "http://a.example/a": moved("/v2/a.yaml#x", status: status),
      "http://a.example/b": moved("https://b.example/c/a.yaml", status: status),
      "http://a.example/v2/a.yaml": moved("https://b.example/c/a.yaml", status: status),
      "https://b.example/c/a.yaml": found("a: 1"), "https://b.example/c/b.yaml": found("b: 2"),
    ])
    let files = WebFiles(NoFiles(), and: WebDocuments(by: made))
    let document = try files.document("http://a.example/a", relativeTo: local)
    #expect(document.path == "https://b.example/c/a.yaml")
    #expect(try files.document("b.yaml", relativeTo: document).root["b"] != nil)
    // Its own URL has been fetched already.
    #expect(try files.document("a.yaml", relativeTo: document).path == document.path)
    #expect(made.asked.count == 4)
    #expect(try files.document("http://a.example/b", relativeTo: local).path == document.path)
    #expect(made.asked.count == 5)
  }

  @Test func `redirects end`() throws {
    let message = try problem([Self.start: moved("/a.yaml")]).message
    #expect(
      message
        == "the URL https://a.example/a.yaml of a reference must lead to a document; found more than 5 redirects. Save the document beside the one that refers to it, and refer to it there"
    )
  }

  @Test(arguments: [
    (nil, "status 302 without 'Location'"),
    ("file:///etc/passwd", "a redirect to 'file:///etc/passwd'"),
    ("ftp://a.example/a", "a redirect to 'ftp://a.example/a'"),
    ("http://a.example/a", "a redirect from https to 'http://a.example/a', which is not secure"),
    ("https://u:p@a.example/", "a redirect to a URL with the name of a user"),
  ])
  func `a redirect to another place is refused`(location: String?, words: String) throws {
    let message = try problem([Self.start: moved(location)]).message
    #expect(message.contains("; found \(words)"), "\(message)")
  }

  @Test(
    arguments: [
      (.failure(.timedOut), "no whole answer within 30 s"),
      (.failure(.tooLarge), "more than 100 MB"),
      (.failure(.failed("cannot connect: refused")), "no whole answer: cannot connect: refused"),
      (.success(WebAnswer(status: 404)), "status 404"),
      (.success(WebAnswer(status: 204)), "status 204"),
      (.success(WebAnswer(status: 206, body: Array("a: 1".utf8))), "status 206"),
      (.success(WebAnswer(status: 304)), "status 304"),
      (
        .success(WebAnswer(status: 200, body: Array(" <!doctype html>".utf8))),
        "a page in HTML or XML"
      ),
      (.success(WebAnswer(status: 200, body: Array("hello".utf8))), "another text"),
    ] as [(Result<WebAnswer, WebFailure>, String)])
  func `an answer that is no document is told with its URL`(
    answer: Result<WebAnswer, WebFailure>, words: String
  ) throws {
    let problem = try problem([Self.start: answer])
    #expect(
      problem.message.hasPrefix(
        "the URL https://a.example/a.yaml of a reference must lead to a document; found \(words). Save the document "
      ),
      "\(problem.message)")
    #expect(problem.isOfWeb)
    // The importer adds the place of the reference.
    #expect(problem.place == nil)
  }

  @Test(arguments: [
    ("{\"a\": ", "1:7"), ("", "1:1"), ("a: 1\na: 2", "1:1"), ("\u{FEFF}{\"a\" 1}", "1:6"),
  ])
  func `a document with a mistake is told with its place`(text: String, position: String) throws {
    let problem = try problem([Self.start: found(text)])
    #expect(
      problem.message.hasPrefix(
        "the answer of https://a.example/a.yaml must be a document in JSON or YAML: "))
    #expect(problem.isOfWeb)
    #expect(problem.place?.file == Self.start)
    #expect(problem.place?.position.description == position)
  }

  @Test func `the number of documents is bounded`() throws {
    let made = MadeWeb(texts: ["http://a.example/1": "a: 1", "http://a.example/2": "a: 2"])
    let web = WebDocuments(by: made, limits: limits { $0.documents = 1 })
    _ = try web.document(at: WebURL("http://a.example/1"))
    let second = try WebURL("http://a.example/2")
    let problem = #expect(throws: DocumentProblem.self) { try web.document(at: second) }
    #expect(
      problem?.message.hasPrefix(
        "references may lead to at most 1 URLs; http://a.example/2 is one too many. ") == true)
    #expect(made.asked == ["http://a.example/1"])
    // What is known stays known.
    #expect(try web.document(at: WebURL("http://a.example/1")).root["a"] != nil)
  }

  @Test func `an answer that is no document also counts among the bytes of all`() throws {
    let pages: [(Result<WebAnswer, WebFailure>, Int)] = [
      (.success(WebAnswer(status: 404, body: Array("12345".utf8))), 100),
      (.success(WebAnswer(status: 302, location: "/3", body: Array("12345".utf8))), 100),
      (.failure(.tooLarge), 5),
    ]
    for (answer, largest) in pages {
      let made = MadeWeb(["http://a.example/1": answer, "http://a.example/2": found("a: 2")])
      let web = WebDocuments(
        by: made,
        limits: limits {
          $0.bytes = 7
          $0.largest = largest
        })
      let (first, second) = (try WebURL("http://a.example/1"), try WebURL("http://a.example/2"))
      #expect(throws: DocumentProblem.self) { try web.document(at: first) }
      let problem = #expect(throws: DocumentProblem.self) { try web.document(at: second) }
      #expect(
        problem?.message.hasPrefix(
          "the documents behind URLs must have at most 7 bytes together; with http://a.example/2 "
        ) == true)
    }
  }

  @Test func `the time for all documents is bounded`() throws {
    let words =
      "together; that of https://a.example/a.yaml comes too late. Save the document beside the one"
    let cut = try problem(
      [Self.start: .failure(.timedOut)], limits: limits { $0.wholeTime = .seconds(20) })
    #expect(cut.message.hasPrefix("the documents behind URLs must come within 20 s \(words)"))
    let made = MadeWeb(texts: [Self.start: "a: 1"])
    let web = WebDocuments(by: made, limits: limits { $0.wholeTime = .zero })
    let url = try WebURL(Self.start)
    let problem = #expect(throws: DocumentProblem.self) { try web.document(at: url) }
    #expect(
      problem?.message.hasPrefix("the documents behind URLs must come within 0 s \(words)") == true
    )
    #expect(made.asked.isEmpty)
  }

  @Test func `a document, and all together, have a bounded size`() throws {
    let large = try problem([Self.start: found("a: 12345")], limits: limits { $0.largest = 7 })
    #expect(large.message.contains("; found more than 7 bytes. "))
    let made = MadeWeb(texts: ["http://a.example/1": "a: 1", "http://a.example/2": "a: 2"])
    let web = WebDocuments(by: made, limits: limits { $0.bytes = 7 })
    _ = try web.document(at: WebURL("http://a.example/1"))
    let second = try WebURL("http://a.example/2")
    let problem = #expect(throws: DocumentProblem.self) { try web.document(at: second) }
    #expect(
      problem?.message.hasPrefix(
        "the documents behind URLs must have at most 7 bytes together; with http://a.example/2 they have more. "
      ) == true)
  }

  @Test(arguments: ["file:///etc/passwd", "urn:a", "ftp://a.example/b", "https://u@a.example/b"])
  func `a document on the web leads to nothing but the web`(reference: String) throws {
    let files = WebFiles(AllFiles(), and: WebDocuments(by: MadeWeb(texts: [Self.start: "a: 1"])))
    let document = try files.document(Self.start, relativeTo: local)
    let problem = #expect(throws: DocumentProblem.self) {
      try files.document(reference, relativeTo: document)
    }
    #expect(problem?.message.contains("must lead to an http or https URL") == true)
    #expect(problem?.isOfWeb == true)
  }

  @Test func `paths in a document on the web are paths of its server`() throws {
    let made = MadeWeb(texts: [Self.start: "a: 1", "https://a.example/etc/passwd": "b: 2"])
    let files = WebFiles(AllFiles(), and: WebDocuments(by: made))
    let document = try files.document(Self.start, relativeTo: local)
    for reference in ["/etc/passwd", "../../etc/passwd", "etc/passwd"] {
      let found = try files.document(reference, relativeTo: document)
      #expect(found.path == "https://a.example/etc/passwd")
    }
    // Those of a file are for the files.
    #expect(try files.document("etc/passwd", relativeTo: local).path == "read")
    #expect(try files.bytes("ftp://a.example/b", relativeTo: local) == [1])
  }
}

/// Finds every file.
private struct AllFiles: DocumentFiles {
  func document(
    _ reference: String, relativeTo document: Document
  ) throws(DocumentProblem) -> Document { Document(path: "read", root: document.root) }

  func bytes(
    _ reference: String, relativeTo document: Document
  ) throws(DocumentProblem) -> [UInt8] { [1] }
}
