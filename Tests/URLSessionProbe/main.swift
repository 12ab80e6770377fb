// mockapi
// SPDX-License-Identifier: Apache-2.0

// Fetches a URL with URLSession and prints the result. A separate program, because some answers end the process.

import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

guard CommandLine.arguments.count == 3, let url = URL(string: CommandLine.arguments[1]),
  let seconds = TimeInterval(CommandLine.arguments[2])
else {
  print("usage: URLSessionProbe URL SECONDS")
  exit(64)
}
let configuration = URLSessionConfiguration.ephemeral
configuration.timeoutIntervalForRequest = seconds
do {
  let (body, response) = try await URLSession(configuration: configuration).data(from: url)
  print("\((response as? HTTPURLResponse)?.statusCode ?? 0), \(body.count) B")
} catch let error as URLError {
  print("error \(error.code.rawValue)")
}
