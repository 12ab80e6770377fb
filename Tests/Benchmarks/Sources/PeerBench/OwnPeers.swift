// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The C program on libmicrohttpd that answers a constant.
struct ConstantPeer: Peer {
  let program: String
  let name = "C"
  let isMock = false

  func version() throws -> String { "C on libmicrohttpd, a constant answer" }

  func prepare(_ set: StubSet, in folder: URL, port: UInt16) throws -> [String] {
    let size = set.kind == .large ? ["--size", "\(largeBody.utf8.count)"] : []
    return [program, "--port", "\(port)", "--threads", "\(set.threads)"] + size
  }
}

/// `mockapi`, with its journal.
struct MockAPIPeer: Peer {
  let program: String
  /// The folder with the registration scenario.
  let scenarios: String
  let name = "mockapi"

  func version() throws -> String {
    "mockapi \(try output(of: [program, "--version"]).trimmingCharacters(in: .whitespacesAndNewlines))"
  }

  func prepare(_ set: StubSet, in folder: URL, port: UInt16) throws -> [String] {
    var command = [
      program, "serve", "--port", "\(port)", "--threads", "\(set.threads)", "--journal", "on",
    ]
    if set.kind == .registration {
      command += ["\(scenarios)/registration.json", "--log-format", "json"]
    } else {
      try write(
        WireMockFiles.mappings(of: set, withTemplates: true), to: "mappings.json", in: folder)
      command += [folder.appending(path: "mappings.json").path, "--quiet"]
    }
    return command
  }
}
