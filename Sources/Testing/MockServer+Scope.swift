// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIServer

/// Runs a part of a test, or all of it, with a mock server of its own, which stops at the end, also when the part throws: for
/// XCTest, where there are no traits.
///
/// ```swift
/// func testWrongPasswordIsShown() async throws {
///   try await withMockServer(scenarios: "Scenarios") { server in
///     let client = APIClient(baseURL: server.url)
///     …
///   }
/// }
/// ```
/// Code that `body` calls may ask `MockServer.current` for the server.
/// - Parameters:
///   - path: absolute, or relative to the working directory, which is the package under `swift test`.
///   - select: the cases that answer in place of `when` and the default.
///   - isolation: that of the caller; leave it out.
///   - body: runs where the caller does, such as on the main actor.
/// - Returns: what `body` returns.
/// - Throws: `InvalidScenarios` with all errors in the files, why the server cannot be started, or what `body` throws.
public func withMockServer<Result>(
  scenarios path: String, select: CaseSelection = [:],
  isolation: isolated (any Actor)? = #isolation,
  _ body: (MockServer) async throws -> Result
) async throws -> Result {
  let server = try await MockServer.start(scenarios: path)
  // Not a defer statement, which must not wait.
  do {
    try server.mainLease.select(select)
    let result = try await Current.$lease.withValue(server.mainLease) { try await body(server) }
    await server.stop()
    return result
  } catch {
    await server.stop()
    throw error
  }
}

/// Runs a part of a test, or all of it, with a lease of the server that all tests with this path share; the lease ends with the
/// part, also when it throws. It is cheaper than ``withMockServer(scenarios:select:isolation:_:)``, and tests that run at the
/// same time share no state.
///
/// ```swift
/// try await withMockLease(scenarios: "Scenarios", select: ["registration": "incorrectPassword"]) { lease in
///   let client = APIClient(baseURL: lease.url)
///   …
/// }
/// ```
/// Code that `body` calls may ask `ServerLease.current` for the lease. The server runs until the process ends.
/// - Parameters:
///   - path: absolute, or relative to the working directory, which is the package under `swift test`.
///   - select: the cases that answer in place of `when` and the default.
///   - name: a name for people, such as that of the test.
///   - isolation: that of the caller; leave it out.
///   - body: runs where the caller does, such as on the main actor.
/// - Returns: what `body` returns.
/// - Throws: `InvalidScenarios` with all errors in the files, why the server cannot be started, why there is no such
///   selection, or what `body` throws.
public func withMockLease<Result>(
  scenarios path: String, select: CaseSelection = [:], name: String? = nil,
  isolation: isolated (any Actor)? = #isolation,
  _ body: (ServerLease) async throws -> Result
) async throws -> Result {
  let lease = try await SharedServers.all.server(scenarios: path).lease(select: select, name: name)
  defer { lease.end() }
  return try await Current.$lease.withValue(lease) { try await body(lease) }
}
