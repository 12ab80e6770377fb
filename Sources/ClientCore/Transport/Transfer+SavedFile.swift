// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Transfer {
  /// A file that `APIClient.download(_:to:progress:)` has saved.
  public struct SavedFile: Sendable, Hashable {
    /// Where the file is: the destination of the download.
    public let url: URL
    /// The size of the file in bytes.
    public let size: Int64

    /// Creates a value, for tests.
    public init(url: URL, size: Int64) {
      self.url = url
      self.size = size
    }
  }
}
