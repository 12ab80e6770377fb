// mockapi
// SPDX-License-Identifier: Apache-2.0

import Testing

/// Libraries and functions that only a few folders may use.
struct SeamTests {
  /// The folders with a matching token. A folder of a module, `Loop` in `MockServer`, is `MockServer/Loop`.
  private static func folders(
    where matches: (SwiftToken, Int, SourceFile) -> Bool
  ) throws -> Set<String> {
    var folders: Set<String> = []
    for module in try PackageSources.modules() {
      for file in try PackageSources.files(of: module) {
        let isFound = file.tokens.enumerated().contains { matches($0.element, $0.offset, file) }
        if isFound { folders.insert(file.folder.map { "\(module)/\($0)" } ?? module) }
      }
    }
    return folders
  }

  @Test("only one folder uses libmicrohttpd")
  func libmicrohttpd() throws {
    let found = try Self.folders { token, _, _ in
      token.text.hasPrefix("MHD_") || token.text == "CMicroHTTPD"
    }
    #expect(found == ["MockServer/HTTPD"])
  }

  @Test("only System uses the C library")
  func cLibrary() throws {
    let names: Set<Substring> = ["Glibc", "Musl", "Darwin", "CLibrary"]
    let found = try Self.folders { token, index, file in
      names.contains(token.text) && index > 0 && file.tokens[index - 1].text == "import"
    }
    #expect(found == ["System"])
  }

  @Test("only the client of apps uses URLSession, which would bring libcurl into the program")
  func urlSession() throws {
    let found = try Self.folders { token, _, _ in token.text == "FoundationNetworking" }
    #expect(Set(found.map { $0.prefix { $0 != "/" } }) == ["Client"])
  }

  /// Functions of the C library that open sockets.
  private static let socketCalls: Set<Substring> = [
    "socket", "socketpair", "bind", "listen", "accept", "accept4", "connect", "getaddrinfo",
  ]
  /// Their wrappers in System.
  private static let socketWrappers: Set<Substring> = [
    "ClientSocket", "acceptConnection", "boundSocket", "loneSocket", "silentSocket", "socketPair",
  ]

  @Test(
    "sockets are opened only to serve connections, by clients of this package and by the tap of a replay"
  )
  func sockets() throws {
    let found = try Self.folders { token, index, file in
      if Self.socketWrappers.contains(token.text) { return true }
      guard Self.socketCalls.contains(token.text), index > 0, index + 1 < file.tokens.count
      else { return false }
      // A call of a C function: not of a member, and not of a function that the file declares.
      return file.tokens[index + 1].text == "(" && file.tokens[index - 1].text != "."
        && file.tokens[index - 1].text != "func" && !file.members.contains(token.text)
    }
    #expect(
      found == [
        "System", "MockServer/Loop", "MockServer/Front", "Harness/Bundled", "Harness/Replay",
        "mockapi/Commands", "Fetching",
      ])
  }

  @Test("the wrappers of socket calls are all in System")
  func wrappers() throws {
    let opening: Set<Substring> = [
      "mockapi_sys_accept", "mockapi_sys_bind", "mockapi_sys_connect", "mockapi_sys_lone_socket",
      "mockapi_sys_silent_socket", "mockapi_sys_socket_pair",
    ]
    var called: Set<Substring> = []
    var declared: Set<Substring> = []
    for file in try PackageSources.files(of: "System") {
      called.formUnion(file.tokens.map(\.text).filter(opening.contains))
      declared.formUnion(file.declared)
      declared.formUnion(file.members)
    }
    #expect(called == opening)
    #expect(Self.socketWrappers.subtracting(declared).isEmpty)
  }
}
