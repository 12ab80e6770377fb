// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
package import MockAPIScenario
import MockAPIText

/// A request as a command of curl.
package enum CurlLine {
  /// `curl -i -X POST 'http://127.0.0.1:8080/registration' -H 'Content-Type: application/json' --data-binary '{}'`.
  package static func text(for request: SampleRequest, baseURL: String) -> String {
    var words = ["curl", "-i"]
    if request.method != "GET" { words += ["-X", ShellWord.quoted(request.method)] }
    words.append("'" + ShellWord.escaped(baseURL + request.target) + "'")
    for field in request.headers {
      words += ["-H", "'" + ShellWord.escaped("\(field.name): \(field.value)") + "'"]
    }
    if !request.body.isEmpty {
      let body = String(decoding: request.body, as: UTF8.self)
      words += ["--data-binary", "'" + ShellWord.escaped(body) + "'"]
    }
    return words.joined(separator: " ")
  }
}
