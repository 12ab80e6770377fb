// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPITestSupport
import Testing

/// `mockapi serve --watch`, tested with the program.
struct WatchTests {
  private let serve = ServeTests()

  func start(_ arguments: String..., in folder: URL) async throws -> (RunningProgram, port: Int) {
    let program = try Program(in: folder).start(
      ["serve", "--watch"] + arguments + ["--port", "0"])
    let line = await program.nextLine() ?? ""
    return (program, try #require(Int(line.split(separator: ":").last ?? ""), "\(line)"))
  }

  private static let unwatched =
    "changed files are served after a restart, because the log goes to no terminal (--watch or MOCKAPI_WATCH=1 serves them at once)"

  @Test(arguments: [
    ([], [:], true), (["--no-watch"], [:], false), (["--watch"], [:], false),
    ([], ["MOCKAPI_WATCH": "1"], false), ([], ["MOCKAPI_WATCH": "0"], false),
    ([], ["MOCKAPI_WATCH": ""], true), (["--quiet"], [:], false),
  ])
  func `a server whose log goes to no terminal says that it does not watch, unless told so`(
    arguments: [String], environment: [String: String], isSaid: Bool
  ) async throws {
    let program = try Program(in: Repository.root, environment: environment).start(
      ["serve", "--port", "0"] + arguments)
    #expect(await program.nextLine()?.hasPrefix("mockapi is ready at ") == true)
    program.signal(SIGTERM)
    #expect(await program.finish().output.contains(Self.unwatched) == isSaid)
  }

  @Test func `the environment says that changed files are served`() async throws {
    let folder = try ScratchFolder()
    try folder.write(text("/a", status: 201), to: "Scenarios/a.json")
    let program = try Program(in: folder.url, environment: ["MOCKAPI_WATCH": "1"]).start(
      ["serve", "--port", "0", "--log-format", "json"])
    #expect(await program.nextLine()?.hasSuffix(#""watch":true}"#) == true)
    try folder.write(text("/b", status: 202), to: "new.json")
    #expect(rename(folder.path + "/new.json", folder.path + "/Scenarios/b.json") == 0)
    #expect(await program.line(containing: "reload").contains(#""added":["./Scenarios/b.json"]"#))
    program.signal(SIGTERM)
    _ = await program.finish()
  }

  func text(_ path: String, status: Int, rest: String = "") -> String {
    #"{"request": {"urlPath": "\#(path)"}, "cases": {"x": {"response": {"status": \#(status)\#(rest)}}}}"#
  }

  @Test
  func `with --watch, changed files are served, and files with errors keep their last version`()
    async throws
  {
    let folder = try ScratchFolder()
    func text(_ status: String) -> String {
      #"{"request": {"urlPath": "/a"}, "cases": {"x": {"response": {"status": \#(status)}}}}"#
    }
    let file = try folder.write(text("201"), to: "Scenarios/a.json")
    let (program, port) = try await start(in: folder.url)
    _ = await program.nextLine()
    #expect(try serve.ask(port, "GET /a HTTP/1.1").status == 201)
    // As in editors: writes another file, then renames it.
    func put(_ text: String, as name: String) throws {
      try folder.write(text, to: "new.json")
      #expect(rename(folder.path + "/new.json", folder.path + "/Scenarios/" + name) == 0)
    }
    try put(text("202"), as: "a.json")
    #expect(
      await program.line(containing: "served")
        == "./Scenarios/a.json has changed: 1 scenario served")
    #expect(try serve.ask(port, "GET /a HTTP/1.1").status == 202)
    try put("{", as: "a.json")
    #expect(
      await program.line(containing: "served")
        == "./Scenarios/a.json has changed: 1 scenario served; files with errors are still served in their last valid version"
    )
    #expect(try serve.ask(port, "GET /a HTTP/1.1").status == 202)
    try folder.write(text("203").replacing("/a", with: "/b"), to: "deep/er/b.json")
    #expect(rename(folder.path + "/deep", folder.path + "/Scenarios/deep") == 0)
    #expect(
      await program.line(containing: "is new").hasPrefix(
        "./Scenarios/deep/er/b.json is new: 2 scenarios served"))
    #expect(try serve.ask(port, "GET /b HTTP/1.1").status == 203)
    try FileManager.default.removeItem(atPath: file)
    #expect(
      await program.line(containing: "is gone") == "./Scenarios/a.json is gone: 1 scenario served")
    #expect(try serve.ask(port, "GET /a HTTP/1.1").status == 404)
    program.signal(SIGTERM)
    let result = await program.finish()
    #expect(result.status == 0)
    #expect(result.errors.components(separatedBy: "error:").count == 2)
  }

  /// Replaces the whole file at once, as editors do: writes another file, then renames it.
  func put(_ text: String, at name: String, in folder: ScratchFolder) throws {
    try folder.write(text, to: "new")
    #expect(rename(folder.path + "/new", folder.path + "/" + name) == 0)
  }

  @Test func `with --select, a case is served until its file no longer has it, which is reported`()
    async throws
  {
    let folder = try ScratchFolder()
    func text(_ name: String) -> String {
      #"{"request": {"urlPath": "/a"}, "cases": {"x": {"response": {}}, "\#(name)": {"response": {"status": 423}}}}"#
    }
    try folder.write(text("locked"), to: "Scenarios/a.json")
    let (program, port) = try await start("--select", "a=x", "--select", "a=locked", in: folder.url)
    #expect(try serve.ask(port, "GET /a HTTP/1.1").status == 423)
    try put(text("gone"), at: "Scenarios/a.json", in: folder)
    _ = await program.line(containing: "has changed")
    #expect(try serve.ask(port, "GET /a HTTP/1.1").status == 200)
    program.signal(SIGTERM)
    #expect(
      await program.finish().errors
        == "mockapi: warning: --select: the selection for 'a' must name one of its cases; found 'locked'; its cases are: 'x', 'gone'; "
        + "its scenario answers as without --select\n")
  }

  @Test func `with --flaky, a case that changed files no longer have is reported`() async throws {
    let folder = try ScratchFolder()
    func text(_ name: String) -> String {
      #"{"request": {"urlPath": "/a"}, "cases": {"x": {"response": {}}, "\#(name)": {"response": {"status": 503}}}}"#
    }
    try folder.write(text("busy"), to: "Scenarios/a.json")
    let (program, port) = try await start("--flaky", "1=busy", in: folder.url)
    #expect(try serve.ask(port, "GET /a HTTP/1.1").status == 503)
    try put(text("gone"), at: "Scenarios/a.json", in: folder)
    #expect(
      await program.nextErrorLine()
        == "mockapi: warning: --flaky: the case of failures must be that of a scenario; found 'busy'; the cases are: 'gone', 'x'; "
        + "no request fails")
    #expect(try serve.ask(port, "GET /a HTTP/1.1").status == 200)
    program.signal(SIGTERM)
    #expect(await program.finish().status == 0)
  }

  @Test(arguments: [
    ("a", "it must be SCENARIO=CASE"), ("=x", "it must be SCENARIO=CASE"),
    ("a=y", "the selection for 'a' must name one of its cases; found 'y'"),
    ("b=x", "a selection must name a scenario; found 'b'; the scenarios are: 'a'"),
  ])
  func `a wrong selection prevents the start of the server`(value: String, message: String)
    async throws
  {
    let folder = try ScratchFolder()
    try folder.write(text("/a", status: 200), to: "Scenarios/a.json")
    let result = try await Program(in: folder.url).run(
      "serve", "--port", "0", "--select", value)
    #expect(result.status == (message.hasPrefix("it must") ? 64 : 2))
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test func `a share of failures with a case that no scenario has prevents the start, too`()
    async throws
  {
    let folder = try ScratchFolder()
    try folder.write(text("/a", status: 200), to: "Scenarios/a.json")
    let result = try await Program(in: folder.url).run(
      "serve", "--port", "0", "--flaky", "0.5=busy")
    #expect(result.status == 2)
    #expect(
      result.errors.contains("the case of failures must be that of a scenario; found 'busy'"),
      "\(result.errors)")
  }

  @Test func `the targets of links, and body files, are watched anywhere`() async throws {
    let folder = try ScratchFolder()
    try folder.write(text("/link", status: 201), to: "far/link.json")
    try folder.write(
      text("/body", status: 200, rest: #", "bodyFileName": "not/yet.txt""#),
      to: "Scenarios/body.json")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/Scenarios/link.json", withDestinationPath: "../far/link.json")
    let (program, port) = try await start(in: folder.url)
    #expect(try serve.ask(port, "GET /link HTTP/1.1").status == 201)
    #expect(try serve.ask(port, "GET /body HTTP/1.1").status == 404)
    try put(text("/link", status: 202), at: "far/link.json", in: folder)
    _ = await program.line(containing: "link.json has changed")
    #expect(try serve.ask(port, "GET /link HTTP/1.1").status == 202)
    try folder.write("now", to: "made/yet.txt")
    #expect(rename(folder.path + "/made", folder.path + "/Scenarios/not") == 0)
    _ = await program.line(containing: "body.json has changed")
    #expect(try serve.ask(port, "GET /body HTTP/1.1").text == "now")
    try put("then", at: "Scenarios/not/yet.txt", in: folder)
    _ = await program.line(containing: "body.json has changed")
    #expect(try serve.ask(port, "GET /body HTTP/1.1").text == "then")
    program.signal(SIGTERM)
    #expect(await program.finish().status == 0)
  }

  @Test func `a folder that replaces a watched folder is watched`() async throws {
    let folder = try ScratchFolder()
    try folder.write(text("/a", status: 201), to: "Scenarios/s/a.json")
    try folder.write(text("/a", status: 202), to: "other/a.json")
    let (program, port) = try await start(in: folder.url)
    #expect(rename(folder.path + "/Scenarios/s", folder.path + "/gone") == 0)
    #expect(rename(folder.path + "/other", folder.path + "/Scenarios/s") == 0)
    while try serve.ask(port, "GET /a HTTP/1.1").status != 202 {
      _ = await program.line(containing: "served")
    }
    try folder.write(text("/a", status: 203), to: "gone/a.json")
    try put(text("/a", status: 204), at: "Scenarios/s/a.json", in: folder)
    // The renames may be reported again when the folder is watched.
    while try serve.ask(port, "GET /a HTTP/1.1").status != 204 {
      _ = await program.line(containing: "a.json has changed")
    }
    program.signal(SIGTERM)
    #expect(await program.finish().status == 0)
  }
}

extension RunningProgram {
  /// The next line that contains a text; empty at the end.
  fileprivate func line(containing part: String) async -> String {
    while let line = await nextLine() {
      if line.contains(part) { return line }
    }
    return ""
  }
}
