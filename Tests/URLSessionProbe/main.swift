// mockapi
// SPDX-License-Identifier: Apache-2.0

// Fetches a URL with URLSession and prints the result. A separate program, because some answers end the process.

import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

guard CommandLine.arguments.count == 2, let url = URL(string: CommandLine.arguments[1]) else {
  print("usage: URLSessionProbe URL")
  exit(64)
}
let configuration = URLSessionConfiguration.ephemeral
configuration.timeoutIntervalForRequest = 1
do {
  let (body, response) = try await URLSession(configuration: configuration).data(from: url)
  print("\((response as? HTTPURLResponse)?.statusCode ?? 0), \(body.count) B")
} catch let error as URLError {
  print("error \(error.code.rawValue)")
}
