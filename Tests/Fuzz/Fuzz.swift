// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Looks for requests that end a server, hold it up or make it read what it must not.
@main
struct Fuzz {
  static func main() async {
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      if let progress = options.progressFile {
        try MatcherFuzz(options).run(noting: Progress(writing: progress))
        return
      }
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
}

/// A request that did harm, or several of which one did.
struct Finding {
  let what: String
  /// Their numbers, and their bytes.
  let requests: [(number: Int, bytes: [UInt8])]

  /// Says it, and writes each request into a file of its own.
  func report(in folder: String, seed: UInt64) throws {
    print("FOUND: \(what)")
    for (number, bytes) in requests {
      let file = URL(filePath: folder).appending(path: "fuzz-\(seed)-\(number).http")
      try Data(bytes).write(to: file)
      print("  request \(number) of seed \(seed), \(bytes.count) bytes: \(file.path)")
    }
    print("  again: script/fuzz --seed \(seed) --only NUMBER")
  }
}

/// Why nothing could be tried.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
