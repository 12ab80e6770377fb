// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import Testing

@testable import MockAPIControl

/// The paths and methods of the routes of both APIs.
struct RouteTests {
  private static func path(_ text: String) -> [String] {
    text.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
  }

  @Test(
    "a route of the server's own API decodes its variables, each of which is one segment",
    arguments: [
      ("/__mockapi/leases/a", "a"), ("/__mockapi/leases/a%2Fb%20c", "a/b c"),
      ("/__mockapi/leases", nil), ("/__mockapi/leases/", nil), ("/__mockapi/leases/a/", nil),
      ("/__mockapi/leases/a/b", nil), ("/__mockapi/leases/%zz", nil), ("/__mockapi//a", nil),
    ])
  func native(path: String, lease: String?) {
    let route = Route("GET", "/__mockapi/leases/{lease}", NativeAPI.showLease)
    #expect(route.variables(of: Self.path(path)) == lease.map { ["lease": $0] })
  }

  @Test(
    "a route of WireMock's API leaves its variables as they were sent, and the last may be many segments",
    arguments: [
      ("/__admin/files/a", "a"), ("/__admin/files/a%20b/c//", "a%20b/c//"),
      ("/__admin/files/", ""), ("/__admin/files", nil),
    ])
  func wireMock(path: String, file: String?) {
    let route = Route("GET", "/__admin/files/{path+}", AdminAPI.getFile)
    #expect(route.variables(of: Self.path(path)) == file.map { ["path": $0] })
  }

  @Test(
    "WireMock's API answers every other method as an unknown path: 404 without a body",
    arguments: [
      ("HEAD", "/mappings"), ("OPTIONS", "/mappings"), ("PUT", "/health"), ("POST", ""),
      ("GET", "/unknown"), ("GET", "/mappings/"), ("GET", "/health/"),
    ])
  func unknown(method: String, path: String) {
    let answer = AdminFixture().call(method, path)
    #expect(answer.status == 404)
    #expect(answer.body.isEmpty)
    #expect(answer.headers.isEmpty)
  }

  @Test func `the first route counts, so a path without variables is not taken for one with them`()
  {
    // Without a journal, the list of unmatched ones is refused; an id is refused before that.
    #expect(AdminFixture().call("GET", "/mappings/unmatched").status == 409)
    #expect(AdminFixture().call("GET", "/mappings/other").status == 400)
  }
}
