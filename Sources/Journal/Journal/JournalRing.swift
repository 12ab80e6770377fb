// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// The entries of a journal in the order of their numbers, from which the oldest can be taken at once.
struct JournalRing {
  struct Slot {
    let number: Int
    let answered: AnsweredRequest
    /// The memory that only this entry takes, in bytes.
    var size: Int
  }

  /// Those before ``first`` are gone.
  private var slots: [Slot?] = []
  private var first = 0

  var count: Int { slots.count - first }

  /// All slots, oldest first.
  var all: [Slot] { slots[first...].compactMap(\.self) }

  mutating func append(_ slot: Slot) { slots.append(slot) }

  mutating func removeFirst() -> Slot? {
    guard count > 0 else { return nil }
    let slot = slots[first].take()
    first += 1
    // Rarely, so that a removal costs little.
    if first > 64, first > slots.count / 2 {
      slots.removeFirst(first)
      first = 0
    }
    return slot
  }

  /// Removes the slots with these numbers.
  mutating func remove(_ numbers: Set<Int>) -> [Slot] {
    let removed = all.filter { numbers.contains($0.number) }
    slots = all.filter { !numbers.contains($0.number) }
    first = 0
    return removed
  }

  /// The index of a number; `nil` if it is gone.
  func index(of number: Int) -> Int? {
    guard count > 0, let oldest = slots[first]?.number else { return nil }
    // Numbers are in order, and mostly without gaps.
    let guess = first + number - oldest
    if slots.indices.contains(guess), slots[guess]?.number == number { return guess }
    let index = slots[first...].endOfPrefix { $0?.number ?? 0 < number }
    return index < slots.count && slots[index]?.number == number ? index : nil
  }

  subscript(index: Int) -> Slot? { slots[index] }

  /// Notes that a slot takes more memory.
  mutating func grow(_ index: Int, by bytes: Int) { slots[index]?.size += bytes }
}
