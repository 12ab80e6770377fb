// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISynchronization

/// The media types that files have by their content, which is examined once for each version of a file.
final class FileTypes: Sendable {
  private let examine: @Sendable ([UInt8]) -> String?
  /// By the versions; `nil` for a content without a known type.
  private let types = Mutex<[FileStamp: String?]>([:])

  /// The number of versions that are kept.
  static let limit = 1_000

  /// - Parameter examine: gives the type of a content.
  init(examine: @escaping @Sendable ([UInt8]) -> String?) {
    self.examine = examine
  }

  func type(of content: FileBytes.Content) -> String? {
    // A file of the system, as in /proc, may have another content at any time.
    if content.stamp.isEmpty { return examine(content.bytes) }
    if let known = types.withLock({ $0[content.stamp] }) { return known }
    let type = examine(content.bytes)
    types.withLock { types in
      // Most of them are versions that are no more.
      if types.count >= Self.limit { types = [:] }
      types[content.stamp] = .some(type)
    }
    return type
  }
}
