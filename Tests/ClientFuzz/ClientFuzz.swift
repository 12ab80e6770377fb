// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient

/// Looks for bodies that end an app: each is decoded as every model, on a thread with a stack as small as those of
/// Apple's platforms.
///
///     ClientFuzz [SECONDS] [--seed N]
@main
struct ClientFuzz {
  /// The stack of a thread that is not the main thread, on Apple's platforms.
  static let stackSize = 512 * 1024
  /// How long one body may take, in seconds: no body is larger than a few hundred kilobytes.
  static let patience = 20.0

  static func main() {
    var arguments = CommandLine.arguments.dropFirst()
    var seed = UInt64.random(in: 0...999_999)
    var seconds = 60
    while let word = arguments.popFirst() {
      if word == "--seed", let number = arguments.popFirst().flatMap({ UInt64($0) }) {
        seed = number
      } else if let number = Int(word) {
        seconds = number
      } else {
        print("usage: ClientFuzz [SECONDS] [--seed N]")
        exit(64)
      }
    }
    print("seed \(seed), \(seconds) s")
    let thread = Thread { [seed, seconds] in
      run(seconds: seconds, seed: seed)
      exit(0)
    }
    thread.stackSize = stackSize
    thread.start()
    while true { sleep(1_000) }
  }

  private static func run(seconds: Int, seed: UInt64) {
    let end = ContinuousClock.now + .seconds(seconds)
    var number: UInt64 = 0
    var decodings = 0
    while ContinuousClock.now < end {
      var generator = BodyGenerator(seed: seed &+ number)
      let body = generator.body()
      let start = ContinuousClock.now
      for check in FuzzModels.checks {
        if let problem = check(body) {
          report("\(problem)", body, seed: seed &+ number)
        }
        decodings += 1
      }
      if ContinuousClock.now - start > .seconds(patience) {
        report("a body takes more than \(patience) s", body, seed: seed &+ number)
      }
      number += 1
    }
    print("\(number) bodies, \(decodings) decodings, no findings")
  }

  private static func report(_ problem: String, _ body: Data, seed: UInt64) -> Never {
    print("FOUND with --seed \(seed): \(problem)")
    print(String(decoding: body.prefix(2_000), as: UTF8.self))
    exit(1)
  }
}
