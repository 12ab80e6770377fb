// mockapi
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import MockAPIClient

/// Looks for bodies that end an app: each is decoded as every model, on threads with a stack as small as those of
/// Apple's platforms.
///
///     ClientFuzz [SECONDS] [--seed N] [--threads N]
@main
struct ClientFuzz {
  /// The stack of a thread that is not the main thread, on Apple's platforms.
  static let stackSize = 512 * 1024
  /// How long one body may take, in seconds of CPU time: no body is larger than a few hundred kilobytes.
  static let patience = 20.0

  static func main() {
    var arguments = CommandLine.arguments.dropFirst()
    var seed = UInt64.random(in: 0...999_999)
    var seconds = 60
    var threads: UInt64 = 1
    while let word = arguments.popFirst() {
      if word == "--seed", let number = arguments.popFirst().flatMap({ UInt64($0) }) {
        seed = number
      } else if word == "--threads", let number = arguments.popFirst().flatMap({ UInt64($0) }),
        number > 0
      {
        threads = number
      } else if let number = Int(word) {
        seconds = number
      } else {
        say("usage: ClientFuzz [SECONDS] [--seed N] [--threads N]")
        exit(64)
      }
    }
    say("seed \(seed), \(seconds) s")
    let ends = (0..<threads).map { number in
      let end = DispatchSemaphore(value: 0)
      let thread = Thread { [seed, seconds, threads] in
        run(seconds: seconds, seeds: stride(from: seed &+ number, through: .max, by: Int(threads)))
        end.signal()
      }
      thread.stackSize = stackSize
      thread.start()
      return end
    }
    for end in ends { end.wait() }
    // A thread that has just signalled its end still releases its last body, which would be reported as leaked.
    sleep(1)
  }

  private static func run(seconds: Int, seeds: StrideThrough<UInt64>) {
    let end = ContinuousClock.now + .seconds(seconds)
    var bodies = 0
    for seed in seeds {
      guard ContinuousClock.now < end else { break }
      var generator = BodyGenerator(seed: seed)
      let body = generator.body()
      let start = clock()
      for check in FuzzModels.checks {
        if let problem = check(body) { report(problem, body, seed: seed) }
      }
      if Double(clock() - start) / Double(CLOCKS_PER_SEC) > patience {
        report("a body takes more than \(patience) s", body, seed: seed)
      }
      bodies += 1
    }
    say("\(bodies) bodies, \(bodies * FuzzModels.checks.count) decodings, no findings")
  }

  private static func report(_ problem: String, _ body: Data, seed: UInt64) -> Never {
    say("FOUND with --seed \(seed): \(problem)")
    say(String(decoding: body.prefix(2_000), as: UTF8.self))
    exit(1)
  }

  /// Writes a line at once: a sanitizer may end the process before `print` has written it.
  private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}
