// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIAssets
import Testing

struct PageAssetTests {
  @Test func `a script has the modules in their order, which gives each what it imports`() throws {
    let script = PageAsset.script(["report/elements.mjs", "report/filters.mjs"]).text
    let first = try #require(script.firstRange(of: "\nconst make = "))
    let second = try #require(script.firstRange(of: "\nfunction readFilter("))
    #expect(first.lowerBound < second.lowerBound)
    #expect(script.firstRange(of: "\nimport ") == nil)
    #expect(script.firstRange(of: "\nexport ") == nil)
    #expect(script.firstRange(of: "SPDX") == nil)
    #expect(script.firstRange(of: "modules.elements = { $, all, make, makeButton };") != nil)
    #expect(script.firstRange(of: "\nconst { all } = modules.elements;\n") != nil)
  }

  @Test func `a style has the rules of all its files`() {
    let style = PageAsset.style(["look.css", "report/report.css"]).text
    #expect(style.firstRange(of: ":root {") != nil)
    #expect(style.firstRange(of: ".counts {") != nil)
  }

  @Test(arguments: [
    PageAsset.script(["report/elements.mjs", "page/maker.mjs"]), PageAsset.style(["look.css"]),
  ])
  func `a page has no comments, indentation and empty lines of the sources`(asset: PageAsset) {
    let lines = asset.text.split(separator: "\n", omittingEmptySubsequences: false)
    // The line feeds after the tag that begins and before the one that ends.
    for line in lines.dropFirst().dropLast() {
      #expect(!line.isEmpty)
      for beginning in [" ", "//", "/*", "*/"] {
        #expect(!line.hasPrefix(beginning), "\(line)")
      }
    }
  }

  /// The hash is that of the empty text.
  @Test func `a policy names a text by its hash`() {
    #expect(
      PageAsset.style([]).policySource == "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='")
  }
}
