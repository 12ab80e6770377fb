// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Code that must not compile, with a part of the error or note that the compiler must print; nil for code that must
/// compile.
public typealias Snippet = (code: String, message: String?)

/// Runs the compiler that built this test on other code.
public struct CompilerCheck: Sendable {
  /// The folder with the products of this build.
  public let products: URL
  private let modules: URL

  /// The folder of the C library as a module, which the client needs on Linux.
  private static let cLibrary = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/CLibrary").path(percentEncoded: false)

  /// Finds the modules; nil if they are not beside the test, or if there is no compiler.
  public init?(module: String) {
    products = Bundle.main.bundleURL
    let folders = ["Modules", ""].map { [products] in products.appending(path: $0) }
    let found = folders.first { folder in
      FileManager.default.fileExists(
        atPath: folder.appending(path: module + ".swiftmodule").path(percentEncoded: false))
    }
    guard let found, (try? SwiftCompiler.run(["--version"]))?.status == 0 else { return nil }
    modules = found
  }

  /// The snippets that do not behave as declared, as sentences. They share `prelude`, and each has its own scope.
  ///
  /// All snippets are compiled at once, because loading Foundation takes longer than everything else.
  public func problems(
    _ snippets: [Snippet], prelude: String, arguments: [String] = []
  ) throws -> [String] {
    var code = prelude.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var lines: [Range<Int>] = []
    for (number, snippet) in snippets.enumerated() {
      let first = code.count + 1
      let isExtension = snippet.code.hasPrefix("extension")
      let scope = isExtension ? snippet.code : "enum Snippet\(number) {\n\(snippet.code)\n}"
      code += scope.split(separator: "\n").map(String.init)
      lines.append(first..<code.count + 1)
    }
    let diagnostics = try diagnostics(in: code.joined(separator: "\n"), arguments: arguments)
    return zip(snippets, lines).compactMap { snippet, lines in
      let texts = diagnostics.filter { lines.contains($0.line) }.map(\.text)
      let compiles = !texts.contains { $0.hasPrefix(" error: ") }
      let isRight = snippet.message.map { message in
        !compiles && texts.contains { $0.contains(message) }
      }
      return isRight ?? compiles ? nil : "\(snippet.code) gives \(texts)"
    }
  }

  private func diagnostics(
    in code: String, arguments: [String]
  ) throws -> [(line: Int, text: String)] {
    let output = try SwiftCompiler.run(
      ["-typecheck", "-swift-version", "6", "-diagnostic-style", "llvm"]
        + ["-I", modules.path(percentEncoded: false), "-I", Self.cLibrary] + arguments,
      on: (name: "snippets.swift", text: code)
    )?.output
    return (output ?? "").split(separator: "\n").compactMap { line in
      let parts = line.split(separator: ":", maxSplits: 3)
      guard parts.count == 4, parts[0].hasSuffix("snippets.swift"),
        let number = Int(parts[1])
      else { return nil }
      return (number, String(parts[3]))
    }
  }
}
