// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPITestSupport
import Testing

/// `mockapi serve` with a terminal as standard input, and with inputs that are none.
struct TerminalInputTests {
  private static let scenario = #"""
    {"name": "a", "request": {"urlPath": "/a"}, "cases": {"ok": {"response": {}}, "gone": {"response": {"status": 410}}}}
    """#

  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(Self.scenario, to: "Scenarios/a.json")
  }

  private static let options = [
    "serve", "--port", "0", "--list", "0", "--no-watch", "--no-request-log",
  ]

  private func port(of program: RunningProgram) async throws -> Int {
    let line = try #require(await program.nextLine())
    return try #require(line.split(separator: ":").last.flatMap { Int($0) }, "\(line)")
  }

  private func start(in screen: PseudoTerminal) async throws -> (RunningProgram, Int) {
    let program = try Program(in: folder.url).start(Self.options, in: screen)
    let port = try await port(of: program)
    let page = try #require(await program.nextLine())
    #expect(page.wholeMatch(of: Self.page) != nil, "\(page)")
    let hint = "  type ? and Enter for commands: select, reset, open, clear, quit"
    #expect(await program.nextLine() == hint)
    return (program, port)
  }

  /// The line with the link to the page, and its key.
  private static var page: Regex<(Substring, Substring)> {
    /page: http:\/\/127\.0\.0\.1:\d+\/__mockapi\/ui#k=([a-z2-7]{32})/
  }

  private func status(_ port: Int) throws -> Int {
    let connection = try RawConnection(port: port)
    try connection.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
    return try connection.receiveResponse().status
  }

  @Test func `typed commands are carried out, and the terminal stays as it is`() async throws {
    let screen = try PseudoTerminal()
    let (program, port) = try await start(in: screen)
    try screen.screen.write(contentsOf: Data("s a=gone\n".utf8))
    #expect(await program.nextLine() == "  a: gone is selected")
    #expect(try status(port) == 410)
    // The settings of a line of input, without the echo, which the test has switched off.
    var during = termios()
    tcgetattr(screen.screen.fileDescriptor, &during)
    let line = tcflag_t(ICANON | ISIG)
    #expect(during.c_lflag & (line | tcflag_t(ECHO)) == line)
    try screen.screen.write(contentsOf: Data("q\n".utf8))
    let result = await program.finish()
    #expect(result.status == 0 && !result.wasKilled)
    #expect(result.output + result.errors == "")
  }

  @Test func `the end of typing is not the end of the server`() async throws {
    let screen = try PseudoTerminal()
    let (program, port) = try await start(in: screen)
    // Ctrl-D, and a command that nobody reads any more.
    try screen.screen.write(contentsOf: Data("s a=gone\n\u{4}s a=ok\n".utf8))
    #expect(await program.nextLine() == "  a: gone is selected")
    #expect(try status(port) == 410)
    program.signal(SIGTERM)
    let result = await program.finish()
    #expect(result.status == 0)
    #expect(result.output == "")
  }

  @Test func `nothing is read from a pipe`() async throws {
    let pipe = try PrivatePipe()
    let program = try Program(in: folder.url).start(Self.options, input: pipe.readEnd)
    let port = try await port(of: program)
    try pipe.writeEnd.write(contentsOf: Data("q\n".utf8))
    #expect(try status(port) == 200)
    // What the program has not read is still there.
    #expect(try pipe.readEnd.read(upToCount: 2) == Data("q\n".utf8))
    try pipe.writeEnd.close()
    #expect(try status(port) == 200)
    program.signal(SIGTERM)
    #expect(await program.finish().status == 0)
  }

  /// A program with a terminal starts the server in some way, and another one types. It looks whether the server runs, ends it, and
  /// reads what the server has left.
  private static let starter = #"""
    import os, pty, re, select, subprocess, sys, urllib.request
    way, arguments = sys.argv[1], sys.argv[2:]
    wait, go_on = os.pipe()
    child, screen = pty.fork()
    if child == 0:
        ways = {"background": {"preexec_fn": lambda: os.setpgid(0, 0)}, "session": {"start_new_session": True},
            "pipe": {"stdout": subprocess.PIPE}, "json": {}}
        server = subprocess.Popen(arguments, **ways[way])
        if server.stdout: print(server.stdout.readline().decode(), flush=True)
        os.read(wait, 1)
        runs = os.waitpid(server.pid, os.WNOHANG | os.WUNTRACED)[0] == 0
        server.terminate()
        server.wait()
        is_there = select.select([0], [], [], 0)[0]
        print("runs", runs, "typed", sys.stdin.readline().strip() if is_there else "nothing", flush=True)
        os._exit(0)
    def read():
        try:
            return os.read(screen, 1024)
        except OSError:
            return b""
    text, port = b"", None
    while part := read():
        text += part
        if not port and (port := re.search(rb"127\.0\.0\.1:(\d+)[^\d]", text)):
            os.write(screen, b"q\n")
            try:
                print("status", urllib.request.urlopen(f"http://127.0.0.1:{port[1].decode()}/a").status)
            except OSError as error:
                print("no answer:", error)
            os.write(go_on, b".")
    os.waitpid(child, 0)
    print(re.search(r"runs .*", text.decode().replace("\r", ""))[0])
    """#

  @Test(
    "nothing is read that is for other programs, and the server is not stopped",
    .enabled(if: Program.areInstalled("python3"), "this needs Python 3"),
    arguments: [
      // Another group of processes is in the foreground.
      ("background", []),
      // The terminal is not that of the server.
      ("session", []),
      // The program that reads the output has the terminal for itself.
      ("pipe", []),
      // Nobody types commands where the log is for programs.
      ("json", ["--log-format", "json"]),
    ])
  func others(way: String, options: [String]) async throws {
    let python = try #require(Program(ofSystem: "python3", in: folder.url))
    let result = try await python.run(
      ["-c", Self.starter, way, Program(in: folder.url).executable.path] + Self.options + options)
    #expect(result.output == "status 200\nruns True typed q\n", "\(result.errors)")
  }
}
