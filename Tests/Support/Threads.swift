// mockapi
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation

/// Runs work on several threads of its own at the same time, and waits until all of them have returned.
///
/// Tests that look for races use it in place of tasks, because on one core a task gives way only where it waits, but a thread
/// anywhere.
/// - Parameter work: gets the number of its thread, from 0 on.
public func onThreads(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) async {
  let all = DispatchGroup()
  for number in 0..<count {
    all.enter()
    Thread.detachNewThread {
      work(number)
      all.leave()
    }
  }
  await withCheckedContinuation { continuation in
    all.notify(queue: .global()) { continuation.resume() }
  }
}
