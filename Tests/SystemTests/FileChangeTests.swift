// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPISynchronization
import MockAPISystem
import MockAPITestSupport
import Testing

/// Writing files, and threads.
struct FileChangeTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = try ScratchFolder()
    try withExtendedLifetime(folder) { try body(folder.path) }
  }

  @Test("a file is replaced as a whole with its permissions, and no other file is left")
  func replaced() throws {
    try withFolder { folder in
      let path = folder + "/file"
      for bytes: [UInt8] in [[1, 2, 3], Array(repeating: 4, count: 100_000)] {
        try FileSystem.replace(path, with: bytes, mode: 0o640)
        let file = try FileDescriptor.open(path, waits: true)
        #expect(try file.readAll(limit: 1 << 20) == bytes)
        file.close()
      }
      let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect(permissions as? Int == 0o640)
      #expect(try FileSystem.entries(in: folder).map(\.name) == ["file"])
      try FileSystem.remove(path)
      #expect(throws: Errno.noSuchFile) { _ = try FileSystem.status(of: path) }
      #expect(throws: Errno.noSuchFile) {
        try FileSystem.replace(folder + "/none/file", with: [], mode: 0o600)
      }
      // A folder cannot be replaced by a file.
      try FileManager.default.createDirectory(
        atPath: folder + "/sub", withIntermediateDirectories: false)
      #expect(throws: Errno.isFolder) {
        try FileSystem.replace(folder + "/sub", with: [1], mode: 0o600)
      }
      #expect(try FileSystem.entries(in: folder).map(\.name) == ["sub"])
    }
  }

  @Test("reading stops after the limit")
  func limit() throws {
    try withFolder { folder in
      try FileSystem.replace(
        folder + "/file", with: Array(repeating: 1, count: 300_000), mode: 0o600)
      let file = try FileDescriptor.open(folder + "/file")
      defer { file.close() }
      let count = try file.readAll(limit: 100_000).count
      #expect(count > 100_000 && count < 300_000)
    }
  }

  @Test("threads run at the same time, but only one at a time under the lock of a folder")
  func locked() throws {
    try withFolder { folder in
      let inside = Atomic<Int>(0)
      let most = Atomic<Int>(0)
      let numbers = Mutex<Set<UInt>>([])
      let threads = try (0..<8).map { _ in
        try WorkerThread {
          numbers.withLock { _ = $0.insert(WorkerThread.currentNumber) }
          for _ in 0..<50 {
            do {
              let lock = try FileSystem.lock(folder)
              most.max(inside.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
              inside.subtract(1, ordering: .relaxed)
              _ = consume lock
            } catch {
              Issue.record("\(error)")
            }
          }
        }
      }
      for thread in threads { thread.join() }
      #expect(most.load(ordering: .relaxed) == 1)
      #expect(!numbers.withLock { $0 }.contains(WorkerThread.currentNumber))
    }
  }

  @Test("whether a file is locked can be asked, and changes nothing")
  func asked() throws {
    try withFolder { folder in
      let path = folder + "/file"
      try FileSystem.replace(path, with: [], mode: 0o600)
      #expect(try !FileSystem.isLocked(path))
      let lock = try FileSystem.lock(path)
      for _ in 0..<2 { #expect(try FileSystem.isLocked(path)) }
      _ = consume lock
      #expect(try !FileSystem.isLocked(path))
    }
  }

  @Test("the limit of descriptors is large enough for the standard streams")
  func descriptors() {
    DescriptorLimit.raise()
    #expect(DescriptorLimit.current > 3)
    DescriptorLimit.makeRoom(for: 100)
  }
}
