// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIServer
import MockAPISynchronization
import MockAPITestSupport
import Testing

@testable import mockapi

/// `mockapi open`, `mockapi serve --open` and the key `o`, with a program in place of the one that opens a browser.
struct OpenCommandTests {
  #if os(macOS)
    private static let opener = "open"
  #else
    private static let opener = "xdg-open"
  #endif

  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(
      #"{"request": {"urlPath": "/a"}, "cases": {"ok": {"response": {}}}}"#,
      to: "Scenarios/a.json")
  }

  /// The program in a folder whose `PATH` has only an opener.
  /// - Parameter script: what the opener does, in the language of the shell; `nil` for no opener.
  private func program(opener script: String?) throws -> Program {
    let path = "\(folder.path)/bin"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true)
    if let script {
      let file = try folder.write("#!/bin/sh\n\(script)\n", to: "bin/\(Self.opener)")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    }
    return Program(in: folder.url, environment: ["PATH": path])
  }

  /// An opener that writes its arguments into a pipe, which the test reads.
  private func recorder() throws -> (program: Program, pipe: String) {
    let pipe = "\(folder.path)/opened"
    try #require(mkfifo(pipe, 0o600) == 0)
    return (try program(opener: #"printf '%s\n' "$#" "$@" > '\#(pipe)'"#), pipe)
  }

  /// What the opener has got: the number of its arguments, and each of them. Waits for it.
  private static func opened(_ pipe: String) async throws -> [String] {
    let file = try #require(FileHandle(forUpdatingAtPath: pipe))
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        // The end of the pipe does not come, because this process may write to it, too.
        while bytes.count(where: { $0 == 0x0A }) < 2 {
          let count = read(file.fileDescriptor, &buffer, buffer.count)
          guard count > 0 else { break }
          bytes += buffer.prefix(count)
        }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        continuation.resume(returning: lines.map(String.init))
      }
    }
  }

  private static func isLink(_ text: String?) -> Bool {
    text?.wholeMatch(of: /http:\/\/127\.0\.0\.1:\d+\/__mockapi\/ui#k=[a-z2-7]{32}/) != nil
  }

  /// Starts a server whose log goes to a pipe, and returns its URL.
  private func serve(_ program: Program, _ arguments: String...) async throws -> (
    RunningProgram, url: String
  ) {
    let server = try program.start(["serve", "--port", "0", "--quiet"] + arguments)
    let line = try #require(await server.nextLine())
    return (server, try #require(line.split(separator: " ").last.map(String.init)))
  }

  private static func stop(_ server: RunningProgram) async -> Program.Result {
    server.signal(SIGTERM)
    return await server.finish()
  }

  @Test
  func `serve --open gives the link with the key to the system, and the log does not have it`()
    async throws
  {
    let (program, pipe) = try recorder()
    let (server, _) = try await serve(program, "--open")
    let arguments = try await Self.opened(pipe)
    #expect(arguments.first == "1")
    #expect(Self.isLink(arguments.last), "\(arguments)")
    let result = await Self.stop(server)
    #expect(result.status == 0)
    #expect(result.output + result.errors == "")
  }

  @Test(arguments: [
    (nil, "is not on the PATH"), ("exit 3", "ended with exit status 3"),
    ("kill -KILL $$", "ended with signal 9 (SIGKILL)"),
  ])
  func `serve says why the page is not open, without the key, and goes on`(
    opener: String?, reason: String
  ) async throws {
    let (server, url) = try await serve(try program(opener: opener), "--open")
    let line = try #require(await server.nextErrorLine())
    #expect(
      line.hasPrefix(
        "mockapi: warning: the page is not open: '\(Self.opener)' \(reason); open it yourself: http://127.0.0.1:"
      ), "\(line)")
    #expect(line.hasSuffix("/__mockapi/ui"))
    let port = try #require(url.split(separator: ":").last.flatMap { Int($0) })
    let connection = try RawConnection(port: port)
    try connection.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try connection.receiveResponse().status == 200)
    #expect(await Self.stop(server).status == 0)
  }

  @Test func `only a log for a person at a screen has the key`() async throws {
    var configuration = ServerConfiguration()
    configuration.port = 0
    configuration.pagePort = 0
    let server = try await MockServer.start([], configuration: configuration)
    let (link, url) = (try #require(server.pageLink), try #require(server.pageURL))
    #expect(Self.isLink(link) && link.hasPrefix(url))
    let expected: [(LogFormat, isScreen: Bool, String)] = [
      (.text, true, link), (.text, false, url), (.json, true, url), (.json, false, url),
    ]
    for (format, isScreen, logged) in expected {
      let opening = PageOpening(of: server, to: Console(format: format), isScreen: isScreen)
      #expect(opening.link == link && opening.loggedLink == logged, "\(format) \(isScreen)")
    }
    await server.stop()
  }

  @Test func `o opens the page from the terminal`() async throws {
    let (program, pipe) = try recorder()
    let screen = try PseudoTerminal()
    let server = try program.start(
      ["serve", "--port", "0", "--list", "0", "--no-watch"], in: screen)
    _ = await server.nextLine()
    let page = try #require(await server.nextLine())
    _ = await server.nextLine()
    try screen.screen.write(contentsOf: Data("o\n".utf8))
    #expect(await server.nextLine() == "  the page opens in the browser")
    let arguments = try await Self.opened(pipe)
    #expect(arguments == ["1", String(page.dropFirst("page: ".count))])
    #expect(Self.isLink(arguments.last))
    try screen.screen.write(contentsOf: Data("q\n".utf8))
    #expect(await server.finish().status == 0)
  }

  @Test func `open finds the server of its folder, and gives its link to the system`() async throws
  {
    let (program, pipe) = try recorder()
    let (server, url) = try await serve(program)
    async let result = program.run("open")
    let arguments = try await Self.opened(pipe)
    #expect(arguments.first == "1" && Self.isLink(arguments.last))
    let opened = try await result
    #expect(opened.status == 0)
    #expect(opened.output == "the page of \(url) opens in the browser\n")
    let printed = try await program.run("open", "--print", "--server", url)
    #expect(printed.output == "\(arguments.last ?? "")\n")
    #expect(await Self.stop(server).status == 0)
  }

  @Test func `open says that there is no program for browsers, and how to get the link`()
    async throws
  {
    let program = try program(opener: nil)
    let (server, _) = try await serve(program)
    let result = try await program.run("open")
    #expect(result.status == 2 && result.output == "")
    #expect(
      result.errors
        == "mockapi: error: the page is not open: '\(Self.opener)' is not on the PATH; 'mockapi open --print' prints its link\n"
    )
    #expect(await Self.stop(server).status == 0)
  }

  @Test func `open says that a server has no page, also one that is not in the register`()
    async throws
  {
    let program = try program(opener: nil)
    for arguments in [["--page-port", "off"], ["--control", "off"]] {
      let (server, url) = try await serve(program, arguments[0], arguments[1])
      let result = try await program.run("open")
      #expect(result.status == 2)
      #expect(result.errors.hasPrefix("mockapi: error: \(url) has no page; start it with"))
      #expect(await Self.stop(server).status == 0)
    }
    let server = try await MockServer.start([])
    let url = server.url.absoluteString
    let result = try await program.run("open", "--print", "--server", url)
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("mockapi: error: \(url) has no page; start it with"))
    await server.stop()
  }

  @Test(arguments: [
    ["--help"], ["file:///etc/passwd"], ["javascript:alert(1)"], ["http://"], ["http://a b/"],
    [#"http://a/\u001B[2J"#, #"http://a/\x1b[2J"#],
  ])
  func `what is no address of a page is neither opened nor printed`(texts: [String]) async throws {
    // As it is in JSON, and as it is shown.
    let (address, shown) = (try #require(texts.first), try #require(texts.last))
    var configuration = ServerConfiguration()
    configuration.port = 0
    configuration.control = .off
    let server = try await MockServer.start([], configuration: configuration)
    // As another program may answer.
    let response = #"{"jsonBody": {"page": "\#(address)"}}"#
    try server.catalogue.add(
      #"{"request": {"urlPath": "/__mockapi/server"}, "cases": {"a": {"response": \#(response)}}}"#,
      named: "fake")
    let url = server.url.absoluteString
    let program = try program(opener: "exit 0")
    for arguments in [["open"], ["open", "--print"]] {
      let result = try await program.run(arguments + ["--server", url])
      #expect(result.status == 2 && result.output == "")
      #expect(
        result.errors
          == "mockapi: error: \(url) must name an http address as its page; found '\(shown)'\n")
    }
    await server.stop()
  }

  @Test func `the link of a server with a token, and of one of somebody else, has no key`()
    async throws
  {
    let program = try program(opener: nil)
    let (server, url) = try await serve(program, "--control-token", "s3cret")
    let own = try await program.run("open", "--print")
    #expect(own.output.wholeMatch(of: /http:\/\/127\.0\.0\.1:\d+\/__mockapi\/ui\n/) != nil)
    // As if another user had started it.
    let other = Program(in: folder.url, environment: ["XDG_RUNTIME_DIR": folder.path])
    let asked = try await other.run("open", "--print", "--server", url, "--token", "s3cret")
    #expect(asked.output == own.output)
    let refused = try await other.run("open", "--print", "--server", url)
    #expect(refused.status == 2)
    #expect(refused.errors.hasPrefix("mockapi: error: \(url) answers 401: "))
    #expect(await Self.stop(server).status == 0)
  }

  @Test func `a program that is the browser itself is no failure while it runs`() throws {
    // It ends when the test says so.
    let pipe = "\(folder.path)/end"
    try #require(mkfifo(pipe, 0o600) == 0)
    _ = try program(opener: #"read line < '\#(pipe)'; exit "$line""#)
    let browser = try Browser(
      opening: "http://127.0.0.1:1/", environment: ["PATH": "\(folder.path)/bin"])
    #expect(browser.failure(until: .now) == nil)
    let end = try #require(FileHandle(forUpdatingAtPath: pipe))
    try end.write(contentsOf: Data("5\n".utf8))
    #expect(
      browser.failure(until: nil)
        == Browser.Failure(reason: "'\(Self.opener)' ended with exit status 5"))
    try end.close()
  }

  @Test func `a failure that comes later is a warning`() {
    let warnings = Mutex<[String]>([])
    let failed = Mutex<(@Sendable (Browser.Failure) -> Void)?>(nil)
    let opening = PageOpening(link: "link#k=secret", loggedLink: "link") { link, report in
      #expect(link == "link#k=secret")
      failed.withLock { $0 = report }
    } warn: { warning in
      warnings.withLock { $0.append(warning) }
    }
    #expect(opening.open() == nil)
    failed.withLock { $0 }?(Browser.Failure(reason: "no screen"))
    #expect(
      warnings.withLock { $0 } == ["the page is not open: no screen; open it yourself: link"])
  }

  @Test func `a person at the terminal gets the whole link, and the log gets it without the key`() {
    let warnings = Mutex<[String]>([])
    let opening = PageOpening(link: "link#k=secret", loggedLink: "link") {
      _, _ throws(Browser.Failure) in
      throw Browser.Failure(reason: "no browser")
    } warn: { warning in
      warnings.withLock { $0.append(warning) }
    }
    #expect(opening.open()?.hasSuffix("open it yourself: link#k=secret") == true)
    opening.openOrWarn()
    #expect(
      warnings.withLock { $0 } == ["the page is not open: no browser; open it yourself: link"])
    let without = PageOpening(link: nil, loggedLink: nil, browse: { _, _ in }, warn: { _ in })
    #expect(without.open()?.hasPrefix("the server has no page; ") == true)
  }
}
