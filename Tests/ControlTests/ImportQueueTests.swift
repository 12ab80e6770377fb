// mockapi
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import MockAPIScenario
import MockAPISynchronization
import Testing

@testable import MockAPIControl

/// The imports that wait for each other.
struct ImportQueueTests {
  private let imports = ImportQueue()
  /// What the first import waits for.
  private let gate = DispatchSemaphore(value: 0)

  private func answer(
    _ later: Later<ResponseDefinition>
  ) async -> ResponseDefinition? {
    await withCheckedContinuation { continuation in later.whenReady { continuation.resume() } }
    return later.value
  }

  /// An import that goes on until the gate is opened.
  private func begin() throws -> Later<ResponseDefinition> {
    let answer = imports.run { [gate] _ in
      gate.wait()
      return ResponseDefinition(status: 200)
    }
    return try #require(answer)
  }

  @Test func `there is a limit, and a finished one makes room`() async throws {
    let first = try begin()
    for _ in 1..<ImportQueue.limit {
      #expect(imports.run { _ in ResponseDefinition(status: 204) } != nil)
    }
    #expect(imports.run { _ in ResponseDefinition(status: 204) } == nil)
    gate.signal()
    #expect(await answer(first)?.status == 200)
    #expect(imports.run { _ in ResponseDefinition(status: 204) } != nil)
  }

  @Test func `an import whose client has gone does not begin`() async throws {
    let first = try begin()
    let note = Note()
    let second = imports.run { _ in
      note.set()
      return ResponseDefinition(status: 204)
    }
    try #require(second).abandon()
    let third = imports.run { _ in ResponseDefinition(status: 205) }
    gate.signal()
    #expect(await answer(first)?.status == 200)
    #expect(await answer(try #require(third))?.status == 205)
    #expect(!note.isSet)
    #expect(imports.count == 0)
  }

  @Test func `the end of the server answers all, and what runs is not wanted any more`()
    async throws
  {
    let ended = DispatchSemaphore(value: 0)
    let wanted = Note()
    let seen = Later<Void>()
    let begun = Later<Void>()
    let answer = imports.run { isWanted in
      begun.complete(())
      ended.wait()
      if isWanted() { wanted.set() }
      seen.complete(())
      return ResponseDefinition(status: 200)
    }
    await withCheckedContinuation { continuation in begun.whenReady { continuation.resume() } }
    imports.endAll()
    #expect(answer?.value?.status == 503)
    ended.signal()
    await withCheckedContinuation { continuation in seen.whenReady { continuation.resume() } }
    #expect(!wanted.isSet)
  }

  private final class Note: Sendable {
    private let state = Mutex(false)
    var isSet: Bool { state.withLock { $0 } }
    func set() { state.withLock { $0 = true } }
  }
}
