// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Whether things can be given partners, each its own.
enum Assignment {
  /// Whether each of `count` things can have one of `partners` of its own. The first that fits may have to be given up
  /// again: augmenting paths in a bipartite graph.
  /// - Parameter fits: whether a thing and a partner go together, by their indices; asked once for each pair.
  static func exists(of count: Int, to partners: Int, where fits: (Int, Int) -> Bool) -> Bool {
    var owners = [Int?](repeating: nil, count: partners)
    var known: [Int: Bool] = [:]
    func canHave(_ thing: Int, _ partner: Int) -> Bool {
      let key = thing * partners + partner
      if let answer = known[key] { return answer }
      let answer = fits(thing, partner)
      known[key] = answer
      return answer
    }
    func assign(_ thing: Int, _ visited: inout Set<Int>) -> Bool {
      for partner in 0..<partners where !visited.contains(partner) {
        guard canHave(thing, partner) else { continue }
        visited.insert(partner)
        guard let owner = owners[partner] else {
          owners[partner] = thing
          return true
        }
        if assign(owner, &visited) {
          owners[partner] = thing
          return true
        }
      }
      return false
    }
    return (0..<count).allSatisfy { thing in
      var visited: Set<Int> = []
      return assign(thing, &visited)
    }
  }
}
