// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPITestSupport

/// `Package.swift`, as SwiftPM reads it.
struct Manifest: Decodable {
  struct Target: Decodable {
    let name: String
    /// `executable`, `macro`, `regular`, `system` or `test`.
    let type: String
    /// The targets of this package that it depends on.
    let modules: [String]
    /// The products of other packages that it depends on.
    let products: [String]
    let folder: String
    /// The names that its sources can ask for with `#if`.
    let conditions: Set<String>

    private enum CodingKeys: String, CodingKey { case name, type, path, dependencies, settings }

    init(from decoder: any Decoder) throws {
      let target = try decoder.container(keyedBy: CodingKeys.self)
      name = try target.decode(String.self, forKey: .name)
      type = try target.decode(String.self, forKey: .type)
      folder =
        try target.decodeIfPresent(String.self, forKey: .path)
        ?? (type == "test" ? "Tests/" : "Sources/") + name
      let dependencies = try target.decode([Dependency].self, forKey: .dependencies)
      modules = dependencies.compactMap { ($0.byName ?? $0.target)?.name }
      products = dependencies.compactMap { $0.product?.name }
      let settings = try target.decode([Setting].self, forKey: .settings)
      conditions = Set(
        settings.compactMap { $0.tool == "swift" ? $0.kind["define"]?["_0"] : nil })
    }
  }

  /// What other packages can depend on.
  struct Product: Decodable {
    let name: String
    let targets: [String]
  }

  private struct Dependency: Decodable {
    let byName: Reference?
    let target: Reference?
    let product: Reference?
  }

  /// A list that begins with a name; its other elements do not matter here.
  private struct Reference: Decodable {
    let name: String

    init(from decoder: any Decoder) throws {
      var parts = try decoder.unkeyedContainer()
      name = try parts.decode(String.self)
    }
  }

  private struct Setting: Decodable {
    /// Such as `swift`.
    let tool: String
    /// `["define": ["_0": "NAME"]]`, and other kinds in the same form.
    let kind: [String: [String: String]]
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  let products: [Product]
  let targets: [Target]

  /// SwiftPM takes seconds to read the manifest, so all tests share one run.
  static let current = Task { try await read() }

  private static func read() async throws -> Manifest {
    let scratch = try ScratchFolder()
    defer { withExtendedLifetime(scratch) {} }
    // SwiftPM leaves locks among the temporary files.
    guard let swift = Program(ofSystem: "swift", environment: ["TMPDIR": scratch.path]) else {
      throw Failure(description: "the program 'swift' must be on the PATH")
    }
    // A separate scratch path, because the process that runs the tests holds the lock of the default one.
    let result = try await swift.run(
      "package", "dump-package", "--package-path", PackageSources.root.path, "--scratch-path",
      scratch.path)
    guard result.status == 0, !result.wasKilled else {
      throw Failure(description: "swift package dump-package failed: \(result.errors)")
    }
    return try JSONDecoder().decode(Manifest.self, from: Data(result.output.utf8))
  }
}
