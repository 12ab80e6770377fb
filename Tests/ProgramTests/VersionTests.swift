// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIServer
import MockAPITestSupport
import Testing

@testable import mockapi

struct VersionTests {
  @Test func `the version has the commit of the build where that is known`() async throws {
    #expect(ProgramVersion.text(commit: "") == "mockapi \(MockServer.version)")
    #expect(
      ProgramVersion.text(commit: "0123456789ab") == "mockapi \(MockServer.version) (0123456789ab)")
    let result = try await Program(in: Repository.root).run("--version")
    #expect(result.status == 0)
    #expect(result.output == ProgramVersion.text + "\n")
    #expect(result.output.wholeMatch(of: /mockapi \d+\.\d+\.\d+( \([0-9a-f]{1,12}\))?\n/) != nil)
  }
}
