// mockapi
// SPDX-License-Identifier: Apache-2.0

import Dispatch

#if os(Linux)
  import MockAPISystem
#else
  import Foundation
#endif

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
    let isStarted = startThread(stackSize: min(levels, greatestLevels) * bytesPerLevel) {
      let found = work()
      result.withLock { $0 = found }
      end.signal()
    }
    // Where there are no more threads, the stack of this one has room for most bodies.
    guard isStarted else { return work() }
    // This does not wait for another task: the thread has all that it needs.
    end.wait()
    guard let found = result.withLock({ $0 }) else {
      preconditionFailure("the thread ended without a result")
    }
    return found
  }

  /// Starts a thread with a stack of so many bytes; false if the system says that it starts none.
  private static func startThread(
    stackSize: Int, _ run: @escaping @Sendable () -> Void
  ) -> Bool {
    #if os(Linux)
      do throws(Errno) {
        try WorkerThread(stackSize: stackSize, run).detach()
        return true
      } catch {
        return false
      }
    #else
      let thread = Thread(block: run)
      thread.stackSize = stackSize
      thread.qualityOfService = .userInitiated
      thread.start()
      return true
    #endif
  }
}
