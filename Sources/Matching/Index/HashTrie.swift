// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIText

/// Values by keys that are hashes already. A change copies only the parts on the way to its key, however many values
/// there are; all other parts are shared with the trie before the change.
///
/// Each level decides by the next six bits of the key.
// Its code is compiled anew for each kind of values, also in other modules, because each request looks values up.
@usableFromInline package struct HashTrie<Value: Sendable>: Sendable {
  @usableFromInline var root = Node.empty

  @inlinable package init() {}

  @inlinable package var isEmpty: Bool { if case .empty = root { true } else { false } }

  @inlinable package subscript(key: UInt64) -> Value? { root.value(of: key, rest: key) }

  /// Changes the value of a key; `nil` for none.
  @inlinable package mutating func update(_ key: UInt64, _ change: (inout Value?) -> Void) {
    root.update(key, shift: 0, change)
  }

  @usableFromInline enum Node: Sendable {
    case empty
    case leaf(UInt64, Value)
    /// A bit for each part that is there, and these parts.
    case branch(UInt64, [Node])

    @inlinable static func index(of bit: UInt64, in map: UInt64) -> Int {
      (map & (bit - 1)).nonzeroBitCount
    }

    // Recursive, because a loop would retain each node on the way.
    @inlinable func value(of key: UInt64, rest: UInt64) -> Value? {
      switch self {
      case .empty: return nil
      case .leaf(let other, let value): return other == key ? value : nil
      case .branch(let map, let parts):
        let bit: UInt64 = 1 << (rest & 63)
        guard map & bit != 0 else { return nil }
        return parts[Self.index(of: bit, in: map)].value(of: key, rest: rest >> 6)
      }
    }

    @inlinable mutating func update(_ key: UInt64, shift: UInt64, _ change: (inout Value?) -> Void)
    {
      WorkMeter.add(1)
      switch self {
      case .leaf(let other, let value) where other != key:
        self = Self.branch(with: .leaf(other, value), key: other, shift: shift)
        update(key, shift: shift, change)
      case .empty, .leaf:
        var value: Value? = if case .leaf(_, let value) = self { value } else { nil }
        self = .empty
        change(&value)
        if let value { self = .leaf(key, value) }
      case .branch(var map, var parts):
        WorkMeter.add(parts.count)
        // The array is changed in place if it is not shared.
        self = .empty
        let bit: UInt64 = 1 << (key >> shift & 63)
        let index = Self.index(of: bit, in: map)
        if map & bit == 0 {
          parts.insert(.empty, at: index)
          map |= bit
        }
        parts[index].update(key, shift: shift + 6, change)
        if case .empty = parts[index] {
          parts.remove(at: index)
          map &= ~bit
        }
        switch parts.first {
        case nil: break
        case .leaf(let key, let value) where parts.count == 1: self = .leaf(key, value)
        default: self = .branch(map, parts)
        }
      }
    }

    @inlinable static func branch(with node: Node, key: UInt64, shift: UInt64) -> Node {
      .branch(1 << (key >> shift & 63), [node])
    }
  }
}
