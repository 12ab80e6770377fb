// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIGzip
import MockAPIMatching

/// The body of a request, as far as it is kept: for matchers up to one limit, for the record up to another. Only the
/// first limit can make a body too large, so that an observer does not change the answers.
struct ReceivedBody: ~Copyable {
  /// The bytes that are kept: the whole body, or its beginning.
  private(set) var bytes: [UInt8] = []
  /// The number of bytes that came, kept or not.
  private(set) var receivedSize = 0
  /// Whether ``bytes`` is the whole body.
  private(set) var isWhole = true
  /// What was done to the bytes that came, once the body is complete.
  private(set) var decoding = BodyDecoding.asDeclared
  /// Why matchers do not get the body that they need; `nil` if they get it.
  private(set) var lack: Lack?
  /// The longest body for matchers; `nil` if none reads it.
  private let matchingLimit: Int?
  /// The number of bytes to keep for the record.
  private let recordLimit: Int
  /// Whether the beginning of a body that is too large is wanted.
  private let readsTooLarge: Bool
  /// The memory for long bodies; `nil` if none is kept.
  private let memory: BodyMemory?
  /// The number of bytes taken from ``memory``.
  private var takenSize = 0
  /// Whether there was no memory for more of it.
  private var hasNoRoom = false
  /// The size that the head announces; 0 if it does not.
  private(set) var announcedSize = 0

  /// Why a body is missing.
  enum Lack {
    /// It is longer than the limit for matchers.
    case tooLarge
    /// There is no memory for one more long body.
    case noRoom
  }

  init(
    matchingLimit: Int? = nil, recordLimit: Int = 0, readsTooLarge: Bool = false,
    memory: BodyMemory? = nil
  ) {
    self.matchingLimit = matchingLimit
    self.recordLimit = recordLimit
    self.readsTooLarge = readsTooLarge
    self.memory = memory
  }

  deinit { if takenSize > 0 { memory?.giveBack(takenSize) } }

  /// Notes the size that the head announces: a body that is too large need not be awaited, unless its beginning is
  /// wanted.
  mutating func announce(_ size: Int) {
    announcedSize = size
    guard let matchingLimit, size > matchingLimit, !readsTooLarge else { return }
    isWhole = false
    giveUp(.tooLarge)
  }

  /// Notes that the answer does not wait for the body, of which nothing is kept.
  mutating func leave() { isWhole = false }

  mutating func append(_ part: UnsafeRawBufferPointer) {
    receivedSize += part.count
    if let matchingLimit, receivedSize > matchingLimit, lack == nil { giveUp(.tooLarge) }
    // A buffer is copied faster than a slice of one.
    let kept = UnsafeRawBufferPointer(rebasing: part.prefix(max(limit - bytes.count, 0)))
    if bytes.count + kept.count > BodyMemory.freeSize, !makeRoom(for: kept.count) {
      return giveUp(.noRoom)
    }
    bytes.append(contentsOf: kept)
    isWhole = bytes.count == receivedSize
  }

  /// The number of bytes that are kept at most.
  private var limit: Int {
    if hasNoRoom { return min(recordLimit, BodyMemory.freeSize) }
    return lack != nil ? recordLimit : max(matchingLimit ?? 0, recordLimit)
  }

  /// Makes room for more bytes of a long body, and for as many again, but for no more than the head announces.
  /// - Returns: `false` if there is no memory.
  private mutating func makeRoom(for count: Int) -> Bool {
    let needed = bytes.count + count
    guard needed > max(takenSize, BodyMemory.freeSize) else { return true }
    let most = announcedSize > 0 ? min(announcedSize, limit) : limit
    let size = max(needed, min(2 * needed, most))
    guard take(size) else { return false }
    bytes.reserveCapacity(size)
    return true
  }

  /// Takes memory for a body of a size in all.
  private mutating func take(_ size: Int) -> Bool {
    guard let memory, size > takenSize else { return true }
    guard memory.take(size - takenSize) else { return false }
    takenSize = size
    return true
  }

  /// Takes the complete body out of its coding. A body that cannot be read stays as it came, for matchers and near misses
  /// to see.
  /// - Parameter codings: those of `Content-Encoding`, in lower case.
  mutating func decode(_ codings: [String]) {
    guard isWhole else { return }
    let codings = codings.filter { $0 != "identity" }
    if codings.isEmpty {
      // Some clients compress the body without saying so; gzip is recognised by its first bytes.
      if Gzip.isGzip(bytes) { decompress("gzip", isDeclared: false, Gzip.decompress) }
      return
    }
    // The last one was applied last. No client has more, and each costs time.
    guard codings.count <= 4 else {
      decoding = .failed(
        "the body is in \(codings.count) codings (Content-Encoding); at most 4 are read")
      return
    }
    for coding in codings.reversed() {
      switch coding {
      case "gzip", "x-gzip": decompress("gzip", isDeclared: true, Gzip.decompress)
      case "deflate": decompress("deflate", isDeclared: true, Gzip.decompressDeflate)
      default:
        decoding = .failed(
          "the body is in the coding '\(coding)' (Content-Encoding), which is not read; gzip and deflate are"
        )
      }
      guard isWhole, decoding == .asDeclared else { return }
    }
  }

  private mutating func decompress(
    _ coding: String, isDeclared: Bool,
    _ decompress: ([UInt8], Int) throws(Gzip.Failure) -> [UInt8]
  ) {
    do throws(Gzip.Failure) {
      let whole = try decompress(bytes, matchingLimit ?? recordLimit)
      let size = whole.count + (isDeclared ? 0 : bytes.count)
      if size > BodyMemory.freeSize, !take(size) {
        isWhole = false
        return giveUp(.noRoom)
      }
      if !isDeclared { decoding = .undeclared(sent: bytes) }
      bytes = whole
    } catch {
      guard error == .tooLarge else {
        decoding = .failed(
          isDeclared
            ? "the body is not '\(coding)', as its Content-Encoding says, or it is cut off or damaged"
            : "the body begins like gzip, but it is cut off or damaged")
        return
      }
      isWhole = false
      if matchingLimit != nil { giveUp(.tooLarge) }
    }
  }

  /// Keeps only what the record needs, as far as there is room.
  private mutating func giveUp(_ lack: Lack) {
    // Without matchers, nobody misses more.
    if matchingLimit != nil { self.lack = self.lack ?? lack }
    if lack == .noRoom { hasNoRoom = true }
    isWhole = false
    // A copy, because the array keeps the memory of what is removed.
    bytes = Array(bytes.prefix(limit))
    let size = bytes.count > BodyMemory.freeSize ? bytes.count : 0
    memory?.giveBack(max(takenSize - size, 0))
    takenSize = min(takenSize, size)
  }
}
