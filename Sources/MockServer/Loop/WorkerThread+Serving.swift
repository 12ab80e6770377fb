// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

extension WorkerThread {
  /// A thread of a server.
  static func serving(_ run: @escaping @Sendable () -> Void) throws(ServerError) -> WorkerThread {
    do throws(Errno) { return try WorkerThread(run) } catch { throw .outOfThreads }
  }
}
