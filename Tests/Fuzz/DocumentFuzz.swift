// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIDocuments
import MockAPIImport
import MockAPIImportModel
import MockAPILoading
import MockAPITestGenerator
import MockAPITestSupport

/// Imports documents of a format that are changed and damaged: hundreds a second. Any of them may be refused, and what it becomes
/// must be valid, in a bounded time and memory.
struct DocumentFuzz {
  private let options: Options
  private let format: DocumentFormat
  private let seeds: [(path: String, bytes: [UInt8])]

  /// How much memory the process may take, in bytes. The documents are small; AddressSanitizer keeps what is freed for a while.
  private static let mostMemory = 1 << 30

  /// - Throws: if there is no document to begin with.
  init(_ options: Options, _ format: DocumentFormat) throws {
    self.options = options
    self.format = format
    let folder = Repository.root.appending(path: "Tests/Data/import")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    seeds = try paths.filter(format.hasSeed).map {
      ($0, Array(try Data(contentsOf: folder.appending(path: $0))))
    }
    guard !seeds.isEmpty else {
      throw Failure("'\(folder.path)' has no documents for \(format.rawValue)")
    }
  }

  /// The document with a number.
  private func document(_ number: Int) -> [UInt8] {
    var dice = Dice.part(number, of: options.seed &+ 3)
    return DocumentMutation.document(
      dice.one(of: seeds).bytes, asYAML: format == .yaml, &dice)
  }

  /// Says what is wrong; `nil` if nothing is.
  private static func complaint(_ bytes: [UInt8]) -> String? {
    let start = ContinuousClock.now
    var found: String?
    do throws(DocumentProblem) {
      let document = try Document(path: "fuzz", bytes: bytes)
      var importing = DocumentImport(options: ImportOptions())
      try importing.add(document, files: NoFiles())
      let imported = importing.finished()
      let errors = imported.loaded.diagnostics.filter { $0.severity == .error }
      found = errors.first.map { "an imported scenario is not valid: \($0)" }
      var again = DocumentImport(options: ImportOptions())
      try again.add(document, files: NoFiles())
      if again.finished().texts(bodies: .inside).map(\.file)
        != imported.texts(bodies: .inside).map(\.file)
      {
        found = "a second import has other bytes"
      }
    } catch {
      if error.message.isEmpty { found = "the document is refused without a word" }
    }
    if ContinuousClock.now - start > .seconds(Options.patience) { found = "it takes too long" }
    if let memory = largestMemory(), memory > mostMemory {
      found = "it takes too much memory: the process has had \(memory >> 20) MB"
    }
    return found
  }

  /// The most memory that this process has had, in bytes; `nil` where the system does not tell.
  private static func largestMemory() -> Int? {
    let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").dropLast().last.flatMap { Int($0) }.map { $0 << 10 }
  }

  /// Tries documents for the given time.
  /// - Returns: the first document that is a finding.
  func finding() throws -> Finding? {
    let end = ContinuousClock.now + .seconds(options.seconds)
    var number = options.only ?? 0
    // A crash leaves the number and the format of its document.
    let file = URL(filePath: FileManager.default.currentDirectoryPath).appending(
      path: "fuzz-\(options.seed).document")
    repeat {
      let bytes = document(number)
      try Data("--only \(number) --format \(format.rawValue)\n".utf8).write(to: file)
      if let complaint = Self.complaint(bytes) {
        return Finding(what: "a document: \(complaint)", requests: [(number, bytes)])
      }
      number += 1
    } while options.only == nil && ContinuousClock.now < end
    try FileManager.default.removeItem(at: file)
    print("documents, \(format.rawValue): \(number - (options.only ?? 0))")
    return nil
  }
}
