// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIScenario
import MockAPISynchronization
import MockAPITestSupport
import Testing

@testable import MockAPILoading

/// The files that WireMock serves where no stub answers.
struct StaticFilesTests {
  let folder: ScratchFolder
  let files: StaticFiles

  init() throws {
    folder = try ScratchFolder()
    try folder.write("secret", to: "secret.txt")
    try folder.write("a", to: "__files/a.txt")
    try folder.write("b c", to: "__files/sub/b c.JSON")
    try folder.write("plain", to: "__files/plain")
    try folder.write("é", to: "__files/é.html")
    try folder.write("index", to: "__files/sub/index.html")
    try folder.write("other", to: "__files_other/x.txt")
    let manager = FileManager.default
    let links = [
      ("inside.xml", "a.txt"), ("outside.txt", "../secret.txt"), ("up", ".."),
      ("other", "../__files_other"), ("round", "round"),
    ]
    for (name, target) in links {
      try manager.createSymbolicLink(
        atPath: folder.path + "/__files/" + name, withDestinationPath: target)
    }
    files = StaticFiles(folder: folder.path + "/__files")
  }

  /// The content, and the type.
  func answer(_ path: String) -> String? {
    files.response(at: Array(path.utf8)[...]).map {
      "\(String(decoding: $0.body, as: UTF8.self)) \(Self.type(of: $0) ?? "-")"
    }
  }

  private static func type(of response: ResponseDefinition) -> String? {
    response.headerValues(named: "Content-Type").first
  }

  @Test(arguments: [
    ("/a.txt", "a text/plain"), ("/sub/b%20c.JSON", "b c application/json"),
    ("/plain", "plain text/plain"),
    ("/%C3%A9.html", "é text/html"), ("/sub", "index text/html"), ("/sub/", "index text/html"),
    ("/sub%2Findex.html", "index text/html"), ("/inside.xml", "a application/xml"),
  ])
  func `a path gives the file below the folder`(path: String, expected: String) {
    #expect(answer(path) == expected)
  }

  @Test(arguments: [
    "/", "/none", "/a.txt/", "/a.txt/x", "//a.txt", "/sub//index.html", "/./a.txt", "/sub/../a.txt",
    "/../secret.txt", "/..%2Fsecret.txt", "/%2E%2E/secret.txt", "/%2e%2e%2fsecret.txt",
    "/outside.txt", "/up/secret.txt", "/up", "/other/x.txt", "/round", "/a.txt%00", "/%zz", "/%C3",
    "a.txt", "", "*",
  ])
  func `no other path gives a file`(path: String) {
    #expect(answer(path) == nil)
  }

  @Test func `the content of a file without a known extension is examined once for each version`()
    throws
  {
    let examined = Mutex<[String]>([])
    let files = StaticFiles(folder: folder.path + "/__files") { bytes in
      examined.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
      return bytes.count > 1 ? "text/plain" : nil
    }
    func types(_ path: String) -> [String?] {
      (0..<3).map { _ in files.response(at: Array(path.utf8)[...]).flatMap(Self.type) }
    }
    #expect(types("/plain") == ["text/plain", "text/plain", "text/plain"])
    try folder.write("1", to: "__files/one")
    #expect(types("/one") == [nil, nil, nil])
    try folder.write("others", to: "__files/plain")
    #expect(types("/plain") == ["text/plain", "text/plain", "text/plain"])
    #expect(types("/a.txt") == ["text/plain", "text/plain", "text/plain"])
    #expect(examined.withLock(\.self) == ["plain", "1", "others"])
  }

  @Test func `no more versions are kept than so many`() throws {
    let count = Mutex(0)
    let files = StaticFiles(folder: folder.path + "/__files") { _ in
      count.withLock { $0 += 1 }
      return "text/plain"
    }
    for number in 0...FileTypes.limit {
      try folder.write("\(number)", to: "__files/\(number)")
      _ = files.response(at: Array("/\(number)".utf8)[...])
    }
    #expect(count.withLock(\.self) == FileTypes.limit + 1)
    for number in [FileTypes.limit, 0] { _ = files.response(at: Array("/\(number)".utf8)[...]) }
    #expect(count.withLock(\.self) == FileTypes.limit + 2)
  }

  @Test func `a file is read anew for each request`() throws {
    #expect(answer("/new.txt") == nil)
    try folder.write("1", to: "__files/new.txt")
    #expect(answer("/new.txt") == "1 text/plain")
    try folder.write("2", to: "__files/new.txt")
    #expect(answer("/new.txt") == "2 text/plain")
  }
}
