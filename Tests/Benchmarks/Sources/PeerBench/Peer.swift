// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A server that is measured.
protocol Peer: Sendable {
  var name: String { get }
  /// Whether it answers with the stubs; otherwise it answers all requests with the same.
  var isMock: Bool { get }
  /// Whether it must be under load before a row is measured.
  var needsHeat: Bool { get }
  /// The version that is measured.
  func version() throws -> String
  /// The request of a row for this server; `nil` if it has no place in the row.
  func question(in row: StubSet.Row, of set: StubSet) -> StubSet.Row?
  /// Writes the files that it needs into an empty folder, and returns the command that serves them.
  /// - Throws: ``Failure`` with the reason why it cannot serve them.
  func prepare(_ set: StubSet, in folder: URL, port: UInt16) throws -> [String]
}

extension Peer {
  var isMock: Bool { true }
  var needsHeat: Bool { false }

  func question(in row: StubSet.Row, of set: StubSet) -> StubSet.Row? { row }

  func write(_ text: String, to name: String, in folder: URL) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}

/// A mebibyte, for the large answer.
let largeBody = String(repeating: "a", count: 1 << 20)

/// The output of a command that ends by itself.
func output(of command: [String]) throws -> String {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = command
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardError = pipe
  try process.run()
  let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return String(decoding: data, as: UTF8.self)
}
