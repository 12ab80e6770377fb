// mockapi
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import MockAPILoading

/// The types of files that answer by themselves.
struct FileTypeTests {
  private static func type(of bytes: [UInt8], named name: String) -> String? {
    FileType.ofName(name) ?? FileType.ofContent(bytes)
  }

  @Test(arguments: [
    ("{}", "application/json"), (" \r\n\t[1, {\"a\": null}]\n", "application/json"),
    ("\u{FEFF}{\"a\": 1}", "application/json"),
    // Neither is JSON.
    ("{{#each things}}", "text/plain"), ("[section]\nkey=value\n", "text/plain"),
    // A text may be a number or a word.
    ("12", "text/plain"), ("true", "text/plain"), ("\"quoted\"", "text/plain"),
    ("<!DOCTYPE html><title>a</title>", "text/html"), ("<!doctype HTML>\n", "text/html"),
    ("<html lang=\"en\"></html>\n", "text/html"), ("<H1>502</H1>", "text/html"),
    ("<!-- a --> <!-- b -->\n<body></body>", "text/html"),
    ("<?xml version=\"1.0\"?><html></html>", "application/xml"),
    ("<?xml version=\"1.0\"?>\n<!-- a --><svg></svg>", "image/svg+xml"),
    ("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "image/svg+xml"),
    ("<!DOCTYPE note SYSTEM \"n.dtd\"><note/>", "application/xml"),
    ("<t:bücher xmlns:t=\"urn:t\"/>", "application/xml"), ("<a><b/></a>", "application/xml"),
    ("<3 mockapi", "text/plain"), ("<3>", "text/plain"), ("<", "text/plain"),
    ("<!--", "text/plain"),
    ("<!-- open >", "text/plain"), ("<a> is an element", "text/plain"), ("\n", "text/plain"),
    ("é", "text/plain"), ("\u{1B}[31mred\u{1B}[0m", "text/plain"),
  ])
  func `a text without a known extension has the type of its content`(text: String, type: String) {
    for name in ["12", "/files/v1.0/users", "a.unknown", "a."] {
      #expect(Self.type(of: Array(text.utf8), named: name) == type)
    }
  }

  /// The bytes as Latin-1.
  @Test(arguments: [
    ("\u{89}PNG\r\n\u{1A}\n\0", "image/png"), ("GIF89a", "image/gif"), ("GIF87a", "image/gif"),
    ("\u{FF}\u{D8}\u{FF}\u{E0}", "image/jpeg"), ("RIFF\u{1}\0\0\0WEBPVP8 ", "image/webp"),
    ("\0\0\u{1}\0\u{1}", "image/x-icon"), ("%PDF-1.7", "application/pdf"),
    ("PK\u{3}\u{4}", "application/zip"), ("\u{1F}\u{8B}\u{8}\0", "application/gzip"), ("", "none"),
    ("\u{FF}\u{FE}", "none"), ("a\0", "none"), ("RIFF\0", "none"), ("\u{7F}", "none"),
    ("\u{C3}", "none"),
  ])
  func `bytes have the type of their signature, or none`(bytes: String, type: String) {
    let bytes = bytes.unicodeScalars.map { UInt8($0.value) }
    #expect((Self.type(of: bytes, named: "a") ?? "none") == type)
  }

  @Test(arguments: [
    ("a.html", "text/html"), ("a.b/c.JSON", "application/json"), ("a.json.txt", "text/plain"),
    (".json", "application/json"),
  ])
  func `a known extension counts more than the content`(name: String, type: String) {
    #expect(Self.type(of: Array("<svg/>".utf8), named: name) == type)
  }
}
