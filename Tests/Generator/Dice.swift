// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A source of numbers that gives the same ones for the same seed (SplitMix64), and choices made with them.
public struct Dice: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Dice of their own for part `number` of a run, so that a part can be repeated without those before it.
  public static func part(_ number: Int, of seed: UInt64) -> Dice {
    var dice = Dice(seed: seed ^ (UInt64(truncatingIfNeeded: number) &* 0xD1B5_4A32_D192_ED03))
    _ = dice.next()
    return dice
  }

  /// One of the elements, of which there is at least one.
  public mutating func one<Element>(of elements: [Element]) -> Element {
    elements[number(in: 0...elements.count - 1)]
  }

  /// At most `count` of the elements, in their order.
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
