// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// The encoding of Unicode in ASCII labels (RFC 3492).
enum Punycode {
  /// Decodes the part after `xn--`; `nil` if it is not Punycode.
  static func decode(_ input: [UInt8]) -> [Unicode.Scalar]? {
    let delimiter = input.lastIndex(of: UInt8(ascii: "-"))
    var output = (delimiter.map { input[..<$0] } ?? []).map { UInt32($0) }
    guard output.allSatisfy({ $0 < 0x80 }) else { return nil }
    var rest = delimiter.map { input[($0 + 1)...] } ?? input[...]
    var (code, bias, index) = (128, 72, 0)
    while !rest.isEmpty {
      let start = index
      var weight = 1
      var base = 36
      while true {
        guard let digit = rest.popFirst().flatMap(value) else { return nil }
        index += digit * weight
        guard index < 1 << 40 else { return nil }
        let threshold = min(max(base - bias, 1), 26)
        if digit < threshold { break }
        weight *= 36 - threshold
        guard weight < 1 << 40 else { return nil }
        base += 36
      }
      let count = output.count + 1
      bias = adapted(index - start, count: count, isFirst: start == 0)
      code += index / count
      index %= count
      guard code <= 0x10FFFF else { return nil }
      output.insert(UInt32(code), at: index)
      index += 1
    }
    let scalars = output.compactMap { Unicode.Scalar($0) }
    return scalars.count == output.count ? scalars : nil
  }

  /// Encodes a text as the part after `xn--`.
  static func encode(_ scalars: [Unicode.Scalar]) -> [UInt8] {
    var output = scalars.filter(\.isASCII).map { UInt8($0.value) }
    let basic = output.count
    if basic > 0 { output.append(UInt8(ascii: "-")) }
    var (code, delta, bias, handled) = (128, 0, 72, basic)
    while handled < scalars.count {
      let next = scalars.lazy.map { Int($0.value) }.filter { $0 >= code }.min() ?? code
      delta += (next - code) * (handled + 1)
      code = next
      for scalar in scalars {
        if scalar.value < code { delta += 1 }
        guard scalar.value == code else { continue }
        var rest = delta
        var base = 36
        while true {
          let threshold = min(max(base - bias, 1), 26)
          if rest < threshold { break }
          output.append(digit(threshold + (rest - threshold) % (36 - threshold)))
          rest = (rest - threshold) / (36 - threshold)
          base += 36
        }
        output.append(digit(rest))
        bias = adapted(delta, count: handled + 1, isFirst: handled == basic)
        delta = 0
        handled += 1
      }
      delta += 1
      code += 1
    }
    return output
  }

  private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var base = 0
    while delta > 455 {
      delta /= 35
      base += 36
    }
    return base + 36 * delta / (delta + 38)
  }

  private static func digit(_ value: Int) -> UInt8 {
    UInt8(value < 26 ? value + 0x61 : value - 26 + 0x30)
  }

  private static func value(_ digit: UInt8) -> Int? {
    switch digit {
    case 0x61...0x7A: Int(digit - 0x61)
    case 0x30...0x39: Int(digit - 0x30) + 26
    default: nil
    }
  }
}
