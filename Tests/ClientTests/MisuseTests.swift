// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import Testing

/// What must not compile, and a part of what the compiler must say about it; nil for what must.
private let snippets: [(code: String, message: String?)] = [
  ("struct A: APIModel { @Tolerant var x: Int?; @Defaulted<Name> var y: String }", nil),
  (
    "struct A: APIModel { @Tolerant var x: Int }",
    "'@Tolerant' takes an optional, an array or a dictionary: write 'Int?', or '@Defaulted'"
  ),
  (
    "struct A: APIModel { @Tolerant var x: Model }",
    "'Tolerant' requires that 'Model' conform to 'OptionalArrayOrDictionary'"
  ),
  ("struct A: APIModel { @Tolerant var x: Set<Int> }", "write an array, and make the set of it"),
  (
    #"struct A: APIModel { @Defaulted("x") var x: String }"#,
    "name the default as a type: '@Defaulted<DefaultName> var name: String'"
  ),
  (
    #"struct A: APIModel { @Defaulted var x: String = "x" }"#,
    "name the default as a type: '@Defaulted<DefaultName> var name: String'"
  ),
  (
    "struct A: APIModel { @Defaulted<Name> var x: Int }",
    "property type 'Int' does not match 'wrappedValue' type 'String'"
  ),
  ("struct A: APIModel { @Tolerant let x: [Int] }", "can only be applied to a 'var'"),
  (
    """
    struct A: Resource {
      typealias Success = Model
      typealias Failure = Never
      var request: Request { .get("x") }
    }
    """, "leave 'Failure' out"
  ),
  (
    """
    struct A: Resource {
      typealias Success = Data
      var request: Request { .get("x") }
    }
    """, "use 'RawBody' for a body that is not JSON"
  ),
  (
    "extension Other: OptionalArrayOrDictionary {}", "a type says how it is parsed in 'init(from:)'"
  ),
]

/// Where the modules are that this test was built with, and the compiler; nil where there is none to ask.
private let compiler: (modules: URL, environment: URL)? = {
  let products = Bundle.main.bundleURL
  let modules = ["Modules", ""].map { products.appending(path: $0) }.first { folder in
    FileManager.default.fileExists(
      atPath: folder.appending(path: "MockAPIClient.swiftmodule").path(percentEncoded: false))
  }
  let environment = URL(filePath: "/usr/bin/env")
  guard let modules, run(environment, ["swiftc", "--version"])?.status == 0 else { return nil }
  return (modules, environment)
}()

private func run(_ program: URL, _ arguments: [String]) -> (status: Int32, output: String)? {
  let process = Process()
  process.executableURL = program
  process.arguments = arguments
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardError = pipe
  do {
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  } catch {
    // No such program.
    return nil
  }
}

@Suite("Misuse")
struct MisuseTests {
  @Test(
    "What cannot work does not compile, and the compiler says what to write",
    .enabled(if: compiler != nil))
  func misuse() throws {
    let (modules, environment) = try #require(compiler)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // In one go, as loading Foundation takes longer than all the rest; each in an enum of its own.
    var code = """
      import Foundation
      import MockAPIClient
      enum Name: DefaultProvider { static let value = "" }
      struct Model: APIModel { let id: Int }
      struct Other: APIModel { let id: Int }

      """
    var lines: [ClosedRange<Int>] = []
    for (number, snippet) in snippets.enumerated() {
      let isExtension = snippet.code.hasPrefix("extension")
      let first = code.split(separator: "\n", omittingEmptySubsequences: false).count
      code += isExtension ? snippet.code + "\n" : "enum S\(number) {\n\(snippet.code)\n}\n"
      lines.append(first...code.split(separator: "\n", omittingEmptySubsequences: false).count - 1)
    }
    let file = folder.appending(path: "misuse.swift")
    try Data(code.utf8).write(to: file)
    let (status, output) = try #require(
      run(
        environment,
        [
          "swiftc", "-typecheck", "-swift-version", "6", "-I", modules.path(percentEncoded: false),
          "-diagnostic-style", "llvm", file.path(percentEncoded: false),
        ]))
    #expect(status != 0)
    let errors = output.split(separator: "\n").compactMap { line -> (line: Int, text: String)? in
      let parts = line.split(separator: ":", maxSplits: 3)
      guard parts.count == 4, parts[0].hasSuffix("misuse.swift"), parts[3].hasPrefix(" error: "),
        let number = Int(parts[1])
      else { return nil }
      return (number, String(parts[3]))
    }
    for (snippet, lines) in zip(snippets, lines) {
      let texts = errors.filter { lines.contains($0.line) }.map(\.text)
      if let message = snippet.message {
        #expect(texts.contains { $0.contains(message) }, "\(snippet.code)\n\(texts)")
      } else {
        #expect(texts.isEmpty, "\(snippet.code)")
      }
    }
  }
}
