// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Which paths answer the same requests: the concrete one comes first, so that templates give way to it.
struct Overlaps {
  /// For each path in order: its priority; `nil` if nothing more concrete overlaps with it.
  private(set) var priorities: [Int?]
  /// For each path: an earlier one with the same form, which answers all its requests.
  private(set) var originals: [Int?]
  /// Pairs of templates neither of which is more concrete everywhere.
  private(set) var ambiguous: [(first: Int, second: Int)] = []

  private static let usualPriority = 5
  /// How many comparisons are made at most.
  private var budget = 2_000_000

  /// How concrete a segment is: 0 is a text.
  private typealias Rank = [Int]

  private struct Entry {
    let number: Int
    let segments: [[PathText.Part]]
    let rank: Rank
  }

  /// - Parameter paths: their methods, and what conditions they have on the query.
  init(_ paths: [(method: String, path: PathText, query: String)]) {
    priorities = Array(repeating: nil, count: paths.count)
    originals = priorities
    var forms: [String: Int] = [:]
    var groups: [String: [Entry]] = [:]
    var order: [String] = []
    for (number, path) in paths.enumerated() {
      let form = path.path.segments.map { segment in
        segment.map { if case .text(let text) = $0 { text } else { "{}" } }.joined()
      }.joined(separator: "/")
      let key = "\(path.method) \(form) \(path.query)"
      if let original = forms[key] {
        originals[number] = original
        continue
      }
      forms[key] = number
      let group = "\(path.method) \(path.path.segments.count)"
      if groups[group] == nil { order.append(group) }
      // A condition on the query is more concrete than none.
      let rank = path.path.segments.map(Self.rank) + [path.query.isEmpty ? 1 : 0]
      groups[group, default: []].append(
        Entry(number: number, segments: path.path.segments, rank: rank))
    }
    for group in order { compare(groups[group] ?? []) }
  }

  private static func rank(of segment: [PathText.Part]) -> Int {
    let variables = segment.filter { if case .variable = $0 { true } else { false } }.count
    return variables == 0 ? 0 : variables == segment.count ? 2 : 1
  }

  /// Compares each template with the paths of the same length; those without variables are found by their text.
  private mutating func compare(_ entries: [Entry]) {
    let hasTemplates = entries.contains { $0.rank.dropLast().contains { $0 > 0 } }
    let hasQueries = entries.contains { $0.rank.last == 0 }
    guard hasTemplates || hasQueries else { return }
    // The most concrete first, so that its priority is known.
    let sorted = entries.sorted {
      $0.rank.lexicographicallyPrecedes($1.rank)
        || $0.rank == $1.rank && $0.number < $1.number
    }
    // Few entries share their first texts, so the others need not be compared.
    var byStart: [String: [Entry]] = [:]
    for entry in sorted { byStart[Self.start(of: entry), default: []].append(entry) }
    for entry in sorted {
      let start = Self.start(of: entry)
      let candidates =
        start.isEmpty ? sorted : (byStart[start] ?? []) + (byStart[""] ?? [])
      for other in candidates where other.number != entry.number {
        budget -= 1
        guard budget > 0 else { return }
        guard other.rank.lexicographicallyPrecedes(entry.rank), Self.overlap(entry, other) else {
          continue
        }
        let least = (priorities[other.number] ?? Self.usualPriority) + 1
        priorities[entry.number] = max(priorities[entry.number] ?? 0, least)
        if zip(entry.rank, other.rank).contains(where: <) {
          ambiguous.append((other.number, entry.number))
        }
      }
    }
  }

  /// The first segment, if it is a text.
  private static func start(of entry: Entry) -> String {
    if case .text(let text)? = entry.segments.first?.first, entry.rank.first == 0 { return text }
    return ""
  }

  private static func overlap(_ one: Entry, _ other: Entry) -> Bool {
    zip(one.segments, other.segments).allSatisfy { one, other in
      switch (one.count == 1 ? one[0] : nil, other.count == 1 ? other[0] : nil) {
      case (.text(let text), .text(let others)): text == others
      case (.variable, _), (_, .variable): true
      default: ends(one, fit: other)
      }
    }
  }

  /// Whether the texts at both ends of two segments allow a common one.
  private static func ends(_ one: [PathText.Part], fit other: [PathText.Part]) -> Bool {
    func texts(_ segment: [PathText.Part]) -> (start: String, end: String) {
      var (start, end) = ("", "")
      if case .text(let text)? = segment.first { start = text }
      if case .text(let text)? = segment.last { end = text }
      return (start, end)
    }
    let (first, second) = (texts(one), texts(other))
    return (first.start.hasPrefix(second.start) || second.start.hasPrefix(first.start))
      && (first.end.hasSuffix(second.end) || second.end.hasSuffix(first.end))
  }
}
