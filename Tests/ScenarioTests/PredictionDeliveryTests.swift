// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import MockAPITestSupport
import Testing

/// The part of a response that its fault lets through decides the outcome. A client looks for the end of a response as in
/// RFC 9112 section 6.3.
struct PredictionDeliveryTests {
  private let contract: Contract

  init() throws {
    let text = scenarioText(
      contract: #"{"success": {"fields": {"/id": "required"}}}"#,
      cases: #"{"good": {"response": {"jsonBody": {"id": 1}}, "expect": "success"}}"#)
    contract = try #require(try scenario(text).contract)
  }

  /// 8 bytes.
  private static let body = #"{"id":7}"#

  private func kinds(
    _ fault: Fault, status: Int = 200, body: String = body,
    framing: ResponseDefinition.Framing = .contentLength, isCompressed: Bool = false
  ) -> [ExpectedOutcome.Kind] {
    let response = ResponseDefinition(
      status: status, framing: framing, isCompressed: isCompressed, body: Array(body.utf8)[...],
      fault: fault)
    return contract.prediction(of: response).outcomes.map(\.kind)
  }

  private static func malformed(
    _ kind: Malformation.Kind, by amount: Int = 1, _ place: Fault.Place = .end,
    _ ending: Fault.Ending = .close
  ) -> Fault {
    Fault(content: .malformed(Malformation(kind, amount: amount)), place: place, ending: ending)
  }

  /// The outcome of a response without a fault is `success`.
  @Test(arguments: [
    // `Content-Length` is 6: 5 bytes are too few, 6 are a whole response with another body, 7 are too many.
    (malformed(.contentLengthTooShort, by: 2, .bodyByte(5)), [ExpectedOutcome.Kind.noAnswer]),
    (malformed(.contentLengthTooShort, by: 2, .bodyByte(6)), [.unexpected]),
    (malformed(.contentLengthTooShort, by: 2, .bodyByte(7)), []),
    (malformed(.contentLengthTooShort, by: 1, .beforeEnd), [.unexpected]),
    (malformed(.contentLengthTooShort, by: 8, .afterHead), [.unexpected]),
    (malformed(.contentLengthTooShort), []),
    (malformed(.contentLengthTooLong, .bodyByte(8)), [.noAnswer]),
    // The first of the two lengths is right.
    (malformed(.contentLengthTwice, .bodyByte(7)), [.noAnswer]),
    // RFC 9112 section 6.3: a user agent must discard a response with two lengths; some take the first.
    (malformed(.contentLengthTwice, .bodyByte(8)), [.success, .noAnswer, .unexpected]),
    (malformed(.contentLengthTwice), [.success, .noAnswer, .unexpected]),
    (malformed(.contentLengthAndChunks, .bodyByte(8)), [.noAnswer]),
    (malformed(.contentLengthAndChunks), []),
    (malformed(.missingLastChunk, .bodyByte(8)), [.noAnswer]),
    // The head ends these responses: a client may discard what follows, or take it for the next response.
    (malformed(.notModifiedWithBody), [.unexpected, .noAnswer]),
    (malformed(.notModifiedWithBody, .bodyByte(3)), [.unexpected, .noAnswer]),
    (malformed(.notModifiedWithBody, .beforeEnd), [.unexpected, .noAnswer]),
    (malformed(.notModifiedWithBody, .bodyByte(0)), [.unexpected]),
    (malformed(.notModifiedWithBody, .afterHead, .stall), [.unexpected]),
    (malformed(.notModifiedWithBody, .statusLine), [.noAnswer]),
    // The contract does not mention status 204.
    (malformed(.noContentWithBody, .bodyByte(3)), []), (malformed(.noContentWithBody), []),
    // Half of a gzip stream is never the whole body (RFC 1952 section 2.2), and a client may see it as it is.
    (malformed(.gzipCutOff), [.unexpected, .noAnswer]),
    (malformed(.gzipCutOff, .bodyByte(1)), [.noAnswer]),
    (malformed(.gzipNotGiven), []), (malformed(.charsetLie), []),
    // Without a status, nothing is a response, and statuses that HTTP does not have are errors (RFC 9110 section 15).
    (malformed(.badStatusLine), [.noAnswer, .unexpected]),
    (malformed(.badStatusLine, .bodyByte(3)), [.noAnswer]),
    (malformed(.status099), [.unexpected, .noAnswer]),
    (malformed(.status1000), [.unexpected, .noAnswer]),
    (malformed(.status1000, .bodyByte(3)), [.noAnswer]),
    (malformed(.gzipNotGiven, .bodyByte(7)), [.noAnswer]),
    // Clients that accept HTTP/0.9 get any bytes.
    (malformed(.noHead, .afterHead), [.noAnswer]), (malformed(.noHead, .bodyByte(3)), []),
    (malformed(.hugeHeader, .bodyByte(7)), [.noAnswer]),
  ])
  func `a malformed response is whole where a client sees its end`(
    fault: Fault, expected: [ExpectedOutcome.Kind]
  ) {
    #expect(kinds(fault) == expected)
  }

  @Test(arguments: [
    (Fault(place: .bodyByte(8)), [ExpectedOutcome.Kind.success]),
    (Fault(place: .bodyByte(8), ending: .stall), [.success]),
    (Fault(place: .bodyByte(7), ending: .stall), [.noAnswer]),
    // A system may discard what an application has not read (RFC 9293 section 3.5.2).
    (Fault(place: .end, ending: .reset), [.success, .noAnswer]),
  ])
  func `after the last byte of a response, only a reset can spoil it`(
    fault: Fault, expected: [ExpectedOutcome.Kind]
  ) {
    #expect(kinds(fault) == expected)
  }

  @Test(arguments: [
    (Fault(place: .bodyByte(8)), [ExpectedOutcome.Kind.noAnswer]),
    (Fault(place: .afterHead), [.noAnswer]),
    // The last line feed after the last chunk: many clients do not wait for it.
    (Fault(place: .beforeEnd), []), (Fault(place: .beforeEnd, ending: .stall), []),
    (malformed(.missingLastChunk, .beforeEnd), [.noAnswer]),
    (malformed(.badChunkSize, .beforeEnd), [.noAnswer]),
    (Fault(place: .end), [.success]),
  ])
  func `the last chunk ends a chunked body`(fault: Fault, expected: [ExpectedOutcome.Kind]) {
    #expect(kinds(fault, framing: .chunked) == expected)
  }

  /// RFC 9112 section 8: what came is complete, unless the connection shows that it ended too early.
  @Test(arguments: [
    (Fault(place: .afterHead), [ExpectedOutcome.Kind.unexpected, .noAnswer]),
    (Fault(place: .bodyByte(3)), [.unexpected, .noAnswer]),
    (Fault(place: .beforeEnd), [.unexpected, .noAnswer]),
    (Fault(place: .bodyByte(3), ending: .reset), [.noAnswer]),
    (Fault(place: .bodyByte(3), ending: .stall), [.noAnswer]), (Fault(place: .end), [.success]),
  ])
  func `the end of the connection ends a body without a length`(
    fault: Fault, expected: [ExpectedOutcome.Kind]
  ) {
    #expect(kinds(fault, framing: .untilClose) == expected)
  }

  @Test func `a body that ends with the connection may be whole without its last byte`() {
    #expect(
      kinds(Fault(place: .beforeEnd), body: Self.body + "\n", framing: .untilClose)
        == [.success, .noAnswer])
  }

