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

  private func start(_ input: FileHandle, _ options: String...) async throws -> (
    RunningProgram, Int
  ) {
    let program = try Program(in: folder.url).start(
      ["serve", "--port", "0", "--list", "0", "--no-watch", "--no-request-log"] + options,
      input: input)
    let line = try #require(await program.nextLine())
    let digits = line.split { !$0.isNumber }.map(String.init)
    // In JSON, other numbers follow the port.
    let port = try #require(digits.drop { $0 != "1" }.dropFirst().first.flatMap { Int($0) })
    return (program, port)
  }

  private func status(_ port: Int) throws -> Int {
    let connection = try RawConnection(port: port)
    try connection.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
    return try connection.receiveResponse().status
  }

  @Test func `typed commands are carried out, and the terminal stays as it is`() async throws {
    let screen = try PseudoTerminal()
    var before = termios()
    tcgetattr(screen.terminal.fileDescriptor, &before)
    let (program, port) = try await start(screen.terminal)
    try screen.screen.write(contentsOf: Data("s a=gone\n".utf8))
    #expect(await program.nextLine() == "  a: gone is selected")
    #expect(try status(port) == 410)
    var during = termios()
    tcgetattr(screen.terminal.fileDescriptor, &during)
    #expect(during.c_lflag == before.c_lflag && during.c_iflag == before.c_iflag)
    try screen.screen.write(contentsOf: Data("q\n".utf8))
    let result = await program.finish()
    #expect(result.status == 0 && !result.wasKilled)
    #expect(result.output + result.errors == "")
  }

  @Test func `the end of typing is not the end of the server`() async throws {
    let screen = try PseudoTerminal()
    let (program, port) = try await start(screen.terminal)
    // Ctrl-D, and a command that nobody reads any more.
    try screen.screen.write(contentsOf: Data("s a=gone\n\u{4}s a=ok\n".utf8))
    #expect(await program.nextLine() == "  a: gone is selected")
    #expect(try status(port) == 410)
    program.signal(SIGTERM)
    #expect(await program.finish().status == 0)
    withExtendedLifetime(screen) {}
  }

  @Test func `nothing is read from a pipe`() async throws {
    let pipe = try PrivatePipe()
    let (program, port) = try await start(pipe.readEnd)
    try pipe.writeEnd.write(contentsOf: Data("q\n".utf8))
    #expect(try status(port) == 200)
    // What the program has not read is still there.
    #expect(try pipe.readEnd.read(upToCount: 2) == Data("q\n".utf8))
    try pipe.writeEnd.close()
    #expect(try status(port) == 200)
    program.signal(SIGTERM)
    #expect(await program.finish().status == 0)
  }

  @Test func `nothing is read where the log is JSON for programs`() async throws {
    let screen = try PseudoTerminal()
    let (program, port) = try await start(screen.terminal, "--log-format", "json")
    try screen.screen.write(contentsOf: Data("q\n".utf8))
    #expect(try status(port) == 200)
    program.signal(SIGTERM)
    #expect(await program.finish().status == 0)
    // What the program has not read is still there.
    let terminal = screen.terminal.fileDescriptor
    _ = fcntl(terminal, F_SETFL, O_NONBLOCK)
    var buffer = [UInt8](repeating: 0, count: 8)
    #expect(read(terminal, &buffer, buffer.count) == 2)
  }

  /// In a session of its own, whose terminal is the script's, the server is a job in the background. What is typed is then for the
  /// program in the foreground, and the server is not stopped.
  private static let background = #"""
    import os, pty, subprocess, sys, urllib.request
    child, screen = pty.fork()
    if child == 0:
        server = subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE, stdin=0, preexec_fn=lambda: os.setpgid(0, 0))
        port = server.stdout.readline().split(b":")[-1].strip().decode()
        print("ready", flush=True)
        typed = sys.stdin.readline().strip()
        status = urllib.request.urlopen(f"http://127.0.0.1:{port}/a").status
        pid, state = os.waitpid(server.pid, os.WNOHANG | os.WUNTRACED)
        print("typed", typed, "status", status, "stopped", pid != 0, flush=True)
        server.terminate()
        print("ended", server.wait(), flush=True)
        os._exit(0)
    text = b""
    try:
        while True:
            text += (part := os.read(screen, 1024))
            if not part: break
            if text.endswith(b"ready\r\n"): os.write(screen, b"q\n")
    except OSError:
        pass
    os.waitpid(child, 0)
    sys.stdout.write(text.decode().replace("\r", ""))
    """#

  @Test(.enabled(if: Program.areInstalled("python3"), "this needs Python 3"))
  func `in the background nothing is read, and nothing stops the server`() async throws {
    let python = try #require(Program(ofSystem: "python3", in: folder.url))
    let result = try await python.run([
      "-c", Self.background, Program(in: folder.url).executable.path, "serve", "--port", "0",
      "--list", "0",
    ])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("typed q status 200 stopped False\n"), "\(result.output)")
    #expect(result.output.hasSuffix("ended 0\n"), "\(result.output)")
  }
}
