// mockapi
// SPDX-License-Identifier: Apache-2.0

extension RegularExpression {
  /// Texts that the whole expression matches, the most natural one first; empty if it uses more than literals, classes,
  /// groups, alternatives and repeats.
  package var samples: [String] {
    var found: [String] = []
    for (repeats, choice) in [(1, 0), (0, 0), (1, 1), (0, 1), (3, 0)] {
      var writer = SampleWriter(description, repeats: repeats, choice: choice)
      guard let text = writer.text(), !found.contains(text), matchesWhole(text) else { continue }
      found.append(text)
    }
    return found
  }
}

/// Writes a text that follows an expression. It knows common syntax only, so the expression itself checks the text.
private struct SampleWriter {
  private let pattern: [Unicode.Scalar]
  private var index = 0
  /// The number of repeats where any number is allowed.
  private let repeats: Int
  /// Which of several alternatives is written.
  private let choice: Int
  private var depth = 0

  init(_ pattern: String, repeats: Int, choice: Int) {
    self.pattern = Array(pattern.unicodeScalars)
    self.repeats = repeats
    self.choice = choice
  }

  /// `nil` if the syntax is not known.
  mutating func text() -> String? {
    guard let text = alternatives(), index == pattern.count, text.utf8.count <= Self.limit else {
      return nil
    }
    return text
  }

  private static let limit = 10_000
  private static let maximumDepth = 50

  private var next: Unicode.Scalar? { index < pattern.count ? pattern[index] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    index += 1
    return true
  }

  private mutating func alternatives() -> String? {
    var all: [String] = []
    repeat {
      guard let text = sequence() else { return nil }
      all.append(text)
    } while take("|")
    return all[min(choice, all.count - 1)]
  }

  private mutating func sequence() -> String? {
    var text = ""
    while let scalar = next, scalar != "|", scalar != ")" {
      guard let part = part(), let count = count() else { return nil }
      guard (text.utf8.count + part.utf8.count * count) <= Self.limit else { return nil }
      text += String(repeating: part, count: count)
    }
    return text
  }

  private mutating func part() -> String? {
    let scalar = pattern[index]
    index += 1
    switch scalar {
    case "^", "$": return ""
    case ".": return "x"
    case "(": return group()
    case "[": return characterClass()
    case "\\": return escape().map { $0.isEmpty ? "" : String($0[0]) }
    case "*", "+", "?", "{": return nil
    default: return String(scalar)
    }
  }

  /// The rest of a group, after its parenthesis.
  private mutating func group() -> String? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { return nil }
    var isCondition = false
    if take("?") {
      if take("=") || take("!") {
        isCondition = true
      } else if take("<") {
        isCondition = take("=") || take("!")
        // The name of a group.
        if !isCondition {
          while let scalar = next, scalar != ">" {
            _ = scalar
            index += 1
          }
          index += 1
        }
      } else {
        while let scalar = next, scalar != ":", scalar != ")" {
          guard scalar.properties.isAlphabetic || scalar == "-" || scalar == ">" else { return nil }
          index += 1
          if scalar == ">" { break }
        }
        // Flags, without a group.
        if take(")") { return "" }
        _ = take(":")
      }
    }
    guard let text = alternatives(), take(")") else { return nil }
    return isCondition ? "" : text
  }

  /// The number of repeats after a part.
  private mutating func count() -> Int? {
    var count = 1
    if take("*") {
      count = repeats
    } else if take("+") {
      count = max(repeats, 1)
    } else if take("?") {
      count = min(choice, 1)
    } else if next == "{" {
      guard let end = pattern[index...].firstIndex(of: "}") else { return nil }
      let text = String(String.UnicodeScalarView(pattern[(index + 1)..<end]))
      guard let least = Int(text.prefix { $0 != "," }) else { return nil }
      index = end + 1
      count = least
    } else {
      return 1
    }
    // Lazy and possessive repeats match the same texts here.
    _ = take("?") || take("+")
    return count
  }

  // MARK: Characters

  /// Letters that an escape matches; empty for a place, `nil` for an unknown escape.
  private mutating func escape() -> [Unicode.Scalar]? {
    guard let scalar = next else { return nil }
    index += 1
    switch scalar {
    case "d": return ["1"]
    case "w": return ["x"]
    case "s": return [" "]
    case "D", "S": return ["x"]
    case "W": return ["-"]
    case "b", "B", "A", "z", "Z", "G": return []
    case "t": return ["\t"]
    case "n": return ["\n"]
    case "r": return ["\r"]
    default:
      // References, properties and codes of letters.
      return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) ? nil : [scalar]
    }
  }

  /// Letters of a negated class are chosen among these.
  private static let probes = "x1-_A ~:".unicodeScalars

  private mutating func characterClass() -> String? {
    let isNegated = take("^")
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    var isFirst = true
    while let scalar = next, scalar != "]" || isFirst {
      isFirst = false
      index += 1
      // Nested classes and intersections.
      if scalar == "[" || scalar == "&" && next == "&" { return nil }
      var first = [scalar]
      if scalar == "\\" {
        guard let escaped = escape() else { return nil }
        first = escaped
      }
      guard let lower = first.first else { continue }
      if next == "-", index + 1 < pattern.count, pattern[index + 1] != "]" {
        index += 1
        var upper = pattern[index]
        index += 1
        if upper == "\\" {
          guard let escaped = escape()?.first else { return nil }
          upper = escaped
        }
        guard lower <= upper else { return nil }
        ranges.append(lower...upper)
      } else {
        ranges.append(lower...lower)
      }
    }
    guard take("]") else { return nil }
    if isNegated {
      return Self.probes.first { probe in !ranges.contains { $0.contains(probe) } }.map {
        String($0)
      }
    }
    // A letter is more natural than a sign.
    let natural = ranges.first { $0.contains("x") || $0.contains("1") } ?? ranges.first
    return natural.map { range in
      String(range.contains("x") ? "x" : range.contains("1") ? "1" : range.lowerBound)
    }
  }
}
