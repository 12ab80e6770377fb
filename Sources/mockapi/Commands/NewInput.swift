// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIDrafts
import MockAPISystem

/// What a new scenario file is made from: files, standard input, and the journal of a server.
struct NewInput {
  let console: Console

  /// A body that people read; larger ones are files beside a scenario.
  private static let longestBody = 1 << 20

  /// The request in the words, or in their command of curl.
  func request(of words: DraftWords) throws -> DraftedRequest {
    if let curl = words.curl { return try CurlCommand.request(of: curl, readingFiles: read) }
    return try DraftedRequest(method: words.method ?? "GET", target: words.target ?? "/")
  }

  func answers(of words: DraftWords) throws -> [DraftedAnswer] {
    try words.answers.map { answer in
      switch answer.body {
      case .text(let text)?:
        try DraftedAnswer(status: answer.status, body: Array(text.utf8), isTyped: true)
      case .file(let path)?:
        try DraftedAnswer(status: answer.status, body: read(path), isTyped: false)
      case .standardInput?:
        try DraftedAnswer(status: answer.status, body: read("-"), isTyped: false)
      case nil: try DraftedAnswer(status: answer.status, body: nil, isTyped: true)
      }
    }
  }

  private func read(_ path: String) throws -> [UInt8] {
    let bytes: [UInt8]
    do throws(Errno) {
      let input = try path == "-" ? .standardInput : FileDescriptor.open(path, waits: true)
      defer { if path != "-" { input.close() } }
      bytes = try input.readAll(limit: Self.longestBody)
    } catch {
      console.fail("'\(path)' must be a file that can be read: \(error)")
      throw ExitCode.couldNotRun
    }
    if bytes.count > Self.longestBody {
      console.fail(
        "'\(path)' must have at most 1 MiB; serve a longer body with \"bodyFileName\", written by hand"
      )
      throw ExitCode.couldNotRun
    }
    return bytes
  }

  /// A request of the journal of a running server.
  /// - Parameter wanted: its number or id; `nil` for the last one that no scenario answered.
  func request(_ wanted: String?, inJournalOf server: ServerOptions) throws -> DraftedRequest {
    let url = try server.find(console)
    let journal = try server.call(url, "GET", "/journal").answer(
      having: "requests", named: "a journal", console)
    do throws(DraftProblem) { return try JournalledRequest.find(wanted, in: journal) } catch {
      console.fail("\(url): \(error)")
      throw ExitCode.couldNotRun
    }
  }
}
