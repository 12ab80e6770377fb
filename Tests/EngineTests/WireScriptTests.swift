// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPILoading
import MockAPIMatching
import MockAPIScenario
import Testing

@testable import MockAPIEngine

/// The steps of a response, without sockets and clocks.
struct WireScriptTests {
  private static let scenario = ScenarioLoader().load(
    texts: [("a.json", #"{"request": {"urlPath": "/a"}, "cases": {"a": {"response": {}}}}"#)]
  ).scenarios[0]
  static let body = ArraySlice("0123456789".utf8)

  static func response(
    framing: ResponseDefinition.Framing = .contentLength, timing: Timing = Timing(),
    fault: Fault? = nil
  ) -> ResponseDefinition {
    ResponseDefinition(
      status: 200, headers: framing == .chunked ? [chunked] : [],
      withheldHeaders: framing == .untilClose ? ["content-length"] : [], framing: framing,
      body: body, timing: timing, fault: fault)
  }

  private static let chunked = HeaderField(name: "Transfer-Encoding", value: "chunked")

  static func script(_ response: ResponseDefinition, number: Int = 1, isHead: Bool = false)
    -> WireScript
  {
    WireScript(
      Reply(
        of: scenario, Reply.Choice(chosen: 0, served: 0, reason: .default), response: response,
        draw: Draw(response, number: number, seed: 0, timing: response.timing), isHead: isHead,
        acceptsGzip: false),
      canKeepAlive: true, date: "D")
  }

  /// The actions of a script: the text that it sends, its waits in milliseconds, its end.
  static func play(_ script: WireScript) -> [String] {
    var script = script
    var steps: [String] = []
    while true {
      switch script.next() {
      case .send(let range):
        steps.append(String(decoding: script.message.bytes[range], as: UTF8.self))
      case .wait(let duration): steps.append("\(duration / .milliseconds(1))")
      case .end(let ending): return steps + ["\(ending)"]
      }
    }
  }

  static func sent(_ script: WireScript) -> String {
    play(script).dropLast().joined()
  }

  static let head = "HTTP/1.1 200 OK\r\nDate: D\r\nContent-Length: 10\r\n\r\n"

  @Test func `without a fault everything is sent at once and the connection stays open`() {
    #expect(Self.play(Self.script(Self.response())) == [Self.head + "0123456789", "keepAlive"])
  }

  @Test(arguments: [
    (Fault.Place.start, ""), (.statusLine, "HTTP/1.1 2"), (.afterHead, head), (.byte(3), "HTT"),
    (.byte(9999), head + "0123456789"), (.bodyByte(0), head), (.bodyByte(4), head + "0123"),
    (.bodyByte(10), head + "0123456789"), (.beforeEnd, head + "012345678"),
    (.end, head + "0123456789"),
  ])
  func `a cut sends exactly the bytes before its place`(place: Fault.Place, expected: String) {
    let script = Self.script(Self.response(fault: Fault(place: place, ending: .reset)))
    #expect(Self.sent(script) == expected)
    #expect(Self.play(script).last == "reset")
  }

  @Test func `body bytes are counted without the chunk syntax`() {
    var timing = Timing()
    timing.dribble = Timing.Dribble(chunks: 3, milliseconds: 30)
    let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nDate: D\r\n\r\n"
    let whole = Self.response(framing: .chunked, timing: timing)
    #expect(
      Self.play(Self.script(whole)) == [
        head, "10.0", "3\r\n012", "10.0", "\r\n3\r\n345", "10.0", "\r\n4\r\n6789\r\n0\r\n\r\n",
        "keepAlive",
      ])
    let cut = Self.response(
      framing: .chunked, timing: timing, fault: Fault(place: .bodyByte(5)))
    #expect(
      Self.play(Self.script(cut)) == [head, "10.0", "3\r\n012", "10.0", "\r\n3\r\n34", "close"])
  }

  @Test(arguments: [
    (["keep-alive"], ["close"]), (["Keep-Alive"], ["close"]), (["close"], ["close"]),
    (["x-thing"], ["x-thing, close"]), (["Upgrade, Keep-Alive"], ["Upgrade, close"]),
    (["x-thing", "keep-alive"], ["x-thing, close"]), (["keep-alive", "b"], ["close", "b"]),
    (["keep-alive", "close"], ["keep-alive", "close"]),
    (["keep-alive, close"], ["keep-alive, close"]),
    ([""], ["close"]), ([], ["close"]),
  ])
  func `the last response on a connection says so, whatever is declared`(
    declared: [String], sent: [String]
  ) {
    func connection(closes: Bool) -> [String] {
      let message = WireMessage(
        ResponseDefinition(
          status: 200, headers: declared.map { HeaderField(name: "connection", value: $0) },
          body: Self.body),
        to: WireMessage.Request(isHead: false, acceptsGzip: false), closes: closes, date: nil)
      return String(decoding: message.bytes[0..<message.headSize], as: UTF8.self)
        .split(separator: "\r\n").filter { $0.lowercased().hasPrefix("connection:") }
        .map { String($0.dropFirst("connection: ".count)) }
    }
    #expect(connection(closes: true) == sent)
    #expect(connection(closes: false) == declared)
  }

