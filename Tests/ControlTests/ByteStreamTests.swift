// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPISynchronization
import Testing

@testable import MockAPIControl

/// Answers that go on, and the events in them.
struct ByteStreamTests {
  static func read(_ stream: ByteStream, limit: Int = 1_000, didWait: () -> Void = {})
    -> String?
  {
    withUnsafeTemporaryAllocation(byteCount: limit, alignment: 1) { buffer in
      stream.read(into: buffer, wait: didWait).map {
        String(decoding: buffer.prefix($0), as: UTF8.self)
      }
    }
  }

  /// Gives a stream a reader.
  private static func attach(
    _ stream: ByteStream, hasLeft: Bool = false, resume: @escaping @Sendable () -> Void = {}
  ) {
    stream.attach(resume: resume) { hasLeft }
  }

  @Test func `a reader gets the bytes in pieces of its size, and is resumed when there are more`() {
    let stream = ByteStream(contentType: "text/plain", heartbeat: "h")
    let resumed = Mutex(0)
    Self.attach(stream) { resumed.withLock { $0 += 1 } }
    stream.append(Array("abcde".utf8))
    #expect(Self.read(stream, limit: 3) == "abc")
    #expect(Self.read(stream, limit: 3) == "de")
    // It does not wait yet, so nobody resumes it.
    #expect(resumed.withLock { $0 } == 0)
    var waits = 0
    #expect(Self.read(stream) { waits += 1 } == "")
    #expect(waits == 1)
    stream.append(Array("f".utf8))
    stream.append(Array("g".utf8))
    #expect(resumed.withLock { $0 } == 1)
    #expect(Self.read(stream) == "fg")
  }

  @Test func `what is appended right after a reader was resumed is read together, after a pause`() {
    let ends = Mutex<[@Sendable () -> Void]>([])
    func endPause() {
      let end = ends.withLock { ends in ends.removeFirst() }
      end()
    }
    let stream = ByteStream(
      contentType: "text/plain", heartbeat: "", pause: { end in ends.withLock { $0.append(end) } })
    let resumed = Mutex(0)
    Self.attach(stream) { resumed.withLock { $0 += 1 } }
    #expect(Self.read(stream) == "")
    stream.append(Array("a".utf8))
    // The first part does not wait.
    #expect(resumed.withLock { $0 } == 1)
    #expect(Self.read(stream) == "a")
    #expect(Self.read(stream) == "")
    stream.append(Array("b".utf8))
    stream.append(Array("c".utf8))
    #expect(resumed.withLock { $0 } == 1)
    endPause()
    #expect(resumed.withLock { $0 } == 2)
    #expect(Self.read(stream) == "bc")
    #expect(Self.read(stream) == "")
    // Nothing has come in the second pause, so the next part does not wait.
    endPause()
    #expect(ends.withLock { $0.isEmpty })
    stream.append(Array("d".utf8))
    #expect(resumed.withLock { $0 } == 3)
    #expect(Self.read(stream) == "d")
    #expect(Self.read(stream) == "")
    // Many bytes do not wait, nor does the end.
    stream.append([UInt8](repeating: 7, count: ByteStream.pausedLimit + 1))
    #expect(resumed.withLock { $0 } == 4)
    #expect(Self.read(stream, limit: 1 << 20)?.utf8.count == ByteStream.pausedLimit + 1)
    #expect(Self.read(stream) == "")
    stream.end()
    #expect(resumed.withLock { $0 } == 5)
    endPause()
    #expect(resumed.withLock { $0 } == 5)
  }

  @Test func `a reader that is always behind does not make the stream grow`() {
    let stream = ByteStream(contentType: "text/plain", heartbeat: "")
    let part = [UInt8](repeating: 7, count: 100 << 10)
    stream.append(part)
    for _ in 0..<1_000 {
      stream.append(part)
      #expect(Self.read(stream, limit: part.count)?.count == part.count)
    }
    #expect(stream.keptSize < 4 * part.count)
  }

  @Test func `an ended stream gives the rest, then its end, and takes no more`() {
    let closed = Mutex(0)
    let stream = ByteStream(contentType: "text/plain", heartbeat: "") {
      closed.withLock { $0 += 1 }
    }
    stream.append(Array("rest".utf8))
    stream.end()
    #expect(!stream.append(Array("more".utf8)))
    #expect(Self.read(stream) == "rest")
    #expect(Self.read(stream) == nil)
    stream.close()
    #expect(closed.withLock { $0 } == 1)
  }

  @Test func `a waiting reader is resumed at the end`() {
    let stream = ByteStream(contentType: "text/plain", heartbeat: "")
    let resumed = Mutex(0)
    Self.attach(stream) { resumed.withLock { $0 += 1 } }
    #expect(Self.read(stream) == "")
    stream.end()
    #expect(resumed.withLock { $0 } == 1)
    #expect(Self.read(stream) == nil)
  }

