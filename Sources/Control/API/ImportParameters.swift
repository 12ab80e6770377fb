// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIMatching

/// The options of `mockapi import` that a request may give, each as a parameter with its name.
///
/// `--env` and `--secret` are not among them: they read a file and a variable of the machine of the server.
package enum ImportParameters {
  package static let flags = [
    "strict-null", "open-enums", "strict-requests", "cases-by-request", "no-pairs", "all",
    "sequences", "enums", "exact", "codes-from-examples", "pii", "no-redact",
  ]
  package static let numbers = ["depth", "fields", "samples"]
  package static let texts = [
    "undeclared", "lists", "include", "exclude", "prefix", "host", "keep-header", "failure",
    "redact", "keep",
  ]

  package static var all: [String] { flags + numbers + texts }

  /// The parameters of a request as words of the command.
  static func words(of call: NativeCall) throws(ProblemDetails) -> [String] {
    var words: [String] = []
    for name in flags where try call.flag(name) { words.append("--\(name)") }
    for name in numbers {
      if let count = try call.count(name) { words.append("--\(name)=\(count)") }
    }
    for name in texts {
      // In one word, so that a value is never taken for an option.
      words += call.request.target.queryValues(named: name).map { "--\(name)=\($0)" }
    }
    return words
  }
}