  @Test func `where nothing of a body is read, half of a gzip stream may be a success`() throws {
    let text = scenarioText(
      contract: #"{"success": {"status": [200]}}"#,
      cases: #"{"good": {"response": {"body": "x"}, "expect": "success"}}"#)
    let contract = try #require(try scenario(text).contract)
    func kinds(_ kind: Malformation.Kind, toHead: Bool = false) -> [ExpectedOutcome.Kind] {
      contract.prediction(
        of: ResponseDefinition(
          status: 200, body: Array(Self.body.utf8)[...], fault: Self.malformed(kind)),
        toHead: toHead
      ).outcomes.map(\.kind)
    }
    #expect(kinds(.gzipCutOff) == [.success, .unexpected, .noAnswer])
    #expect(kinds(.gzipCutOff, toHead: true) == [.success, .noAnswer, .unexpected])
    #expect(kinds(.badStatusLine) == [.noAnswer, .unexpected])
  }

  @Test(arguments: [
    (Fault(place: .afterHead), [ExpectedOutcome.Kind.unexpected]),
    (malformed(.contentLengthTooLong), [.unexpected]),
    (Fault(place: .statusLine), [.noAnswer]),
    // The last line feed of the head: most clients accept the rest.
    (Fault(place: .beforeEnd), []), (Fault(place: .beforeEnd, ending: .stall), [.noAnswer]),
  ])
  func `the head ends a response that never has a body`(
    fault: Fault, expected: [ExpectedOutcome.Kind]
  ) {
    #expect(kinds(fault, status: 204, body: "") == expected)
    #expect(kinds(fault, status: 304, body: "") == expected)
  }

  /// RFC 9112 section 6.1: Transfer-Encoding may come with 304 and to HEAD, but not with 204, so that a client may refuse it.
  @Test(arguments: [
    (204, malformed(.missingLastChunk), [ExpectedOutcome.Kind.unexpected, .noAnswer]),
    (204, malformed(.missingLastChunk, .afterHead, .stall), [.unexpected, .noAnswer]),
    (204, malformed(.badChunkSize), [.unexpected, .noAnswer]),
    (204, malformed(.missingLastChunk, .statusLine), [.noAnswer]),
    (304, malformed(.missingLastChunk), [.unexpected]),
    (304, malformed(.missingLastChunk, .afterHead, .stall), [.unexpected]),
    // A last chunk behind the end of the response.
    (304, malformed(.badChunkSize), [.unexpected, .noAnswer]),
    (304, malformed(.overlongChunkSize, .beforeEnd), [.unexpected, .noAnswer]),
    (304, malformed(.badChunkSize, .afterHead), [.unexpected]),
  ])
  func `a response that never has a body may be refused for chunks`(
    status: Int, fault: Fault, expected: [ExpectedOutcome.Kind]
  ) {
    #expect(kinds(fault, status: status, body: "") == expected)
  }

  @Test(arguments: [
    // With gzip, about 50 bytes are sent.
    (Fault(place: .bodyByte(2000)), [ExpectedOutcome.Kind.success, .noAnswer]),
    (Fault(place: .bodyByte(5)), [.noAnswer]), (Fault(place: .afterHead), [.noAnswer]),
    (Fault(place: .bodyByte(4000)), [.success]), (Fault(place: .beforeEnd), [.noAnswer]),
    // Half of the compressed body is sent, and its length is the declared one.
    (malformed(.gzipCutOff, .bodyByte(2000)), [.unexpected, .noAnswer]),
    // The first bytes of a compressed body are not a body.
    (malformed(.contentLengthTooShort, .beforeEnd), []),
  ])
  func `a cut of a compressed body depends on what the client accepts`(
    fault: Fault, expected: [ExpectedOutcome.Kind]
  ) {
    let padding = String(repeating: " ", count: 4000 - Self.body.utf8.count)
    let body = Self.body + padding
    #expect(kinds(fault, body: body, isCompressed: true) == expected)
  }

  @Test(arguments: [
    (nil, [ExpectedOutcome.Kind.unexpected]), (Fault(place: .bodyByte(3)), [.unexpected]),
    (Fault(place: .afterHead, ending: .stall), [.unexpected]),
    (malformed(.badChunkSize), [.unexpected]), (malformed(.contentLengthTooLong), [.unexpected]),
    // There is no body to decode.
    (malformed(.gzipCutOff), [.unexpected, .noAnswer]),
    (malformed(.gzipCutOff, .bodyByte(3)), [.unexpected, .noAnswer]),
    (Fault(place: .statusLine), [.noAnswer]), (Fault(place: .beforeEnd), []),
  ])
  func `the head ends every response to HEAD`(fault: Fault?, expected: [ExpectedOutcome.Kind]) {
    for framing in [ResponseDefinition.Framing.contentLength, .chunked] {
      let response = ResponseDefinition(
        status: 200, framing: framing, body: Array(Self.body.utf8)[...], fault: fault)
      let outcomes = contract.prediction(of: response, toHead: true).outcomes
      #expect(outcomes.map(\.kind) == expected)
      if expected == [.unexpected] {
        #expect(outcomes.first?.reason == "a response to HEAD has no body")
      }
    }
  }

  @Test(arguments: [
    (Fault.Place.afterHead, [ExpectedOutcome.Kind.noAnswer]), (.bodyByte(0), [.noAnswer]),
    (.statusLine, [.noAnswer]), (.bodyByte(3), []), (.end, []),
  ])
  func `bytes in place of a response have neither a head nor a body`(
    place: Fault.Place, expected: [ExpectedOutcome.Kind]
  ) {
    let bytes = Array("HTTP/1.1 200 OK\r\n\r\n{}".utf8)
    #expect(kinds(Fault(content: .bytes(bytes[...]), place: place)) == expected)
  }
}
