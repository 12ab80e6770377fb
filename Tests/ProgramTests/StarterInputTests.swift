// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPITestSupport
import Testing

/// `mockapi serve --end-with-stdin`, for programs that start a server and must not leave it behind.
struct StarterInputTests {
  private static let arguments = ["serve", "--port", "0", "--quiet", "--end-with-stdin"]

  /// Starts a server with a pipe, and asks it for an answer.
  private static func start() async throws -> (RunningProgram, FileHandle, RawConnection) {
    let pipe = try PrivatePipe()
    let program = try Program(in: Repository.root).start(Self.arguments, input: pipe.readEnd)
    // The program has its own, and what the test keeps open must not be the reason why it does not end.
    try pipe.readEnd.close()
    let line = try #require(await program.nextLine())
    let port = try #require(line.split(separator: ":").last.flatMap { Int($0) })
    let connection = try RawConnection(port: port)
    try ask(connection)
    return (program, pipe.writeEnd, connection)
  }

  private static func ask(_ connection: RawConnection) throws {
    try connection.send("GET /users/user01 HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try connection.receiveResponse().status == 200)
  }

  @Test func `the server stops cleanly when the other end of its standard input is closed`()
    async throws
  {
    let (program, input, connection) = try await Self.start()
    try input.close()
    let result = await program.finish()
    #expect(result.status == 0)
    #expect(!result.wasKilled)
    #expect(result.output + result.errors == "")
    #expect(connection.receiveToEnd() == ([], .closed))
  }

  @Test func `what comes through standard input is dropped, and does not stop the server`()
    async throws
  {
    let (program, input, connection) = try await Self.start()
    // More than the buffer of a pipe: the write ends only if the server reads.
    try input.write(contentsOf: Data(repeating: 0x0A, count: 1 << 20))
    try Self.ask(connection)
    try input.close()
    #expect(await program.finish().status == 0)
  }

  @Test func `a signal stops the server while its standard input is open`() async throws {
    let (program, input, _) = try await Self.start()
    program.signal(SIGTERM)
    #expect(await program.finish().status == 0)
    try input.close()
  }

  @Test(arguments: ["</dev/null", "<docker-compose.yml", "<&-"])
  func `a standard input without another end is refused`(redirection: String) async throws {
    let shell = try #require(Program(ofSystem: "sh"))
    let result = try await shell.run(
      ["-c", #"exec "$@" \#(redirection)"#, "sh", Program(in: Repository.root).executable.path]
        + Self.arguments)
    try Self.expectRefusal(result, found: "a file, a device such as /dev/null, or nothing")
  }

  @Test func `a terminal as standard input is refused`() async throws {
    let screen = try PseudoTerminal()
    let result = try await Program(in: Repository.root).start(
      Self.arguments, input: screen.terminal
    ).finish()
    withExtendedLifetime(screen) {}
    try Self.expectRefusal(result, found: "a terminal")
  }

  private static func expectRefusal(_ result: Program.Result, found: String) throws {
    #expect(result.status == 2)
    #expect(
      result.errors
        == "mockapi: error: --end-with-stdin needs a pipe as standard input, which the program that starts the server"
        + " keeps open; found \(found)\n")
  }
}
