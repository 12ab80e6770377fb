// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISynchronization
import MockAPISystem
import MockAPITestSupport
import Testing

/// Waiting for the end of what comes through a pipe.
struct PipeEndTests {
  private final class Flags: Sendable {
    let isClosed = Atomic<Bool>(false)
    let endedAfterClosing = Atomic<Bool>(false)
  }

  @Test(arguments: [true, false])
  func `the end of a pipe is awaited, also where reading does not wait`(waits: Bool) throws {
    let pipe = try DescriptorPipe()
    defer { pipe.readEnd.close() }
    if !waits { pipe.readEnd.doNotWait() }
    let flags = Flags()
    let reader = try WorkerThread {
      pipe.readEnd.waitForEnd()
      flags.endedAfterClosing.store(
        flags.isClosed.load(ordering: .acquiring), ordering: .releasing)
    }
    // More than the buffer of a pipe: all of it is written only if somebody reads.
    try pipe.writeEnd.writeAll([UInt8](repeating: 1, count: 1 << 20))
    flags.isClosed.store(true, ordering: .releasing)
    pipe.writeEnd.close()
    reader.join()
    let endedAfterClosing = flags.endedAfterClosing.load(ordering: .acquiring)
    #expect(endedAfterClosing)
  }

  @Test func `pipes and sockets have another end; files, folders and devices do not`() throws {
    let pipe = try DescriptorPipe()
    defer { pipe.close() }
    #expect(pipe.readEnd.hasOtherEnd)
    for path in ["/dev/null", "/"] {
      let file = try FileDescriptor.open(path)
      defer { file.close() }
      #expect(!file.hasOtherEnd)
    }
    #expect(!FileDescriptor(rawValue: .max).hasOtherEnd)
  }
}
