// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The number of the request that is being tried, kept in a file that outlives the process.
final class Progress {
  private let file: FileHandle

  init(writing path: String) throws {
    guard let file = FileHandle(forUpdatingAtPath: path) else {
      throw Failure("cannot open '\(path)'")
    }
    self.file = file
  }

  init(reading path: String) throws {
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw Failure("cannot open '\(path)'")
    }
    self.file = file
  }

  func note(_ number: Int) throws {
    try file.seek(toOffset: 0)
    try file.write(contentsOf: withUnsafeBytes(of: number) { Data($0) })
  }

  /// `nil` before the first request.
  func number() throws -> Int? {
    try file.seek(toOffset: 0)
    let data = try file.read(upToCount: MemoryLayout<Int>.size) ?? Data()
    return data.count == MemoryLayout<Int>.size
      ? data.withUnsafeBytes { $0.loadUnaligned(as: Int.self) } : nil
  }
}
