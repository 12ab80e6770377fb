// mockapi
// SPDX-License-Identifier: Apache-2.0

extension Transfer {
  /// How much of a file has been sent or received.
  public struct Progress: Sendable, Hashable {
    /// The bytes so far. After a resumption they include those of the part that was there already; after a repetition by a
    /// ``RetryingTransport`` they may begin again.
    public let completedBytes: Int64
    /// All bytes; nil if the server does not say how many there are.
    public let totalBytes: Int64?

    /// Creates a progress.
    public init(completedBytes: Int64, totalBytes: Int64?) {
      self.completedBytes = completedBytes
      self.totalBytes = totalBytes
    }

    /// From 0 to 1; nil if nobody knows the total.
    public var fraction: Double? {
      guard let totalBytes else { return nil }
      return totalBytes > 0 ? min(Double(completedBytes) / Double(totalBytes), 1) : 1
    }

    /// Whether `self` is worth a call after `last`: a screen does not show more than 200 steps, and a file of 2 GB comes in more
    /// than 100,000 pieces.
    func isNews(after last: Progress?) -> Bool {
      guard let last, totalBytes == last.totalBytes, completedBytes >= last.completedBytes
      else { return true }
      if completedBytes == totalBytes { return last != self }
      let step = totalBytes.map { max($0 / 200, 1 << 16) } ?? 1 << 20
      return completedBytes - last.completedBytes >= step
    }
  }
}
