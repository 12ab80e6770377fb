// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPITestGenerator
import MockAPITestSupport

/// Runs the matchers in a separate process. If the process ends, or a request takes too long, that is a finding.
struct MatcherRun {
  let options: Options

  init(_ options: Options) {
    self.options = options
  }

  func finding() async throws -> Finding? {
    let file = FileManager.default.temporaryDirectory.appending(path: "fuzz-\(getpid())").path
    try Data().write(to: URL(filePath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    // The other half of the time is for sockets.
    var arguments = ["\(options.seconds / 2)", "--seed", "\(options.seed)", "--progress", file]
    if let only = options.only { arguments += ["--only", "\(only)"] }
    let program = URL(filePath: CommandLine.arguments[0])
    let running = try Program(at: program).start(arguments)
    let watch = Task {
      var last: Int?
      while !Task.isCancelled {
        try await Task.sleep(for: .seconds(Options.patience))
        // Without a number the process still compiles the patterns, which has no time limit.
        guard let number = try Progress(reading: file).number() else { continue }
        if number == last { running.signal(SIGKILL) }
        last = number
      }
    }
    let result = await running.finish()
    watch.cancel()
    print(result.output, terminator: "")
    guard result.status != 0 || result.wasKilled else { return nil }
    guard let number = try Progress(reading: file).number() else {
      throw Failure("no request was tried; status \(result.status): \(result.errors)")
    }
    let folder = ScenarioFolder(count: Options.stubs, seed: options.seed)
    let (stub, draft) = MatcherFuzz.draft(number, folder, seed: options.seed)
    let what =
      result.wasKilled && result.status == SIGKILL
      ? "the matchers need more than \(Options.patience) s for a request"
      : "a request ends the process of the matchers"
    return Finding(
      what: "\(what) (stub in \(stub.file))\n\(result.errors)",
      requests: [(number, draft.bytes)])
  }
}