  @Test func `the places of very many slices are found in one pass`() {
    let count = 2_000
    let message = WireMessage(
      ResponseDefinition(
        status: 200, headers: [Self.chunked], framing: .chunked,
        body: [UInt8](repeating: 7, count: count)[...]),
      to: WireMessage.Request(isHead: false, acceptsGzip: false), closes: false, date: nil,
      slices: count)
    // Each chunk is `1`, CRLF, the byte and CRLF; a slice begins behind the byte before it.
    let starts = (0..<count).map { message.headSize + max(6 * $0 - 2, 0) }
    #expect(message.sliceStarts(count: count) == starts)
    var walk = WireMessage.BodyWalk(message)
    let places = (0..<count).map { walk.offset(of: $0) }
    #expect(places == starts)
    #expect(walk.steps < 2 * count)
  }

  @Test func `delays add up, and a stall is before the end`() {
    var timing = Timing()
    timing.fixedDelay = 20
    timing.distribution = .fixed(5)
    let fault = Fault(place: .afterHead, stallMilliseconds: 7, ending: .close)
    let script = Self.script(Self.response(timing: timing, fault: fault))
    #expect(Self.play(script) == ["25.0", Self.head, "7.0", "close"])
    let nothing = Fault(place: .start, stallMilliseconds: 7, ending: .stall)
    #expect(
      Self.play(Self.script(Self.response(timing: timing, fault: nothing))) == [
        "25.0", "7.0", "stall",
      ])
  }

  @Test func `a speed holds from the first byte to the last`() {
    var timing = Timing()
    timing.bytesPerSecond = 1000
    let steps = Self.play(Self.script(Self.response(timing: timing)))
    let texts = steps.dropLast().enumerated().filter { $0.offset.isMultiple(of: 2) }
    #expect(texts.map(\.element).joined() == Self.head + "0123456789")
    #expect(texts.dropLast().allSatisfy { $0.element.utf8.count == 20 })
    let waits = steps.dropLast().enumerated().filter { !$0.offset.isMultiple(of: 2) }
    #expect(waits.allSatisfy { $0.element == "20.0" })
  }

  @Test
  func `a limit for the body sends the head at once, then paces each part of the body`() {
    var timing = Timing()
    timing.bodyBytesPerSecond = 200
    #expect(
      Self.play(Self.script(Self.response(timing: timing))) == [
        Self.head, "20.0", "0123", "20.0", "4567", "20.0", "89", "keepAlive",
      ])
    timing.fixedDelay = 5
    let cut = Self.response(timing: timing, fault: Fault(place: .bodyByte(3), ending: .reset))
    #expect(Self.play(Self.script(cut)) == ["5.0", Self.head, "20.0", "012", "reset"])
    let inHead = Self.response(timing: timing, fault: Fault(place: .byte(4)))
    #expect(Self.play(Self.script(inHead)) == ["5.0", "HTTP", "close"])
    timing.fixedDelay = 0
    #expect(
      Self.play(Self.script(Self.response(timing: timing), isHead: true)) == [
        Self.head, "keepAlive",
      ])
    let bytes = Self.response(timing: timing, fault: Fault(content: .bytes(Self.body)))
    #expect(Self.play(Self.script(bytes)) == ["0123456789", "close"])
  }

  @Test func `a limit for the body counts the chunk syntax`() {
    var timing = Timing()
    timing.bodyBytesPerSecond = 1000
    let script = Self.script(Self.response(framing: .chunked, timing: timing))
    #expect(
      Self.play(script) == [
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nDate: D\r\n\r\n", "20.0",
        "A\r\n0123456789\r\n0\r\n\r\n", "keepAlive",
      ])
  }

  @Test func `HEAD gets only the head, and a body that ends with the connection has no length`() {
    #expect(Self.sent(Self.script(Self.response(), isHead: true)) == Self.head)
    #expect(
      Self.play(Self.script(Self.response(framing: .untilClose))) == [
        "HTTP/1.1 200 OK\r\nDate: D\r\nConnection: close\r\n\r\n0123456789", "close",
      ])
  }

  @Test(arguments: [1 << 40, Int.max])
  func `a speed that is too high to notice is served at once`(speed: Int) {
    var timing = Timing()
    timing.bodyBytesPerSecond = speed
    let steps = Self.play(Self.script(Self.response(timing: timing)))
    #expect(steps.first == Self.head && steps.last == "keepAlive")
    #expect(steps.contains("0123456789"))
  }

  @Test func `faults are drawn independently of delays, and differently for each case`() {
    let response = Self.response(
      timing: {
        var timing = Timing()
        timing.distribution = .uniform(lower: 0, upper: 100)
        return timing
      }(), fault: Fault(place: .start, share: .random(0.5, seed: 0)))
    func draws(_ name: String) -> [Draw] {
      let id = ScenarioID("00000000-0000-0000-0000-000000000000")
      guard let id else { return [] }
      let counter = StateCounter(kind: .answers, scenario: id, name: name)
      return (1...400).map {
        Draw(response, number: $0, seed: counter.seed(of: 0), timing: response.timing)
      }
    }
    let (one, other) = (draws("one"), draws("other"))
    // Of four groups of the same likelihood, each has about a hundred draws.
    for isFaulty in [true, false] {
      for isLate in [true, false] {
        let count = one.count {
          ($0.fault != nil) == isFaulty && ($0.delay > .milliseconds(50)) == isLate
        }
        #expect((60...140).contains(count))
      }
    }
    #expect(one.map { $0.fault == nil } != other.map { $0.fault == nil })
    #expect(one.map(\.delay) != other.map(\.delay))
  }

  @Test func `a malformation replaces a declared field with the value that it needs`() {
    let response = ResponseDefinition(
      status: 200,
      headers: [
        HeaderField(name: "content-encoding", value: "gzip"),
        HeaderField(name: "Content-Type", value: "text/plain; charset=utf-16"),
      ], body: Self.body)
    for kind in [Malformation.Kind.gzipCutOff, .charsetLie] {
      let message = WireMessage(
        response, malformation: kind, to: WireMessage.Request(isHead: true, acceptsGzip: false),
        closes: false, date: nil)
      let head = String(decoding: message.bytes[0..<message.headSize], as: UTF8.self).lowercased()
      #expect(head.components(separatedBy: "content-encoding").count == 2)
      #expect(head.components(separatedBy: "content-type").count == 2)
    }
  }

  @Test func `a head that is wrong in one place has no length where the response has none`() {
    let message = WireMessage(
      ResponseDefinition(status: 204), malformation: .headerWithoutColon,
      to: WireMessage.Request(isHead: false, acceptsGzip: false), closes: false, date: nil)
    #expect(
      !String(decoding: message.bytes[0..<message.headSize], as: UTF8.self).contains(
        "Content-Length"))
  }

  @Test func `shares are exact, and equal for equal seeds`() {
    func hits(_ share: Fault.Share) -> [Int] { (1...12).filter { share.includes($0, seed: 0) } }
    #expect(hits(.first(2)) == [1, 2])
    #expect(hits(.everyNth(5)) == [5, 10])
    #expect(hits(.random(0, seed: 3)).isEmpty)
    #expect(hits(.random(1, seed: 3)).count == 12)
    #expect(hits(.random(0.5, seed: 3)) == hits(.random(0.5, seed: 3)))
    #expect(hits(.random(0.5, seed: 3)) != hits(.random(0.5, seed: 4)))
    #expect(
      hits(.random(0.5, seed: 3))
        != (1...12).filter { Fault.Share.random(0.5, seed: 3).includes($0, seed: 1) })
    let many = (1...10_000).count { Fault.Share.random(0.2, seed: 1).includes($0, seed: 0) }
    #expect((1_900...2_100).contains(many))
  }

  @Test func `random delays have the declared distribution`() {
    func draws(_ distribution: Timing.Distribution) -> [Double] {
      var timing = Timing()
      timing.distribution = distribution
      return (0..<4_000).map { number in
        var random = SeededRandom.stream(UInt64(number), of: 5)
        return timing.delay(using: &random) / .milliseconds(1)
      }.sorted()
    }
    let uniform = draws(.uniform(lower: 10, upper: 30))
    #expect((10..<10.2).contains(uniform[0]) && (29.8..<30).contains(uniform[3_999]))
    #expect((19.4..<20.6).contains(uniform[2_000]))
    let logNormal = draws(.logNormal(median: 100, sigma: 0.5, maximum: 200))
    #expect(logNormal[3_999] <= 200)
    // The cap removes 8.3 % at the top, so the median decreases to exp(-0.5 × 0.104) of its value.
    #expect((92..<98).contains(logNormal[2_000]))
    let steady = draws(.logNormal(median: 100, sigma: 0, maximum: nil))
    #expect(steady[0] == 100 && steady[3_999] == 100)
  }
}
