// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIGzip

/// The body of a request, as far as it is kept: for matchers up to one limit, for the record up to another. Only the
/// first limit can make a body too large, so that an observer does not change the answers.
struct ReceivedBody {
  /// The bytes that are kept: the whole body, or its beginning.
  private(set) var bytes: [UInt8] = []
  /// The number of bytes that came, kept or not.
  private(set) var receivedSize = 0
  /// Whether ``bytes`` is the whole body.
  private(set) var isWhole = true
  /// Whether matchers need the body, and it is longer than their limit.
  private(set) var isTooLarge = false
  /// The longest body for matchers; `nil` if none reads it.
  private let matchingLimit: Int?
  /// The number of bytes to keep for the record.
  private let recordLimit: Int
  /// Whether the beginning of a body that is too large is wanted.
  private let readsTooLarge: Bool

  init(matchingLimit: Int? = nil, recordLimit: Int = 0, readsTooLarge: Bool = false) {
    self.matchingLimit = matchingLimit
    self.recordLimit = recordLimit
    self.readsTooLarge = readsTooLarge
  }

  /// Notes the size that the head announces: a body that is too large need not be awaited, unless its beginning is
  /// wanted.
  mutating func announce(_ size: Int) {
    guard let matchingLimit, size > matchingLimit, !readsTooLarge else { return }
    isWhole = false
    giveUp()
  }

  mutating func append(_ part: UnsafeRawBufferPointer) {
    receivedSize += part.count
    if let matchingLimit, receivedSize > matchingLimit, !isTooLarge { giveUp() }
    let limit = isTooLarge ? recordLimit : max(matchingLimit ?? 0, recordLimit)
    // A buffer is copied faster than a slice of one.
    bytes.append(
      contentsOf: UnsafeRawBufferPointer(rebasing: part.prefix(max(limit - bytes.count, 0))))
    isWhole = bytes.count == receivedSize
  }

  /// Takes the body out of gzip. A body that claims to be gzip and is not stays as it came, for matchers and near
  /// misses to see.
  mutating func decompress() {
    guard isWhole else { return }
    do throws(Gzip.Failure) {
      bytes = try Gzip.decompress(bytes, limit: matchingLimit ?? recordLimit)
    } catch {
      guard error == .tooLarge else { return }
      isWhole = false
      if matchingLimit != nil { giveUp() }
    }
  }

  private mutating func giveUp() {
    isTooLarge = true
    bytes.removeLast(max(bytes.count - recordLimit, 0))
  }
}
