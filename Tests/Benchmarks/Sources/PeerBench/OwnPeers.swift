// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The C program on libmicrohttpd that answers a constant.
struct ConstantPeer: Peer {
  let program: String
  static let name = "C"
  var name: String { Self.name }
  let isMock = false

  func version() throws -> String { "C on libmicrohttpd, a constant answer" }

  func prepare(_ set: StubSet, in folder: URL, port: UInt16) throws -> [String] {
    let size = set.kind == .large ? ["--size", "\(largeBody.utf8.count)"] : []
    return [program, "--port", "\(port)", "--threads", "\(set.threads)"] + size
  }
}

/// `mockapi` with one stub for an exact path, in the rows with many stubs: beside it, these show in the same minutes what many
/// stubs, or templates instead of paths, cost.
struct OneStubPeer: Peer {
  let mockapi: MockAPIPeer
  static let name = "mockapi, one stub"
  var name: String { Self.name }

  func version() throws -> String { try mockapi.version() }

  func question(in row: StubSet.Row, of set: StubSet) -> StubSet.Row? {
    guard set.count > 1, set.kind == .exact || set.kind == .templates, !row.isMissing else {
      return nil
    }
    return StubSet.Row(name: row.name, target: "/m/0", answer: #""id":0"#)
  }

  func prepare(_ set: StubSet, in folder: URL, port: UInt16) throws -> [String] {
    let one = StubSet(
      name: set.name, kind: .exact, count: 1, threads: set.threads, rows: set.rows)
    return try mockapi.prepare(one, in: folder, port: port)
  }
}

/// `mockapi`, with its journal.
struct MockAPIPeer: Peer {
  let program: String
  /// The folder with the registration scenario.
  let scenarios: String
  static let name = "mockapi"
  var name: String { Self.name }

  func version() throws -> String {
    try output(of: [program, "--version"]).trimmingCharacters(in: .whitespacesAndNewlines)
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
