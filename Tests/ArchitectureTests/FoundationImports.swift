// mockapi
// SPDX-License-Identifier: Apache-2.0

import Testing

/// The imports of Foundation in a file, as the program on Linux is compiled.
struct FoundationImports {
  /// The numbers of the lines.
  private(set) var lines: [Int] = []

  /// What the conditions in the sources are in the program on Linux. Both branches of any other condition count.
  private static let conditions = [
    "canImport(FoundationEssentials)": true, "os(Linux)": true, "!STANDARD_LOCKS": false,
    "!STANDARD_LOCKS || VISIBLE_LOCKS": false, "!SERVER_PLATFORM": false,
  ]

  init(_ source: String) {
    /// The conditions around the line: whether they hold in this branch, if that is known.
    var branches: [Bool?] = []
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let words = line.split(separator: " ").prefix { !$0.hasPrefix("//") }
      switch words.first {
      case "#if":
        branches.append(Self.conditions[words.dropFirst().joined(separator: " ")])
      case "#elseif": branches[branches.count - 1] = nil
      case "#else": branches[branches.count - 1] = branches[branches.count - 1].map { !$0 }
      case "#endif": branches.removeLast()
      default:
        guard let place = words.firstIndex(of: "import"), !branches.contains(false) else { break }
        let isFoundation = words[place...].contains {
          $0.hasPrefix("Foundation") && !$0.hasPrefix("FoundationEssentials")
        }
        if isFoundation { self.lines.append(index + 1) }
      }
    }
  }
}

struct FoundationImportsTests {
  private static let samples: [(source: String, lines: [Int])] = [
    ("import Foundation", [1]),
    ("import Dispatch\n\n@preconcurrency public import Foundation // why", [3]),
    ("import FoundationNetworking", [1]),
    ("import struct Foundation.URL", [1]),
    ("import FoundationEssentials", []),
    ("// import Foundation", []),
    (
      """
      #if canImport(FoundationEssentials)
        import FoundationEssentials
      #else
        import Foundation
      #endif
      import Foundation
      """, [6]
    ),
    ("#if canImport(FoundationEssentials)\n  import Foundation\n#endif", [2]),
    ("#if os(Linux)\n#else\n  import Foundation\n#endif", []),
    ("#if os(macOS)\n  import Foundation\n#else\n  import Foundation\n#endif", [2, 4]),
    ("#if !SERVER_PLATFORM\n  #if DEBUG\n    import Foundation\n  #endif\n#endif", []),
    ("#if os(Linux)\n#elseif os(macOS)\n  import Foundation\n#endif", [3]),
  ]

  @Test("imports of Foundation are found where Linux compiles them", arguments: samples.indices)
  func found(number: Int) {
    let sample = Self.samples[number]
    #expect(FoundationImports(sample.source).lines == sample.lines)
  }
}
