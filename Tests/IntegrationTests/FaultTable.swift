// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIScenario
import MockAPIServer
import MockAPITestSupport

/// Shows every fault on a raw socket, and in three clients that many apps and tools use.
struct FaultTable {
  /// The data of the page.
  static let entries = FaultCases.all.filter { !$0.isLeftOut }

  struct Row: Equatable {
    let fault: String
    let bytes: String
    let ending: String
    var curl = ""
    var urlSession = ""
    var httpClient = ""

    init(fault: String, bytes: String, ending: String) {
      self.fault = fault
      self.bytes = bytes
      self.ending = ending
    }

    /// The row of a Markdown table; `nil` for a line that is not a row.
    init?(line: String) {
      let cells = line.components(separatedBy: " | ")
      guard line.hasPrefix("| `"), cells.count == 6 else { return nil }
      self.init(fault: String(cells[0].dropFirst(2)), bytes: cells[1], ending: cells[2])
      (curl, urlSession, httpClient) = (cells[3], cells[4], String(cells[5].dropLast(2)))
    }

    /// The number of the bytes.
    var byteCount: Int { Int(bytes.prefix { $0 != ":" }) ?? 0 }

    var line: String {
      "| \(fault) | \(bytes) | \(ending) | \(curl) | \(urlSession) | \(httpClient) |"
    }
  }

  /// A server with a path for each entry, and a healthy `/alive`.
  static func scenarios() -> [(path: String, text: String)] {
    entries.enumerated().map { index, entry in
      (
        "fault\(index).json",
        #"{"request": {"urlPath": "/\#(index)"}, "cases": {"a": {"response": \#(entry.shortResponse)}}}"#
      )
    } + [("alive.json", #"{"request": {"urlPath": "/alive"}, "cases": {"a": {"response": {}}}}"#)]
  }

  /// The bytes that a raw socket receives, and how the connection ends.
  /// - Parameter written: the rows of the page; bytes before a stall are awaited until there are as many as the page has.
  static func raw(_ index: Int, port: Int, written: [Row]) throws -> Row {
    let connection = try RawConnection(port: port)
    try connection.send("GET /\(index) HTTP/1.1\r\nHost: a\r\n\r\n")
    var bytes: [UInt8] = []
    let cell = "`\(entries[index].fault)`"
    if entries[index].fault.contains(#""stall""#) {
      let count = written.first { $0.fault == cell }?.byteCount ?? 0
      while bytes.count < count, case .bytes(let more) = connection.receivePiece() { bytes += more }
      // Nothing more comes, however long it waits.
      connection.setTimeout(milliseconds: 300)
    }
    let (rest, ending) = connection.receiveToEnd()
    bytes += rest
    let words: [RawConnection.Ending: String] = [
      .closed: "FIN", .reset: "RST", .open: "not at all",
    ]
    return Row(
      fault: cell, bytes: described(bytes), ending: words[ending] ?? "")
  }

  /// The result of curl: its exit status with the meaning in its manual.
  static func curl(_ index: Int, port: Int, _ program: Program) async throws -> String {
    let result = try await program.run(
      "-s", "-o", "/dev/null", "--compressed", "--max-time", entries[index].limit, "-w",
      "%{http_code}, %{size_download} B",
      "http://127.0.0.1:\(port)/\(index)")
    let meanings: [Int32: String] = [
      0: result.output.trimmingCharacters(in: .newlines), 1: "unsupported protocol",
      8: "weird reply", 18: "partial file", 28: "timeout", 52: "empty reply",
      56: "receive error", 61: "bad content encoding",
    ]
    return "\(result.status): \(meanings[result.status] ?? "unknown")"
  }

  /// The result of URLSession.
  static func urlSession(_ index: Int, port: Int) async throws -> String {
    let result = try await Program("URLSessionProbe", in: Repository.root)
      .run("http://127.0.0.1:\(port)/\(index)", entries[index].limit)
    return result.wasKilled ? "the process ends" : result.output.trimmingCharacters(in: .newlines)
  }

  /// The results of Python's http.client for each; empty without Python.
  static func httpClient(port: Int, _ python: Program?) async throws -> [String] {
    guard let python else { return [] }
    let script = """
      import http.client
      for path, limit in enumerate([\(entries.map(\.limit).joined(separator: ", "))]):
          connection = http.client.HTTPConnection("127.0.0.1", \(port), timeout=limit)
          try:
              connection.request("GET", "/%d" % path)
              response = connection.getresponse()
              print("%d, %d B" % (response.status, len(response.read())))
          except Exception as error:
              print(type(error).__name__)
          connection.close()
      """
    let result = try await python.run("-c", script)
    return result.output.split(separator: "\n").map(String.init)
  }

  /// The bytes as a string literal; long ones are shortened to the first and the last bytes.
  private static func described(_ bytes: [UInt8]) -> String {
    func text(_ part: ArraySlice<UInt8>) -> String {
      part.map { byte in
        switch byte {
        case 0x0D: #"\r"#
        case 0x0A: #"\n"#
        case 0x20..<0x7F where byte != 0x60 && byte != 0x7C:
          String(UnicodeScalar(byte))
        default: #"\x"# + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
      }.joined()
    }
    guard !bytes.isEmpty else { return "none" }
    guard bytes.count > 160 else { return "\(bytes.count): `\(text(bytes[...]))`" }
    return "\(bytes.count): `\(text(bytes.prefix(70)))` … `\(text(bytes.suffix(30)))`"
  }
}

extension FaultCases.Entry {
  /// When a client gives up, in seconds: only a stall makes it wait in vain.
  fileprivate var limit: String { stalls ? "1" : "\(HangLimit.seconds)" }
}
