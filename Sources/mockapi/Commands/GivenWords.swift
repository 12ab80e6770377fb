// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The words of a command, and which of its options they give.
struct GivenWords {
  /// The words before `--`, and from there on.
  private let words: [String]
  private let rest: [String]
  /// The usual names of the options.
  private(set) var names: Set<String> = []
  private(set) var hasPaths = false

  init(_ all: some Sequence<String>, of options: [CommandOption]) {
    let all = Array(all)
    let end = all.firstIndex(of: "--") ?? all.count
    words = Array(all[..<end])
    rest = Array(all[end...])
    hasPaths = rest.count > 1
    var index = 0
    while index < words.count {
      let word = words[index]
      index += 1
      guard word.hasPrefix("-"), word != "-" else {
        hasPaths = true
        continue
      }
      let parts = word.drop { $0 == "-" }.split(separator: "=", maxSplits: 1)
      let name = parts.first.map(String.init) ?? ""
      if !word.hasPrefix("--") {
        names.formUnion(
          options.filter { !$0.letters.allSatisfy { !name.contains($0) } }.compactMap(\.names.first)
        )
        continue
      }
      guard let option = options.first(where: { $0.names.contains(name) || $0.inverse == name })
      else { continue }
      if let usual = option.names.first { names.insert(usual) }
      if option.kind == .option, parts.count == 1 {
        // `--compare OLD NEW`, whose further words are paths.
        index += option.takesWords ? 2 : 1
      }
    }
  }

  /// The words with those of variables.
  ///
  /// Paths are first, where no option takes them for its values, and options last, where they end the values of others.
  func with(paths: [String], options: [String]) -> [String] {
    paths.map { $0.hasPrefix("-") ? "./" + $0 : $0 } + words + options + rest
  }
}
