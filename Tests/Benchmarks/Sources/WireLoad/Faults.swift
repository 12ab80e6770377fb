// mockapi
// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
  import Foundation

  /// A hundred thousand faults, all kinds in turn: what they leave behind in the server.
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
    private static let named = [
      "EMPTY_RESPONSE", "CONNECTION_RESET_BY_PEER", "RANDOM_DATA_THEN_CLOSE",
      "MALFORMED_RESPONSE_CHUNK",
    ]

    /// The responses, as JSON.
    private static var responses: [String] {
      var faults = malformations.map { #"{"malformed": "\#($0)"}"# }
      for place in [
        #""start""#, #""statusLine""#, #""afterHead""#, #"{"bodyByte": 9}"#, #""beforeEnd""#,
        #""end""#,
      ] {
        for ending in ["close", "reset"] {
          faults.append(#"{"at": \#(place), "then": "\#(ending)"}"#)
          faults.append(#"{"at": \#(place), "then": "\#(ending)", "stallMilliseconds": 1}"#)
        }
      }
      faults.append(
        #"{"at": {"bodyByte": 9}, "then": "reset", "requests": {"share": 0.5, "seed": 7}}"#)
      return faults.map { #"{"body": "0123456789", "fault": \#($0)}"# }
        + named.map { #"{"fault": "\#($0)"}"# }
        + [#"{"fault": {"bytes": {"random": 1024, "seed": 7}}}"#]
    }

    static func run(_ program: String) throws {
      let responses = responses
      let cases = responses.enumerated().map { number, response in
        #""f\#(number)": {"response": \#(response)}"#
      }
      let server = try Server(
        program,
        scenario: #"{"request": {"urlPath": "/a"}, "cases": {\#(cases.joined(separator: ","))}}"#,
        threads: 2)
      var endings: [Client.Ending: Int] = [:]
      var states: [(resident: Int, descriptors: Int)] = []
      for round in 0..<rounds {
        for number in 0..<perRound {
          endings[try meet(number % responses.count, server), default: 0] += 1
        }
        states.append((try server.residentSize(), try descriptorsAtRest(of: server)))
        print(
          "after \((round + 1) * perRound) faults: resident \(states[round].resident) KiB, \(states[round].descriptors) descriptors"
        )
      }
      print(
        "ended by FIN \(endings[.closed] ?? 0), by RST \(endings[.reset] ?? 0), not at all \(endings[.open] ?? 0)"
      )
      guard endings[.open] == nil else { throw Failure("there are connections that never ended") }
      guard states[rounds - 1].descriptors == states[0].descriptors else {
        throw Failure("descriptors were left behind")
      }
      guard states[rounds - 1].resident <= states[0].resident + 1024 else {
        throw Failure("memory was left behind")
      }
    }

    /// Asks for one of them, on a connection of its own.
    private static func meet(_ fault: Int, _ server: Server) throws -> Client.Ending {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let client = try Client(port: server.port)
      try client.send(
        Array(
          "GET /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\nPrefer: case=f\(fault)\r\n\r\n".utf8))
      defer { client.end() }
      return client.receiveToEnd(&buffer)
    }

    /// How many there are when those of the last connections are closed.
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
