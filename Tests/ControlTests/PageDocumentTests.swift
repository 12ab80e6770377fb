// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPITestSupport
import Testing

@testable import MockAPIControl

struct PageDocumentTests {
  private static let page = String(decoding: PageDocument.html, as: UTF8.self)
  private static let folder = Repository.root.appending(path: "Sources/CResources/page")

  @Test func `the page is one document of less than 161 kB without outside resources`() throws {
    #expect(Self.page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
    #expect(Self.page.hasSuffix("</html>\n"))
    #expect(PageDocument.html.count < 161_000)
    #expect(!Self.page.contains(try Regex(#"(src|href)="(?!(data:,|/__mockapi/ui/plain)")"#)))
    #expect(Self.page.contains("<a href=\"\(PlainList.path)\">"))
    // The text of a call in Python, which the page copies, has the word, too.
    #expect(!Self.page.contains(try Regex(#"(?m)\burl\(|@import|^import[ {]|\bimport\("#)))
    for element in ["<script", "</script", "<style", "</style"] {
      #expect(Self.page.components(separatedBy: element).count == 2, "\(element)")
    }
    #expect(!Self.page.contains("/*style*/"))
    #expect(!Self.page.contains("/*script*/"))
  }

  @Test func `its policy lets only its own script and style work, and no other origin`() {
    let policy = PageDocument.contentSecurityPolicy
    #expect(policy.hasPrefix("default-src 'none'; script-src 'sha256-"))
    for part in [
      "connect-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'",
      "require-trusted-types-for 'script'",
    ] {
      #expect(policy.components(separatedBy: "; ").contains(part), "\(part)")
    }
    #expect(!policy.contains("unsafe"))
  }

  /// A text of several lines would lose its indentation, and what looks like a comment in it.
  @Test func `no module has a text of several lines`() throws {
    let folder = Repository.root.appending(path: "Sources/CResources")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".mjs") }
    #expect(!files.isEmpty)
    for file in files {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      for line in text.split(separator: "\n") {
        #expect(line.count { $0 == "`" }.isMultiple(of: 2), "\(file): \(line)")
        #expect(!line.hasSuffix("\\"), "\(file): \(line)")
      }
    }
  }

  @Test func `its tag is a quoted word`() {
    #expect(PageDocument.entityTag.wholeMatch(of: #/"[0-9a-f]{32}"/#) != nil)
  }

  @Test func `the script has each module after those that it imports`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { $0.hasSuffix(".mjs") }.map { "page/\($0)" }
    #expect(Set(names).isSubset(of: PageDocument.modules))
    for (number, module) in PageDocument.modules.enumerated() {
      let file = Self.folder.deletingLastPathComponent().appending(path: module)
      let text = try String(contentsOf: file, encoding: .utf8)
      let imports = text.matches(of: #/from "(.+)";/#).map { match in
        URL(string: String(match.1), relativeTo: URL(string: "file:///\(module)"))?.path.dropFirst()
      }
      for imported in imports {
        #expect(
          PageDocument.modules.prefix(number).contains { $0 == imported ?? "" },
          "\(module) imports \(imported ?? "nothing")")
      }
    }
  }
}
