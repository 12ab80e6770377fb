// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Computes the keys under which an index keeps path expressions, and those of the expressions that a target may match. Their number
/// depends on the target and on how many different lengths the known beginnings have, not on the number of expressions.
@usableFromInline struct ExpressionKeys: Sendable {
  /// The expressions whose known beginnings have one length.
  private struct Beginnings {
    let length: Int
    /// The number of expressions of which no segment is known.
    var plainCount = 0
    /// The number of expressions of which a segment is known.
    var segmentCount = 0

    var isEmpty: Bool { plainCount == 0 && segmentCount == 0 }
  }

  /// For a target with more different segments, all expressions with its beginning are candidates.
  private static let segmentLimit = 32

  /// In the order of their lengths.
  private var beginnings: [Beginnings] = []

  @usableFromInline init() {}

  @usableFromInline var isEmpty: Bool { beginnings.isEmpty }

  /// Adds or removes an expression.
  /// - Returns: the keys under which it is kept.
  @usableFromInline mutating func change(_ literals: PathLiterals, isThere: Bool)
    -> [UInt64]
  {
    let length = literals.prefix.count
    let index = beginnings.firstIndex { $0.length >= length } ?? beginnings.count
    if index == beginnings.count || beginnings[index].length > length {
      beginnings.insert(Beginnings(length: length), at: index)
    }
    let step = isThere ? 1 : -1
    let prefix = PathHash.of(literals.prefix[...])
    defer { if beginnings[index].isEmpty { beginnings.remove(at: index) } }
    guard let segment = literals.segment else {
      beginnings[index].plainCount += step
      return [prefix]
    }
    beginnings[index].segmentCount += step
    return [Self.key(prefix, PathHash.of(segment[...])), Self.anySegment(prefix)]
  }

  /// The keys of the expressions that a target may match, each once. No expression has two of them.
  /// - Parameter hasExpressions: whether expressions are kept under a key.
  // Not a function that calls a closure for each: the closures of callers in other modules would be made on the heap.
  @usableFromInline func keys(
    of target: RequestTarget, hasExpressions: (_ key: UInt64) -> Bool
  ) -> [UInt64] {
    var keys: [UInt64] = []
    lazy var segments = Self.segments(of: target)
    forEachBeginning(of: target) { beginnings, prefix in
      if beginnings.plainCount > 0 { keys.append(prefix) }
      let any = Self.anySegment(prefix)
      guard beginnings.segmentCount > 0, hasExpressions(any) else { return }
      if let segments {
        for segment in segments { keys.append(Self.key(prefix, segment)) }
      } else {
        keys.append(any)
      }
    }
    return keys
  }

  /// The keys of the expressions of which a segment is known, and which have a beginning of the target, with or without that segment.
  @usableFromInline func beginnings(of target: RequestTarget) -> [UInt64] {
    var keys: [UInt64] = []
    forEachBeginning(of: target) { beginnings, prefix in
      if beginnings.segmentCount > 0 { keys.append(Self.anySegment(prefix)) }
    }
    return keys
  }

  private func forEachBeginning(
    of target: RequestTarget, _ visit: (Beginnings, _ prefix: UInt64) -> Void
  ) {
    var hash = PathHash()
    var length = 0
    for beginnings in beginnings where beginnings.length <= target.bytes.count {
      while length < beginnings.length {
        hash.combine(target.bytes[length])
        length += 1
      }
      visit(beginnings, hash.value)
    }
  }

  /// The hashes of the segments of a target, each once; `nil` if there are too many.
  private static func segments(of target: RequestTarget) -> [UInt64]? {
    var segments: [UInt64] = []
    segments.reserveCapacity(8)
    var hash = PathHash()
    var isEmpty = true
    for byte in target.bytes {
      if !PathLiterals.isSeparator(byte) {
        hash.combine(byte)
        isEmpty = false
      } else if !isEmpty {
        if !segments.contains(hash.value) { segments.append(hash.value) }
        if segments.count > segmentLimit { return nil }
        hash = PathHash()
        isEmpty = true
      }
    }
    if !isEmpty, !segments.contains(hash.value) { segments.append(hash.value) }
    return segments
  }

  /// The key of all expressions with a beginning of which some segment is known.
  // No segment is empty.
  private static func anySegment(_ prefix: UInt64) -> UInt64 { key(prefix, PathHash().value) }

  private static func key(_ prefix: UInt64, _ segment: UInt64) -> UInt64 {
    let mixed = (prefix ^ segment &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
    return mixed ^ mixed >> 32
  }
}
