// mockapi
// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
  import Foundation

  /// The memory and descriptors that a hundred thousand faults of all kinds leave in the server.
  enum Faults {
    private static let rounds = 5
    private static let perRound = 20_000
    private static let malformations = [
      "contentLengthTooLong", "contentLengthTooShort", "contentLengthTwice",
      "contentLengthAndChunks", "missingLastChunk", "badChunkSize", "overlongChunkSize",
      "headerWithoutColon", "bareLineFeeds", "foldedHeader", "hugeHeader", "manyHeaders",
      "badStatusLine", "noHead", "status099", "status1000", "noContentWithBody",
      "notModifiedWithBody", "gzipNotGiven", "gzipCutOff", "charsetLie",
    ]
    private static let named: [(String, Client.Ending)] = [
      ("EMPTY_RESPONSE", .closed), ("CONNECTION_RESET_BY_PEER", .reset),
      ("RANDOM_DATA_THEN_CLOSE", .closed), ("MALFORMED_RESPONSE_CHUNK", .closed),
    ]

    private struct Response {
      /// In JSON.
      let text: String
      /// How its connection ends; `nil` if it may end in either way.
      let ending: Client.Ending?

      /// A response with a body and a fault.
      static func faulty(_ fault: String, _ ending: Client.Ending?) -> Response {
        Response(text: #"{"body": "0123456789", "fault": \#(fault)}"#, ending: ending)
      }
    }

    private static var responses: [Response] {
      var all = malformations.map { Response.faulty(#"{"malformed": "\#($0)"}"#, .closed) }
      for place in [
        #""start""#, #""statusLine""#, #""afterHead""#, #"{"bodyByte": 9}"#, #""beforeEnd""#,
        #""end""#,
      ] {
        for (name, ending) in [("close", Client.Ending.closed), ("reset", .reset)] {
          let fault = #""at": \#(place), "then": "\#(name)""#
          all.append(.faulty("{\(fault)}", ending))
          all.append(.faulty(#"{\#(fault), "stallMilliseconds": 1}"#, ending))
        }
      }
      all.append(
        .faulty(
          #"{"at": {"bodyByte": 9}, "then": "reset", "requests": {"share": 0.5, "seed": 7}}"#, nil))
      all += named.map { name, ending in Response(text: #"{"fault": "\#(name)"}"#, ending: ending) }
      all.append(
        Response(text: #"{"fault": {"bytes": {"random": 1024, "seed": 7}}}"#, ending: .closed))
      return all
    }

    static func run(_ program: String) throws {
      let responses = responses
      let cases = responses.enumerated().map { number, response in
        #""f\#(number)": {"response": \#(response.text)}"#
      }
      let server = try Server(
        program,
        scenario: #"{"request": {"urlPath": "/a"}, "cases": {\#(cases.joined(separator: ","))}}"#,
        threads: 2)
      var endings: [Client.Ending: Int] = [:]
      var states: [(resident: Int, descriptors: Int)] = []
      for round in 0..<rounds {
        for number in 0..<perRound {
          let response = responses[number % responses.count]
          let ending = try meet(number % responses.count, server)
          guard response.ending == nil || ending == response.ending else {
            throw Failure("\(response.text) must end as declared; it ended with \(ending)")
          }
          endings[ending, default: 0] += 1
        }
        states.append((try server.residentSize(), try descriptorsAtRest(of: server)))
        print(
          "after \((round + 1) * perRound) faults: resident \(states[round].resident) KiB, \(states[round].descriptors) descriptors"
        )
      }
      print(
        "ended by FIN \(endings[.closed] ?? 0), by RST \(endings[.reset] ?? 0), not at all \(endings[.open] ?? 0)"
      )
      guard states[rounds - 1].descriptors == states[0].descriptors else {
        throw Failure("descriptors must be closed after the faults")
      }
      guard states[rounds - 1].resident <= states[0].resident + 1024 else {
        throw Failure("memory must be released after the faults")
      }
    }

    /// Requests one of them, on a connection of its own.
    private static func meet(_ fault: Int, _ server: Server) throws -> Client.Ending {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let client = try Client(port: server.port)
      try client.send(
        Array(
          "GET /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\nPrefer: case=f\(fault)\r\n\r\n".utf8))
      defer { client.end() }
      return client.receiveToEnd(&buffer)
    }

    /// The number of descriptors after the last connections are closed.
    private static func descriptorsAtRest(of server: Server) throws -> Int {
      var least = Int.max
      for _ in 0..<50 {
        least = min(least, try server.descriptorCount())
        usleep(20_000)
      }
      return least
    }
  }
#endif
