// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIText

/// Keys that other tools and common sense have, where their spelling does not lead to the key of this format.
enum FamiliarKeys {
  /// What to write in place of a member of a response; `nil` if its key is not such a key.
  static func hint(inResponse member: JSONMember) -> String? {
    switch plain(member.name) {
    case "contenttype", "mimetype", "mediatype":
      #"write "headers": {"Content-Type": …}"#
    case "delay", "delayms", "latency", "wait", "sleep":
      "write 'fixedDelayMilliseconds'"
    case "data", "payload", "content": "write 'jsonBody' for JSON, or 'body' for a text"
    case "file", "bodyfile": "write 'bodyFileName'"
    case "code" where isStatus(member.value):
      #"write 'status', or {"jsonBody": {…}} in place of this object if it is the body"#
    default: nil
    }
  }

  /// Whether a member shows that an object is a response, and not the body of one.
  static func showResponse(_ member: JSONMember) -> Bool {
    switch plain(member.name) {
    case "contenttype", "mimetype", "mediatype": true
    case "code", "statuscode", "httpstatus", "httpstatuscode": isStatus(member.value)
    case "json": member.value.kind == .object || member.value.kind == .array
    default: false
    }
  }

  /// What to write in place of a key beside 'request'; `nil` if it is not such a key.
  static func hint(besideRequest name: String) -> String? {
    ["endpoint", "uri", "route"].contains(plain(name)) ? "write 'urlPath' in 'request'" : nil
  }

  private static func plain(_ name: String) -> String {
    name.lowercased().filter { $0 != "-" && $0 != "_" }
  }

  private static func isStatus(_ value: JSONValue) -> Bool {
    value.number?.integer.map { (100...599).contains($0) } ?? false
  }

  /// What to write in place of a key of a whole file, such as 'POST /orders'.
  static func hint(inFile name: String) -> String? {
    let words = name.split(separator: " ")
    guard words.count == 2, words[1].hasPrefix("/"), words[0].utf8.allSatisfy(ASCII.isLetter) else {
      return name.hasPrefix("/")
        ? #"write "request": {"method": "GET", "urlPath": "\#(name)"}"# : nil
    }
    return #"write "request": {"method": "\#(words[0].uppercased())", "urlPath": "\#(words[1])"}"#
  }
}
