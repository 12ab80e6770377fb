// mockapi
// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
  import Foundation

  /// The instructions that the program adds to libmicrohttpd for a request, compared with limits. libmicrohttpd's own are
  /// those of a program in C that answers every request with the same response, and has the same memory for a connection;
  /// most of them clear it.
  struct HotPath {
    private struct Path {
      let name: String
      /// The text of the scenario file.
      let scenario: String
      var options: [String] = ["--quiet"]
      let request: [UInt8]
      /// The number of added instructions when it was last measured.
      let known: Int
      /// The number of requests that are counted.
      var many = 3_000
    }

    /// How many more instructions than ``Path/known`` are allowed, in percent. The same program hardly differs from run to run, and other
    /// processors by a little, because the C library chooses its functions by the processor.
    private static let margin = 5

    private let paths: [Path]

    /// - Parameter registration: the path of the scenario file `registration.json`.
    init(registration: String) throws {
      let one =
        #"{"request": {"urlPath": "/a"}, "cases": {"a": {"response": {"jsonBody": {"id": 123}}}}}"#
      let many = Self.mappings(10_000, "urlPath") { "/stubs/\($0)" }
      let get = Self.get("/a")
      paths = [
        Path(
          name: "one stub, without a journal", scenario: one,
          options: ["--quiet", "--journal", "off"], request: get, known: 4_950),
        Path(name: "one stub", scenario: one, request: get, known: 8_150),
        Path(
          name: "registration",
          scenario: try String(contentsOfFile: registration, encoding: .utf8),
          request: Self.post("/registration"), known: 12_515),
        Path(
          name: "the last of 10,000 stubs", scenario: many, request: Self.get("/stubs/9999"),
          known: 8_555),
        Path(
          name: "the last of 10,000 templates",
          scenario: Self.mappings(10_000, "urlPathTemplate") { "/stubs/\($0)/{name}" },
          request: Self.get("/stubs/9999/a"), known: 13_240),
        Path(
          name: "one of 1,000 expressions with a segment of their own",
          scenario: Self.mappings(1_000, "urlPathPattern") { "/[a-z]+/\($0)/[0-9]+" },
          request: Self.get("/stubs/0/17"), known: 15_310),
        // The last mapping is asked first.
        Path(
          name: "the last of 100 expressions that are asked in order",
          scenario: Self.mappings(100, "urlPathPattern") { "/[a-z]+/\($0)x*/[0-9]+" },
          request: Self.get("/stubs/0/17"), known: 148_500),
        Path(
          name: "none of 10,000 stubs", scenario: many, request: Self.get("/stub/9999"),
          known: 345_000, many: 500),
      ]
    }

    /// - Parameters:
    ///   - key: the matcher's name.
    ///   - path: the operand for a number.
    private static func mappings(
      _ count: Int, _ key: String, _ path: (_ number: Int) -> String
    ) -> String {
      let mappings = (0..<count).map {
        #"{"request": {"method": "GET", "\#(key)": "\#(path($0))"}, "response": {"jsonBody": {"id": \#($0)}}}"#
      }
      return #"{"mappings": [\#(mappings.joined(separator: ",\n"))]}"#
    }

    private static func get(_ path: String) -> [UInt8] {
      Array("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
    }

    private static func post(_ path: String) -> [UInt8] {
      let body = #"{"email": "ada@example.org", "password": "wrong"}"#
      return Array(
        ("POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
          + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)").utf8)
    }

    /// Counts, prints a line for each path, and fails beyond a limit.
    /// - Parameters:
    ///   - program: `mockapi`.
    ///   - constant: the program in C.
    func run(_ program: String, comparedWith constant: String) throws {
      var failures: [String] = []
      var constantCounts: [[UInt8]: Int] = [:]
      for path in paths {
        let own =
          try constantCounts[path.request]
          ?? Instructions.each(of: path.request, many: path.many) {
            // The memory of `HTTPConnection`.
            try Server(command: $0 + [constant, "--memory", "\(16 << 10)"])
          }
        constantCounts[path.request] = own
        let all = try Instructions.each(of: path.request, many: path.many) {
          try Server(
            program, scenario: path.scenario, threads: 1, options: path.options, wrapper: $0)
        }
        let added = all - own
        let limit = path.known + path.known * Self.margin / 100
        print(
          "\(path.name): \(added) instructions beside the \(own) of libmicrohttpd; "
            + "the limit is \(limit)")
        if added > limit {
          failures.append(
            "\(path.name) takes \(added) instructions, and must take at most \(limit)")
        } else if added < path.known - path.known * Self.margin / 100 {
          print("  This is fewer than the \(path.known) in HotPath.swift: lower the number there.")
        }
      }
      guard failures.isEmpty else {
        throw Failure(
          """
          \(failures.joined(separator: "\n"))
          A change made the hot path slower. Find it with
            valgrind --tool=callgrind Tests/Benchmarks/.build/release/mockapi serve --threads 1 …
            callgrind_annotate --inclusive=yes callgrind.out.*
          If the instructions are needed, say why in the commit, and raise the number in
          Tests/Benchmarks/Sources/WireLoad/HotPath.swift.
          """)
      }
    }
  }
#endif
