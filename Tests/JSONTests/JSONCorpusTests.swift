// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJSON
import MockAPITestSupport
import Testing

/// Every file of nst/JSONTestSuite.
@Suite(.enabled(if: Corpora.folder("json/test_parsing") != nil, "\(Corpora.reason)"))
struct JSONCorpusTests {
  static let folder = Corpora.folder("json/test_parsing")

  static func files(_ prefix: String) -> [String] {
    guard let folder,
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    else { return [] }  // Then the counts below fail.
    return names.filter { $0.hasPrefix(prefix) }.sorted()
  }

  func bytes(of name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: try #require(Self.folder).appending(path: name)))
  }

  @Test func `the corpus is complete`() {
    let counts = ["y_", "n_", "i_"].map { Self.files($0).count }
    #expect(counts == [95, 188, 35])
    print("JSON corpus: \(counts[0]) to accept, \(counts[1]) to refuse, \(counts[2]) either")
  }

  @Test(arguments: files("y_")) func `valid JSON is parsed`(name: String) throws {
    let document = try JSONDocument(parsing: bytes(of: name))
    #expect(document.root.range.count > 0)
  }

  @Test(arguments: files("n_")) func `invalid JSON is refused`(name: String) throws {
    let bytes = try bytes(of: name)
    #expect(throws: JSONSyntaxError.self) { try JSONDocument(parsing: bytes) }
  }

  /// RFC 8259 leaves these open; these are our decisions.
  static let decisions: [String: Bool] = [
    // Numbers keep their spelling, so no number is too large.
    "i_number_double_huge_neg_exp.json": true,
    "i_number_huge_exp.json": true,
    "i_number_neg_int_huge_exp.json": true,
    "i_number_pos_double_huge_exp.json": true,
    "i_number_real_neg_overflow.json": true,
    "i_number_real_pos_overflow.json": true,
    "i_number_real_underflow.json": true,
    "i_number_too_big_neg_int.json": true,
    "i_number_too_big_pos_int.json": true,
    "i_number_very_big_negative_int.json": true,
    // Escapes of lone surrogates keep their spelling too.
    "i_object_key_lone_2nd_surrogate.json": true,
    "i_string_1st_surrogate_but_2nd_missing.json": true,
    "i_string_1st_valid_surrogate_2nd_invalid.json": true,
    "i_string_incomplete_surrogate_and_escape_valid.json": true,
    "i_string_incomplete_surrogate_pair.json": true,
    "i_string_incomplete_surrogates_escape_valid.json": true,
    "i_string_invalid_lonely_surrogate.json": true,
    "i_string_invalid_surrogate.json": true,
    "i_string_inverted_surrogates_U+1D11E.json": true,
    "i_string_lone_second_surrogate.json": true,
    // Bytes that are not UTF-8 are refused.
    "i_string_UTF-16LE_with_BOM.json": false,
    "i_string_UTF-8_invalid_sequence.json": false,
    "i_string_UTF8_surrogate_U+D800.json": false,
    "i_string_invalid_utf-8.json": false,
    "i_string_iso_latin_1.json": false,
    "i_string_lone_utf8_continuation_byte.json": false,
    "i_string_not_in_unicode_range.json": false,
    "i_string_overlong_sequence_2_bytes.json": false,
    "i_string_overlong_sequence_6_bytes.json": false,
    "i_string_overlong_sequence_6_bytes_null.json": false,
    "i_string_truncated-utf-8.json": false,
    "i_string_utf16BE_no_BOM.json": false,
    "i_string_utf16LE_no_BOM.json": false,
    // Within the default limit of depth.
    "i_structure_500_nested_arrays.json": true,
    // A byte order mark is skipped.
    "i_structure_UTF-8_BOM_empty_object.json": true,
  ]

  @Test(arguments: files("i_"))
  func `texts that the RFC leaves open are accepted or refused as decided`(name: String) throws {
    let bytes = try bytes(of: name)
    let isAccepted = (try? JSONDocument(parsing: bytes)) != nil  // Refusing is one of two answers.
    #expect(isAccepted == Self.decisions[name])
  }
}
