// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Looks for requests that end a server, block it or make it read memory that it must not.
@main
struct Fuzz {
  static func main() async {
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      if let progress = options.progressFile {
        try MatcherFuzz(options).run(noting: Progress(writing: progress))
        return
      }
      if options.onlyTemplates {
        guard let finding = try TemplateFuzz(options).finding() else {
          return print("no findings")
        }
        try finding.report(
          in: FileManager.default.currentDirectoryPath, seed: options.seed, option: " --templates")
        exit(1)
      }
      if options.onlyDocuments { return try fuzzDocuments(options) }
      let finding = try await MatcherRun(options).finding()
      let other = finding == nil ? try await SocketRun(options).finding() : nil
      guard let finding = finding ?? other else { return print("no findings") }
      try finding.report(in: FileManager.default.currentDirectoryPath, seed: options.seed)
      exit(1)
    } catch let error as Options.Misuse {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(64)
    } catch {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      exit(2)
    }
  }

  /// One format after the other, until there is a finding.
  private static func fuzzDocuments(_ options: Options) throws {
    for format in options.formats {
      guard let finding = try DocumentFuzz(options, format).finding() else { continue }
      try finding.report(
        in: FileManager.default.currentDirectoryPath, seed: options.seed,
        option: " --documents --format \(format.rawValue)")
      exit(1)
    }
    print("no findings")
  }
}

/// A harmful request, or several of which one is harmful.
struct Finding {
  let what: String
  /// The numbers and the bytes of the requests.
  let requests: [(number: Int, bytes: [UInt8])]

  /// Prints the finding, and writes each request into its own file.
  /// - Parameter option: the one that chooses what is tried.
  func report(in folder: String, seed: UInt64, option: String = "") throws {
    print("FOUND: \(what)")
    for (number, bytes) in requests {
      let file = URL(filePath: folder).appending(path: "fuzz-\(seed)-\(number).http")
      try Data(bytes).write(to: file)
      print("  request \(number) of seed \(seed), \(bytes.count) bytes: \(file.path)")
    }
    print("  to repeat: script/fuzz --seed \(seed) --only NUMBER\(option)")
  }
}

/// Why no request could be tried.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
