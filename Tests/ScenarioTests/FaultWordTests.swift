// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import Testing

/// What people read about faults.
struct FaultWordTests {
  @Test(
    arguments: [
      (Fault(place: .bodyByte(24)), "close", "closed after 24 bytes of the body"),
      (Fault(place: .start, ending: .reset), "reset", "reset before the first byte"),
      (
        Fault(place: .afterHead, ending: .stall), "stall",
        "silent after the head, until the client gives up"
      ),
      (
        Fault(place: .byte(1), stallMilliseconds: 500), "close",
        "closed after 1 byte, after 500 ms of silence"
      ),
      (
        Fault(place: .beforeEnd, share: .first(2)), "close",
        "closed before the last byte, for the first 2 requests"
      ),
      (
        Fault(place: .statusLine, share: .everyNth(3)), "close",
        "closed in the middle of the status code, for every request whose number is divisible by 3"
      ),
      (
        Fault(place: .start, share: .random(0.125, seed: 7)), "close",
        "closed before the first byte, for 12.5% of the requests"
      ),
      (
        Fault(place: .start, share: .random(0.2, seed: 7)), "close",
        "closed before the first byte, for 20% of the requests"
      ),
      (
        Fault(content: .malformed(Malformation(.badChunkSize))), "badChunkSize",
        "the mistake 'badChunkSize'"
      ),
      (
        Fault(content: .malformed(Malformation(.noHead)), place: .byte(9), ending: .reset),
        "noHead", "the mistake 'noHead', reset after 9 bytes"
      ),
      (
        Fault(content: .bytes(Array("SSH-2.0".utf8)[...])), "bytes",
        "in place of a response, SSH-2.0, then the end"
      ),
      (
        Fault(content: .bytes(Array("SSH-2.0".utf8)[...]), ending: .reset), "bytes",
        "in place of a response, SSH-2.0, reset after the last byte"
      ),
    ] as [(Fault, String, String)])
  func `a fault has a name, and a meaning in a few words`(
    fault: Fault, name: String, meaning: String
  ) {
    #expect(fault.name == name)
    #expect(fault.meaning == meaning)
  }
}
