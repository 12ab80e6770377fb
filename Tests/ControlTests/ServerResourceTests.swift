// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem
import MockAPITestSupport
import Testing

@testable import MockAPIControl

/// `/__mockapi/server`: how the server was started.
struct ServerResourceTests {
  @Test func `it says what is served, and how`() throws {
    let folder = try ScratchFolder()
    let facts = ServerFacts(
      scope: .local, demandsToken: true, allowsCrossOrigin: true, securePort: 8443,
      faultPorts: [("refused", 9001), ("wrong-host", 9002)])
    let site = try ControlSite(paths: [folder.path], facts: facts)
    let answer = try site.ask("GET", "/__mockapi/server")
    #expect(answer.status == 200)
    #expect(answer["version"] == "1.2.3")
    #expect(answer["started"] == site.context.start.timestamp)
    #expect(answer["paths.0"] == folder.path)
    #expect(answer["control"] == "local")
    for (flag, value) in [("watch", "false"), ("cors", "true"), ("token", "true")] {
      #expect(answer[flag] == value)
    }
    #expect(answer["httpsPort"] == "8443")
    #expect(answer["faultPorts"] == #"{"refused":9001,"wrong-host":9002}"#)
  }

  @Test func `what a server does not have is null, false or empty`() throws {
    let answer = try ControlSite().ask("GET", "/__mockapi/server")
    for name in ["watch", "cors", "token"] { #expect(answer[name] == "false") }
    #expect(answer["httpsPort"] == "null")
    #expect(answer["paths"] == "[]")
    #expect(answer["faultPorts"] == "{}")
  }
}
