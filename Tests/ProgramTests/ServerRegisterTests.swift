// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPITestSupport
import Testing

@testable import mockapi

/// How commands find the server that was started in their folder.
struct ServerRegisterTests {
  private let scratch: ScratchFolder
  private let register: ServerRegister

  init() throws {
    scratch = try ScratchFolder()
    register = try #require(ServerRegister(["XDG_RUNTIME_DIR": scratch.path]))
  }

  private static var here: String { FileManager.default.currentDirectoryPath }

  private var files: [String] {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: scratch.path + "/mockapi/servers")
    return names?.sorted() ?? []
  }

  @Test func `servers are found by the folder in which they were started, until they are removed`()
    throws
  {
    #expect(register.urls(ofFolder: Self.here) == [])
    let second = try register.add("http://b")
    let first = try register.add("http://a")
    #expect(register.urls(ofFolder: Self.here) == ["http://a", "http://b"])
    #expect(register.urls(ofFolder: Self.here + "/below") == [])
    first.remove()
    #expect(register.urls(ofFolder: Self.here) == ["http://b"])
    second.remove()
    #expect(register.urls(ofFolder: Self.here) == [] && files == [])
  }

  @Test
  func `what a killed server leaves is no server, and is removed by the next; other files stay`()
    throws
  {
    // Its lock ends with it.
    do { _ = try register.add("http://killed") }
    let others = ["+1.json", ".json", "1.json", "1.txt", "other.json"]
    for name in others { try scratch.write("{}", to: "mockapi/servers/\(name)") }
    #expect(files.count == 6)
    #expect(register.urls(ofFolder: Self.here) == [])
    let next = try register.add("http://next")
    #expect(files.count == 6)
    #expect(register.urls(ofFolder: Self.here) == ["http://next"])
    next.remove()
    #expect(files == others)
  }

  @Test
  func `the link to the page of a server is found by its URL, under both names of this machine`()
    throws
  {
    let link = "http://127.0.0.1:9001/__mockapi/ui#k=secret"
    let first = try register.add("http://127.0.0.1:9000", page: link)
    let second = try register.add("http://127.0.0.1:9002")
    for url in ["http://127.0.0.1:9000", "http://localhost:9000/", "http://LOCALHOST:9000"] {
      #expect(try register.server(at: ServerURL(url))?.page == link)
    }
    let without = try #require(try register.server(at: ServerURL("http://localhost:9002")))
    #expect(without.page == nil && without.folder == Self.here)
    for url in ["http://127.0.0.1:9001", "http://mock.test:9000"] {
      #expect(try register.server(at: ServerURL(url)) == nil)
    }
    first.remove()
    #expect(try register.server(at: ServerURL("http://127.0.0.1:9000")) == nil)
    second.remove()
  }

  @Test func `nobody else reads or changes the register`() throws {
    let entry = try register.add("http://a")
    func mode(_ path: String) throws -> Int? {
      let path = "\(scratch.path)/mockapi/servers\(path)"
      return try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try mode("") == 0o700)
    #expect(try mode("/\(try #require(files.first))") == 0o600)
    entry.remove()
  }

  @Test func `a file to which others may write is no server`() throws {
    let entry = try register.add("http://a")
    let path = "\(scratch.path)/mockapi/servers/\(try #require(files.first))"
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
    #expect(register.urls(ofFolder: Self.here) == [])
    entry.remove()
  }

  @Test func `a folder to which a link leads, or to which others may write, is left alone`() throws
  {
    let elsewhere = try ScratchFolder()
    try elsewhere.write("{}", to: "1.json")
    try FileManager.default.createDirectory(
      atPath: scratch.path + "/mockapi", withIntermediateDirectories: true)
    let folder = scratch.path + "/mockapi/servers"
    try FileManager.default.createSymbolicLink(
      atPath: folder, withDestinationPath: elsewhere.path)
    #expect(throws: (any Error).self) { try register.add("http://a") }
    #expect(FileManager.default.fileExists(atPath: elsewhere.path + "/1.json"))
    try FileManager.default.removeItem(atPath: folder)
    let entry = try register.add("http://a")
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder)
    #expect(register.urls(ofFolder: Self.here) == [])
    #expect(throws: (any Error).self) { try register.add("http://b") }
    entry.remove()
  }

  @Test(
    arguments: [
      (["XDG_RUNTIME_DIR": "/run", "HOME": "/home"], ["/run", "/home/.cache"]),
      (
        ["XDG_RUNTIME_DIR": "run", "XDG_CACHE_HOME": "/cache", "HOME": "/home"],
        ["/cache", "/home/.cache", session]
      ), (["HOME": "/home"], ["/home/.cache", session]), (["HOME": ""], nil), ([:], nil),
    ] as [([String: String], [String]?)])
  func `the files are in folders of the user`(environment: [String: String], bases: [String]?) {
    let folders = bases?.map { $0 + "/mockapi/servers" }
    #expect(ServerRegister(environment)?.folders == folders)
  }

  private static let session = "/run/user/\(geteuid())"

  @Test func `a server is found with other variables than its own, and where there is room`() throws
  {
    let home = try ScratchFolder()
    let environment = ["XDG_RUNTIME_DIR": scratch.path, "XDG_CACHE_HOME": home.path + "/.cache"]
    let both = try #require(ServerRegister(environment.merging(["HOME": home.path]) { $1 }))
    let first = try register.add("http://a")
    let atHome = try #require(ServerRegister(["HOME": home.path]))
    let second = try atHome.add("http://b")
    #expect(both.urls(ofFolder: Self.here) == ["http://a", "http://b"])
    // The folder of another user, such as one that 'sudo' has made, does not keep a server out.
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o777], ofItemAtPath: scratch.path + "/mockapi/servers")
    let third = try both.add("http://c")
    #expect(atHome.urls(ofFolder: Self.here) == ["http://b", "http://c"])
    for entry in [first, second, third] { entry.remove() }
  }

  @Test func `without a place for its file, a server runs, and its URL selects`() async throws {
    let folder = try ScratchFolder()
    try folder.write(SelectCommandTests.text, to: "a.json")
    let file = folder.path + "/a.json"
    let place = ["XDG_RUNTIME_DIR": file, "XDG_CACHE_HOME": file, "HOME": file]
    let running = try Program(in: folder.url, environment: place).start([
      "serve", "a.json", "--port", "0", "--quiet",
    ])
    let line = try #require(await running.nextLine())
    let port = try #require(line.split(separator: ":").last.flatMap { Int($0) })
    let selected = try await Program(in: folder.url, environment: place).run(
      "select", "a=b", "--server", "http://127.0.0.1:\(port)")
    #expect(selected.output == "a: b\n")
    running.signal(SIGTERM)
    #expect(await running.finish().status == 0)
  }

  @Test func `a person is told if commands do not find the server by its folder`() async throws {
    let folder = try ScratchFolder()
    try folder.write(SelectCommandTests.text, to: "a.json")
    let file = folder.path + "/a.json"
    let place = ["XDG_RUNTIME_DIR": file, "XDG_CACHE_HOME": file, "HOME": file]
    let running = try Program(in: folder.url, environment: place).start(
      ["serve", "a.json", "--port", "0", "--no-watch"], in: PseudoTerminal())
    let line = try #require(await running.nextErrorLine())
    let start = "mockapi: warning: commands such as 'mockapi select' do not find this server by its"
    #expect(line.hasPrefix(start) && line.contains("--server http://127.0.0.1:"), "\(line)")
    running.signal(SIGTERM)
    #expect(await running.finish().status == 0)
  }

  @Test func `without --server, the server of the folder is asked, and two are told apart`()
    async throws
  {
    let folder = try ScratchFolder()
    try folder.write(SelectCommandTests.text, to: "a.json")
    let program = Program(in: folder.url)
    var servers: [RunningProgram] = []
    var ports: [String] = []
    for _ in 0..<2 {
      servers.append(try program.start(["serve", "a.json", "--port", "0", "--quiet"]))
      let line = try #require(await servers.last?.nextLine())
      ports.append(String(try #require(line.split(separator: ":").last)))
      if servers.count == 1 {
        #expect(try await program.run("select", "a=b").output == "a: b\n")
        #expect(try await program.run("select").output == "a: b\n")
        #expect(try await program.run("log").status == 0)
        // As the server's own port may have been chosen.
        let anyPort = Program(in: folder.url, environment: ["MOCKAPI_PORT": "0"])
        #expect(try await anyPort.run("select").output == "a: b\n")
      }
    }
    let several = try await program.run("select", "a=b")
    #expect(several.status == 2)
    #expect(several.errors.hasPrefix("mockapi: error: 2 servers were started in this folder: "))
    let named = Program(in: folder.url, environment: ["MOCKAPI_PORT": ports[0]])
    #expect(try await named.run("select").output == "a: b\n")
    for server in servers { server.signal(SIGTERM) }
    for server in servers { #expect(await server.finish().status == 0) }
  }
}
