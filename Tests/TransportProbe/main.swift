// mockapi
// SPDX-License-Identifier: Apache-2.0

// Requests cases of `/item` through a transport, in a calling style, and prints a line for each: the case, the kind
// of its outcome and the reason for a missing answer, separated by tabs. A separate program, so that it can run where
// other authorities are trusted. With the style `files` it sends and saves a file instead.

import Foundation
import MockAPIClient
import MockAPIClientTestSupport

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.count == 5, arguments[1] == "files", let way = Way(rawValue: arguments[0]),
  let url = URL(string: arguments[2])
{
  await FileExchange(
    way: way, url: url, upload: URL(filePath: arguments[3]),
    destination: URL(filePath: arguments[4])
  ).run()
  exit(0)
}
guard arguments.count > 4, let way = Way(rawValue: arguments[0]),
  let style = CallingStyle(rawValue: arguments[1]), let url = URL(string: arguments[2])
else {
  print(
    """
    usage: TransportProbe WAY STYLE URL AUTHORITY CASE=MILLISECONDS...
           TransportProbe WAY files URL FILE DESTINATION
    """)
  exit(64)
}
for argument in arguments[4...] {
  let parts = argument.split(separator: "=", omittingEmptySubsequences: false)
  let milliseconds = parts.count == 2 ? Int(parts[1]) ?? 0 : 0
  // Each case has its own transport: a connection that stalls at the end would be reused.
  let client = APIClient(baseURL: url, transport: way.transport(trusting: arguments[3]))
  let item = Item(name: String(parts[0]), timeout: .milliseconds(milliseconds))
  let outcome = await style.outcome(of: item, from: client)
  print(
    parts[0], outcome.kind.rawValue, outcome.noAnswer?.reason ?? "", "\(outcome)", separator: "\t")
}
