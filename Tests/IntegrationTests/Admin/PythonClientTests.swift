// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIServer
import MockAPITestSupport
import Testing

/// WireMock's client for Python, as it is on PyPI.
struct PythonClientTests {
  /// A Python with the package; `.ci/run` makes one.
  private static let python = ProcessInfo.processInfo.environment["MOCKAPI_WIREMOCK_PYTHON"]

  @Test(
    "every call of the package wiremock works, unchanged",
    .enabled(
      if: python != nil,
      "MOCKAPI_WIREMOCK_PYTHON does not name a Python with the package wiremock; .ci/run makes one")
  )
  func wholeAPI() async throws {
    let player = try await AdminPlayer()
    let python = try #require(Self.python)
    let script = Repository.root.appending(path: "Tests/PythonClient/whole_api.py").path
    let result = try await Program(at: URL(filePath: python)).run(script, player.base)
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(result.output == "every call of wiremock 2.7.0 works\n")
    await player.server.stop()
  }
}
