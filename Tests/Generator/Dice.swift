// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario

/// Random choices that are the same for the same seed.
public struct Dice: RandomNumberGenerator, Sendable {
  private var random: SeededRandom

  public init(seed: UInt64) {
    self.init(SeededRandom(seed: seed))
  }

  private init(_ random: SeededRandom) {
    self.random = random
  }

  public mutating func next() -> UInt64 { random.next() }

  /// Choices for part `number` of a run, so that a part can be repeated without the parts before it.
  public static func part(_ number: Int, of seed: UInt64) -> Dice {
    Dice(.stream(UInt64(truncatingIfNeeded: number), of: seed))
  }

  /// One of the elements; there must be at least one.
  public mutating func one<Element>(of elements: [Element]) -> Element {
    elements[number(in: 0...elements.count - 1)]
  }

  /// At most `count` of the elements, in their original order.
  public mutating func some<Element>(_ count: Int, of elements: [Element]) -> [Element] {
    let kept = elements.indices.shuffled(using: &self).prefix(count).sorted()
    return kept.map { elements[$0] }
  }

  public mutating func number(in range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  /// True once in `count` times on average.
  public mutating func isOne(in count: Int) -> Bool {
    number(in: 1...count) == 1
  }

  /// Some small letters.
  public mutating func word() -> String {
    String((0..<number(in: 2...7)).map { _ in one(of: Array("abcdefghijklmnopqrstuvwxyz")) })
  }
}
