// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText
import Testing

struct NearestNameTests {
  @Test(arguments: [
    ("mehtod", "; did you mean 'method'?"), ("Path", "; did you mean 'urlPath'?"),
    ("x", "; there are: 'method', 'urlPath'"), ("", "; there are: 'method', 'urlPath'"),
  ])
  func `the nearest name is suggested, or all names are listed`(name: String, hint: String) {
    #expect(
      NearestName.hint(for: name, amongKeys: ["method", "urlPath"], listing: "there are") == hint)
  }

  @Test(arguments: [
    // One edit, in any letter case.
    ("serv", "serve"), ("SERVE", "serve"), ("chekc", "check"), ("rwo", "row"), ("V5", "V4"),
    // Two, in longer names.
    ("incorectPasword", "incorrectPassword"), ("anyStatus", "byStatus"),
    // One in eight letters, in long ones.
    ("registered~drop@/freinds/0/nmae/frist", "registered~drop@/friends/0/name/first"),
    // Letters that are left out, or too many.
    ("plcd", "placed"), ("MOCKAPI_NO_WATCH", "MOCKAPI_WATCH"),
  ])
  func `a near name is found`(name: String, near: String) {
    #expect(NearestName.of(name, among: ["zzzzzzzz", near]) == near)
    #expect(NearestName.of(name, amongKeys: ["zzzzzzzz", near]) == near)
  }

  @Test(arguments: [
    // A word of the key, or one with more words.
    ("path", "urlPath"), ("query", "queryParameters"), ("statusCode", "status"),
    ("name", "body-file-name"), ("name", "body_file_name"), ("Name", "fileName"),
    ("notFound", "found"), ("userMissing", "user"),
  ])
  func `a key that shares a word is found, and a name that people make is not`(
    name: String, key: String
  ) {
    #expect(NearestName.of(name, amongKeys: ["zzzzzzzz", key]) == key)
    #expect(NearestName.of(name, among: ["zzzzzzzz", key]) == nil)
    #expect(
      NearestName.hint(for: name, among: [key], listing: "the cases are")
        == "; the cases are: '\(key)'")
  }

  @Test(arguments: [
    ("import", "report"), ("record", "report"), ("b", "a"), ("ab", "cd"), ("get", "set-cookie"),
    ("port", "report"), ("name", "username"), ("test", "latest"), ("run", "prune"),
    ("start", "state"), ("declined", "designed"),
  ])
  func `a far name is not`(name: String, far: String) {
    #expect(NearestName.of(name, amongKeys: [far]) == nil)
  }

  @Test func `of several near names, the one with the fewest edits is found, else the shortest`() {
    #expect(NearestName.of("statu", among: ["statue", "status", "states"]) == "statue")
    #expect(NearestName.of("url", among: ["urls", "uri"]) == "urls")
    #expect(NearestName.of("path", amongKeys: ["urlPathPattern", "urlPath"]) == "urlPath")
  }

  @Test func `long names with many words are compared in little time`() {
    let long = String(repeating: "a ", count: 50_000)
    #expect(NearestName.of(long + "b", amongKeys: [String(repeating: "a ", count: 30_000)]) == nil)
  }
}
