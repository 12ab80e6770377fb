// mockapi
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation

/// Room for the decoding of bodies that are nested deeply.
///
/// A level takes a few hundred bytes to some kilobytes of the stack: that depends on the model, and a build for
/// debugging, or with a sanitizer, takes several times as much. Few bodies are deep, so only these change the thread.
enum DeepStack {
  /// How many levels the stack of every thread has room for: 512 KiB are 16 KiB for each.
  private static let levelsOfAnyThread = 32
  private static let bytesPerLevel = 64 * 1024
  /// JSONDecoder itself refuses more levels.
  private static let greatestLevels = 512

  /// The result of `work`, which decodes a body with `levels` of nesting.
  static func run<Result: Sendable>(levels: Int, _ work: @escaping @Sendable () -> Result) -> Result
  {
    guard levels > levelsOfAnyThread else { return work() }
    let result = Guarded<Result?>(nil)
    let end = DispatchSemaphore(value: 0)
    let thread = Thread {
      let found = work()
      result.withLock { $0 = found }
      end.signal()
    }
    thread.stackSize = min(levels, greatestLevels) * bytesPerLevel
    thread.qualityOfService = .userInitiated
    thread.start()
    // This does not wait for another task: the thread has all that it needs.
    end.wait()
    guard let found = result.withLock({ $0 }) else {
      preconditionFailure("the thread ended without a result")
    }
    return found
  }
}
