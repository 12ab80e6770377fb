// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Keys that other tools and common sense have, where their spelling does not lead to the key of this format.
enum FamiliarKeys {
  /// What to write in place of a key in a response; `nil` if it is not such a key.
  static func hint(inResponse name: String) -> String? {
    switch name.lowercased().filter({ $0 != "-" && $0 != "_" }) {
    case "contenttype", "mimetype", "mediatype":
      #"write "headers": {"Content-Type": …}"#
    case "delay", "delayms", "latency", "wait", "sleep":
      "write 'fixedDelayMilliseconds'"
    case "data", "payload", "content": "write 'jsonBody' for JSON, or 'body' for a text"
    case "file", "bodyfile": "write 'bodyFileName'"
    default: nil
    }
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
