// mockapi
// SPDX-License-Identifier: Apache-2.0

// Asks cases of `/item` through a transport, in a calling style, and says what became of each: a line with the case, the
// kind of its outcome and why there was no answer, with tabs between. A program of its own, so that it can be run where other
// authorities are trusted.

import Foundation
import MockAPIClient
import MockAPIClientTestSupport

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count > 4, let way = Way(rawValue: arguments[0]),
  let style = CallingStyle(rawValue: arguments[1]), let url = URL(string: arguments[2])
else {
  print("usage: TransportProbe WAY STYLE URL AUTHORITY CASE=MILLISECONDS...")
  exit(64)
}
for argument in arguments[4...] {
  let parts = argument.split(separator: "=", omittingEmptySubsequences: false)
  let milliseconds = parts.count == 2 ? Int(parts[1]) ?? 0 : 0
  // A transport each: a connection that stalls in the end would be used again.
  let client = APIClient(baseURL: url, transport: way.transport(trusting: arguments[3]))
  let item = Item(name: String(parts[0]), timeout: .milliseconds(milliseconds))
  let outcome = await style.outcome(of: item, from: client)
  print(
    parts[0], outcome.kind.rawValue, outcome.noAnswer?.reason ?? "", "\(outcome)", separator: "\t")
}
