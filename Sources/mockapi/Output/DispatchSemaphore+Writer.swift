// mockapi
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import MockAPISystem

extension DispatchSemaphore {
  /// Waits, before the program ends, until a writer is done: as long as a busy machine takes. A reader that has stopped reading
  /// does not block the end of the program: if the stream has no room after a second, this returns.
  func wait(forWriterTo stream: FileDescriptor) {
    while wait(timeout: .now() + .seconds(1)) == .timedOut {
      var room = DescriptorWait()
      room.add(stream, for: .writing)
      if !room.ready(until: ContinuousClock.now).contains(true) { return }
    }
  }
}
