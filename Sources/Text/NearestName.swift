// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Finds the most similar name.
package enum NearestName {
  /// The candidate with the fewest edits, if it is near enough to be a typing error: at most a third of the longer
  /// name's letters, without regard to case. If there is none, the candidate of the most similar length that contains
  /// the name, or is contained in it.
  package static func of(_ name: String, among candidates: some Sequence<String>) -> String? {
    var best: (name: String, distance: Int)?
    let letters = Array(name.lowercased().utf8)
    for candidate in candidates {
      let others = Array(candidate.lowercased().utf8)
      let limit = max(max(name.utf8.count, candidate.utf8.count) / 3, 1)
      // The difference of the lengths is a lower bound of the distance, and keys may be long.
      if abs(letters.count - others.count) > limit { continue }
      let distance = EditDistance.between(letters, others)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name ?? related(to: name, among: candidates)
  }

  private static func related(to name: String, among candidates: some Sequence<String>) -> String? {
    let name = name.lowercased()
    let related = candidates.filter { candidate in
      let candidate = candidate.lowercased()
      let (short, long) =
        name.utf8.count < candidate.utf8.count ? (name, candidate) : (candidate, name)
      return short.utf8.count >= 4 && long.contains(short)
    }
    return related.min {
      abs($0.utf8.count - name.utf8.count) < abs($1.utf8.count - name.utf8.count)
    }
  }

  /// The largest number of names to list; a file may declare thousands.
  private static let listLimit = 20

  /// The text `; did you mean 'x'?`; empty if no name is near.
  package static func suggestion(for name: String, among candidates: [String]) -> String {
    of(name, among: candidates).map { "; did you mean '\($0)'?" } ?? ""
  }

  /// The text `; did you mean 'x'?`, or a list of the allowed names.
  package static func hint(for name: String, among candidates: [String], listing what: String)
    -> String
  {
    let suggestion = suggestion(for: name, among: candidates)
    if !suggestion.isEmpty { return suggestion }
    if candidates.isEmpty { return "" }
    let list = candidates.prefix(listLimit).map { "'\($0)'" }.joined(separator: ", ")
    let rest = candidates.count - listLimit
    return "; \(what): \(list)" + (rest > 0 ? " and \(rest) more" : "")
  }
}
