// mockapi
// SPDX-License-Identifier: Apache-2.0

import Testing

/// Libraries and functions that only a few folders may use.
struct SeamTests {
  /// A folder of a module, `Loop` in `MockServer`, as `MockServer/Loop`.
  private static func folders(
    where isMeant: (SwiftToken, Int, SourceFile) -> Bool
  ) throws -> Set<String> {
    var folders: Set<String> = []
    for module in try PackageSources.modules() {
      for file in try PackageSources.files(of: module) {
        let isFound = file.tokens.enumerated().contains { isMeant($0.element, $0.offset, file) }
        if isFound { folders.insert(file.folder.map { "\(module)/\($0)" } ?? module) }
      }
    }
    return folders
  }

  private static func check(_ found: Set<String>, allowed: Set<String>, exceptions: Set<String>) {
    let others = found.subtracting(allowed)
    #expect(
      others.subtracting(exceptions).isEmpty, "only \(allowed.sorted()) may do this")
    #expect(
      exceptions.subtracting(others).isEmpty, "these do it no more; take them out of the exceptions"
    )
  }

  @Test("only one folder uses libmicrohttpd")
  func libmicrohttpd() throws {
    let found = try Self.folders { token, _, _ in
      token.text.hasPrefix("MHD_") || token.text == "CMicroHTTPD"
    }
    Self.check(
      found, allowed: ["MockServer/HTTPD"], exceptions: ["MockServer/Loop"])
  }

  @Test("only System uses the C library")
  func cLibrary() throws {
    let names: Set<Substring> = ["Glibc", "Musl", "Darwin", "CLibrary"]
    let found = try Self.folders { token, index, file in
      names.contains(token.text) && index > 0 && file.tokens[index - 1].text == "import"
    }
    Self.check(
      found, allowed: ["System"],
      exceptions: [
        "MockServer/Configuration", "MockServer/Front", "MockServer/HTTPD", "MockServer/Loop",
      ])
  }

  private static let socketCalls: Set<Substring> = [
    "socket", "socketpair", "bind", "listen", "accept", "accept4", "connect", "getaddrinfo",
  ]

  @Test("sockets are opened only where connections are served, and by the health check")
  func sockets() throws {
    let found = try Self.folders { token, index, file in
      if token.text == "ClientSocket" { return true }
      guard Self.socketCalls.contains(token.text), index > 0, index + 1 < file.tokens.count
      else { return false }
      // A call of a C function: not of a member, and not of a function that the file declares.
      return file.tokens[index + 1].text == "(" && file.tokens[index - 1].text != "."
        && file.tokens[index - 1].text != "func" && !file.members.contains(token.text)
    }
    Self.check(
      found,
      allowed: [
        "MockServer/HTTPD", "MockServer/Loop", "MockServer/Front", "System", "mockapi/Commands",
      ],
      exceptions: [])
  }
}
