// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPITestSupport
import Testing

/// The limit for the head of a request, tested with the program.
struct HeadLimitTests {
  @Test(arguments: [
    (["--max-request-head", "40000"], [:]), ([], ["MOCKAPI_MAX_REQUEST_HEAD": "40000"]),
    (["--max-request-head", "40000"], ["MOCKAPI_MAX_REQUEST_HEAD": "1024"]),
  ])
  func `larger heads are answered, and a request that is refused has a line in the log`(
    arguments: [String], environment: [String: String]
  ) async throws {
    let program = try Program(in: Repository.root, environment: environment).start(
      ["serve", "--port", "0", "--no-watch", "--list", "0"] + arguments)
    let ready = await program.nextLine() ?? ""
    let port = try #require(ready.firstMatch(of: /127\.0\.0\.1:(\d+)/).flatMap { Int($0.1) })
    func status(_ request: String) throws -> Int {
      let connection = try RawConnection(port: port)
      try connection.send(request)
      return try connection.receiveResponse().status
    }
    let get = "GET /users/user01 HTTP/1.1\r\nHost: a\r\nPrefer: case=complete\r\nX: "
    #expect(try status(get + String(repeating: "x", count: 30_000) + "\r\n\r\n") == 200)
    #expect(try status(get + String(repeating: "x", count: 50_000) + "\r\n\r\n") == 431)
    #expect(try status("GET / HTTP/2.0\r\nHost: a\r\n\r\n") == 505)
    program.signal(SIGTERM)
    let lines = await program.finish().output.split(separator: "\n").dropLast()
    #expect(lines.count == 3)
    for part in [
      " GET /users/user01 user/complete 200 ", " - /users/user01 - 431 ", " - - - 505 ",
    ] {
      #expect(lines.contains { $0.contains(part) }, "\(part): \(lines)")
    }
  }
}