  @Test func `a reader that has gone is not resumed`() {
    let stream = ByteStream(contentType: "text/plain", heartbeat: "")
    let resumed = Mutex(0)
    Self.attach(stream) { resumed.withLock { $0 += 1 } }
    #expect(Self.read(stream) == "")
    stream.close()
    #expect(!stream.append([1]))
    #expect(resumed.withLock { $0 } == 0)
  }

  @Test func `a heartbeat is sent only after a quiet time`() {
    let stream = ByteStream(contentType: "text/plain", heartbeat: "h")
    stream.append(Array("a".utf8))
    stream.keepAlive()
    #expect(Self.read(stream) == "a")
    stream.keepAlive()
    #expect(Self.read(stream) == "h")
    // One that is not read is not repeated.
    stream.keepAlive()
    stream.keepAlive()
    #expect(Self.read(stream) == "h")
  }

  @Test func `a slow reader loses events, and is told how many`() throws {
    let hub = EventHub(table: StreamTable())
    let stream = try hub.listen(to: [.scenarios])
    let long = String(repeating: "x", count: 600 << 10)
    func publish() { hub.publish(.scenarios) { $0.string(long) } }
    for _ in 0..<4 { publish() }
    // The first found room, the other three did not.
    let first = try #require(Self.read(stream, limit: 4 << 20))
    #expect(first.hasPrefix(":\n\nid: 1\nevent: scenarios\ndata: \"xxx"))
    #expect(first.count { $0 == "\n" } == 2 + 4)
    publish()
    let second = try #require(Self.read(stream, limit: 4 << 20))
    #expect(second.hasPrefix("event: lost\ndata: {\"events\":3}\n\nid: 5\nevent: scenarios\n"))
    publish()
    #expect(Self.read(stream, limit: 4 << 20)?.hasPrefix("id: 6\n") == true)
  }

  @Test func `a listener gets only the kinds that it asked for, until it has gone`() throws {
    let hub = EventHub(table: StreamTable())
    #expect(!hub.hasListeners)
    let stream = try hub.listen(to: [.leaseEnded])
    #expect(hub.hasListeners && hub.hasListeners(to: .leaseEnded))
    #expect(!hub.hasListeners(to: .leaseBegan))
    hub.publish(.leaseBegan) { $0.string("no") }
    hub.publish(.leaseEnded) { $0.string("yes") }
    #expect(Self.read(stream) == ":\n\nid: 1\nevent: leaseEnded\ndata: \"yes\"\n\n")
    stream.close()
    #expect(!hub.hasListeners)
  }

  @Test func `no event is made that nobody listens to`() throws {
    let hub = EventHub(table: StreamTable())
    let stream = try hub.listen(to: [.scenarios])
    #expect(!hub.hasListenersToRequests)
    hub.publish(.request) { _ in Issue.record("nobody listens to requests") }
    let other = try hub.listen(to: [.requestBegan])
    #expect(hub.hasListenersToRequests)
    other.close()
    #expect(!hub.hasListenersToRequests && hub.hasListeners)
    stream.close()
  }

  @Test func `there are at most a hundred streams, and none after the end`() throws {
    let table = StreamTable()
    let streams = try (0..<StreamTable.limit).map { _ in
      try table.open(contentType: "text/plain", heartbeat: "")
    }
    #expect(throws: (any Error).self) { try table.open(contentType: "text/plain", heartbeat: "") }
    streams[0].close()
    let last = try table.open(contentType: "text/plain", heartbeat: "")
    table.endAll()
    #expect(Self.read(last) == nil)
    #expect(throws: (any Error).self) { try table.open(contentType: "text/plain", heartbeat: "") }
  }

  @Test func `readers that have left give up their places, but only if nothing else is free`()
    throws
  {
    let table = StreamTable()
    let closed = Mutex<[Int]>([])
    var streams: [ByteStream] = []
    for number in 0..<StreamTable.limit {
      let stream = try table.open(contentType: "text/plain", heartbeat: "") {
        closed.withLock { $0.append(number) }
      }
      Self.attach(stream, hasLeft: number == 3 || number == 7)
      #expect(Self.read(stream) == "")
      streams.append(stream)
    }
    #expect(closed.withLock { $0 } == [])
    for _ in 0..<2 { _ = try table.open(contentType: "text/plain", heartbeat: "") }
    #expect(closed.withLock { $0.sorted() } == [3, 7])
    #expect(Self.read(streams[3]) == nil)
    #expect(Self.read(streams[4]) == "")
    #expect(throws: (any Error).self) { try table.open(contentType: "text/plain", heartbeat: "") }
    // The connection of a stream that is not counted any more closes it later.
    streams[3].close()
    #expect(closed.withLock { $0.count } == 2)
  }
}
