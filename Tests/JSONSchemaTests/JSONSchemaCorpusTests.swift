// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSONSchema
import MockAPITestSupport
import Testing

@Suite(.enabled(if: JSONSchemaCorpus.folder != nil, "\(Corpora.reason)"))
struct JSONSchemaCorpusTests {
  // A test passes if both `isValid` and `validate` agree with the corpus.

  @Test func `every required test passes`() throws {
    let files = JSONSchemaCorpus.files(in: "")
    let tally = try JSONSchemaCorpus().run(files)
    print("JSON Schema corpus, required: \(files.count) files, \(tally.description)")
    #expect(files.count == 46)
    #expect(tally.passed == 1299)
    #expect(tally.failed == [])
    #expect(tally.refused == [])
  }

  /// The unsupported parts of formats, and the reasons.
  static let openFormats = [
    "optional/format/ecmascript-regex.json: ECMA 262 lookbehind is valid, including variable width: "
      + "a variable-width lookbehind (ES2018)":
      "PCRE2 looks behind by a known number of letters only"
  ]

  @Test func `the tests of formats pass, except for listed ones`() throws {
    let files = JSONSchemaCorpus.files(in: "optional/format/")
    let tally = try JSONSchemaCorpus().run(files, options: .assertsFormats)
    print("JSON Schema corpus, formats: \(files.count) files, \(tally.description)")
    #expect(files.count == 21)
    #expect(tally.passed == 764 - Self.openFormats.count)
    #expect(tally.failed == Array(Self.openFormats.keys))
    #expect(tally.refused == [])
  }

  /// The unsupported parts of other optional features, and the reasons.
  static let openOptions = [
    "optional/cross-draft.json: refs to historic drafts are processed as historic drafts: "
      + "first item not a string is valid":
      "only 2020-12 is read; a schema of another draft is refused"
  ]

  @Test func `the other optional tests pass, except for listed ones`() throws {
    let files = JSONSchemaCorpus.files(in: "optional/")
    let tally = try JSONSchemaCorpus().run(files)
    print("JSON Schema corpus, optional: \(files.count) files, \(tally.description)")
    #expect(files.count == 13)
    #expect(tally.passed == 162 - Self.openOptions.count)
    #expect(tally.failed == Array(Self.openOptions.keys))
    #expect(tally.refused.map { $0.contains("'$schema' must be a known dialect") } == [true])
  }
}
