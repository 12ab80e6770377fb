// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The files of this checkout.
enum PackageSources {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The paths of the files below a folder that have a given ending, relative to that folder, sorted.
  static func paths(below folder: String, endingIn endings: [String]) throws -> [String] {
    let top = root.appending(path: folder)
    let names = FileManager.default.enumerator(atPath: top.path)?.compactMap { $0 as? String } ?? []
    return names.filter { name in endings.contains { name.hasSuffix($0) } }.sorted()
  }

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The Swift files of a folder of Sources.
  static func files(of module: String) throws -> [SourceFile] {
    try read.get()[module] ?? []
  }

  /// The files of all modules, which many tests look at: they are read once.
  private static let read = Result {
    Dictionary(
      uniqueKeysWithValues: try modules().map { module in
        let paths = try paths(below: "Sources/\(module)", endingIn: [".swift"])
        let files = try paths.map {
          SourceFile(path: $0, source: try text("Sources/\(module)/\($0)"))
        }
        return (module, files)
      })
  }

  /// The folders of Sources.
  static func modules() throws -> [String] {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: "Sources").path)
    return folders.filter { !$0.hasPrefix(".") }.sorted()
  }
}
