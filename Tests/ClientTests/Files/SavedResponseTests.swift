// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import Testing

@Suite("A response whose body is in a file")
struct SavedResponseTests {
  private func outcome(
    _ status: Int, _ headers: HTTPFields, _ text: String,
    _ check: (Outcome<Transfer.SavedFile, Export.Failure>, _ folder: URL) throws -> Void
  ) async throws {
    try await withFolder { folder async throws in
      let file = folder.appending(path: "temporary")
      try Data(text.utf8).write(to: file)
      let destination = folder.appending(path: "file")
      try Data("old".utf8).write(to: destination)
      let outcome = ResponseJudge().outcome(
        of: Export(), received: Received(status: status, headers: headers), file: file,
        movingTo: destination)
      try check(outcome, folder)
    }
  }

  @Test(
    "A complete success is moved to its place, also the end of a resumption",
    arguments: [
      (200, [.contentLength: "5"]), (200, [:]),
      (200, [.contentLength: "3", .contentEncoding: "gzip"]),
      (206, [.contentLength: "2", .contentRange: "bytes 3-4/5"]),
    ] as [(Int, HTTPFields)])
  func success(status: Int, headers: HTTPFields) async throws {
    try await outcome(status, headers, "whole") { outcome, folder throws in
      #expect(outcome.usable?.size == 5)
      #expect(try folder.names == ["file"])
      #expect(try folder.appending(path: "file").text == "whole")
    }
  }

  @Test(
    "A file with other bytes than the response says is no success",
    arguments: [
      (200, [.contentLength: "6"]), (200, [.contentLength: "4"]),
      (206, [.contentLength: "2", .contentRange: "bytes 4-5/6"]),
    ] as [(Int, HTTPFields)])
  func length(status: Int, headers: HTTPFields) async throws {
    try await outcome(status, headers, "whole") { outcome, folder throws in
      #expect(outcome.kind == .noAnswer)
      #expect(try folder.appending(path: "file").text == "old")
    }
  }

  @Test("A failure is judged by what is in the file, and replaces nothing")
  func failure() async throws {
    try await outcome(403, [.contentType: "application/json"], #"{"code":"expired"}"#) {
      outcome, folder throws in
      #expect(outcome.refusal == Export.Failure(code: "expired"))
      #expect(try folder.names == ["file", "temporary"])
      #expect(try folder.appending(path: "file").text == "old")
    }
  }
}
