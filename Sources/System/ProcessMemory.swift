// mockapi
// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The memory that this process may use.
package enum ProcessMemory {
  /// The number of bytes that the machine has, or that the process's container may use: `memory.max` of its control group in Linux;
  /// `nil` if neither is known.
  package static var limit: Int? {
    let machine = mockapi_sys_memory()
    let known = (machine > 0 ? [Int(machine)] : []) + groupFiles.compactMap(number)
    return known.min()
  }

  /// The limit in version 2 of control groups, and in version 1. In a container, both paths are those of its own group.
  private static let groupFiles = [
    "/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes",
  ]

  /// The number in a file; `nil` if there is none, such as for `max`.
  private static func number(inFile path: String) -> Int? {
    guard let file = try? FileDescriptor.open(path) else { return nil }
    defer { file.close() }
    guard let bytes = try? file.readAll(limit: 64) else { return nil }
    return Int(String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self))
  }

  /// Makes the allocator give large blocks back to the system when they are freed. It is a setting of the whole process, so it is for
  /// programs, not for libraries.
  package static func giveBackLargeBlocks() {
    mockapi_sys_give_back_blocks(128 << 10)
  }
}
