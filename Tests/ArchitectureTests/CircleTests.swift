// mockapi
// SPDX-License-Identifier: Apache-2.0

import Testing

/// The folders inside a module have an order too: two folders must not need each other.
struct CircleTests {
  @Test("no two folders of a module need each other", arguments: try PackageSources.modules())
  func order(module: String) throws {
    let circles = FolderGraph(try PackageSources.files(of: module)).circles
    #expect(circles.isEmpty, "\(module): \(circles.joined(separator: "\n"))")
  }

  private static let samples: [(files: [(path: String, source: String)], circles: [String])] = [
    ([("A/One.swift", "struct One { let two: Two }"), ("B/Two.swift", "struct Two {}")], []),
    (
      [
        ("A/One.swift", "struct One { let two: Two }"),
        ("B/Two.swift", "struct Two { func f() { print(One()) } }"),
      ],
      ["A needs B: A/One.swift (Two)", "B needs A: B/Two.swift (One)"]
    ),
    // Uses that do not count: in a comment, in a string, of a nested type, of a private type.
    (
      [
        ("A/One.swift", "struct One { let two: Two }"),
        ("B/Two.swift", #"/* One */ struct Two { let text = "One" } // One"#),
      ], []
    ),
    (
      [
        ("A/One.swift", "struct One { let two: Two }"),
        ("B/Two.swift", "struct Two { struct One {}; let one: One }"),
      ], []
    ),
    (
      [
        ("A/One.swift", "private struct One { let two: Two }"),
        ("B/Two.swift", "struct Two { let one: One }"),
      ], []
    ),
    // Uses that count: in an interpolation, of a member that an extension adds, in a file outside the folders, in a
    // circle of three.
    (
      [
        ("A/One.swift", "struct One { let two: Two }"),
        ("B/Two.swift", ##"struct Two { let text = "a \(One(b: (1))) \"# " }"##),
      ],
      ["A needs B: A/One.swift (Two)", "B needs A: B/Two.swift (One)"]
    ),
    (
      [
        ("A/One.swift", "struct One { func f() { one.more() } }"),
        ("B/One+More.swift", "extension One { func more() {} }"),
      ],
      ["A needs B: A/One.swift (more)", "B needs A: B/One+More.swift (One)"]
    ),
    (
      [
        ("One.swift", "struct One { let two: Two }"),
        ("B/Two.swift", "struct Two { let one: One }"),
      ],
      ["(no folder) needs B: One.swift (Two)", "B needs (no folder): B/Two.swift (One)"]
    ),
    (
      [
        ("A/One.swift", "struct One { let x: Two }"),
        ("B/Two.swift", "struct Two { let x: Three }"),
        ("C/Three.swift", "struct Three { let x: One }"),
        ("D/D.swift", "struct Four { let x: One }"),
      ],
      [
        "A needs B: A/One.swift (Two)", "B needs C: B/Two.swift (Three)",
        "C needs A: C/Three.swift (One)",
      ]
    ),
  ]

  @Test("circles are found by the names that files use", arguments: samples.indices)
  func foundCircles(number: Int) {
    let sample = Self.samples[number]
    let files = sample.files.map { SourceFile(path: $0.path, source: $0.source) }
    #expect(FolderGraph(files).circles == sample.circles)
  }
}
