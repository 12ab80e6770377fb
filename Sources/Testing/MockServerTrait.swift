// mockapi
// SPDX-License-Identifier: Apache-2.0

// Exported, since a test with the trait asks ``MockServer/current`` for its server.
@_exported public import MockAPIServer
public import Testing

/// Gives each test its own mock server on its own port, and stops the server when the test has ended.
///
/// ```swift
/// @Test(.mockServer(scenarios: "Scenarios"))
/// func wrongPasswordIsShown() async throws {
///   let client = APIClient(baseURL: try MockServer.current.url)
///   …
/// }
/// ```
/// A suite with the trait gives each of its tests a server. Tests that run at the same time share nothing.
public struct MockServerTrait: TestTrait, SuiteTrait, TestScoping {
  private let path: String

  fileprivate init(path: String) {
    self.path = path
  }

  /// A suite passes the trait on to its tests; each test case has a server.
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // A suite, and a test as a whole, need no server: only test cases do.
    guard testCase != nil else { return try await function() }
    let server = try await MockServer.start(scenarios: path)
    let result: Result<Void, any Error>
    do {
      result = .success(try await CurrentServer.$value.withValue(server, operation: function))
    } catch {
      result = .failure(error)
    }
    await server.stop()
    try result.get()
  }
}

extension Trait where Self == MockServerTrait {
  /// A server with the scenarios of a file or folder. If they have errors, the test fails with every diagnostic.
  /// - Parameter path: absolute, or relative to the working directory, which is the package under `swift test`.
  public static func mockServer(scenarios path: String) -> MockServerTrait {
    MockServerTrait(path: path)
  }
}

extension MockServer {
  /// The server of the running test.
  /// - Throws: ``NoMockServer`` if neither the test nor its suite has the trait.
  public static var current: MockServer {
    get throws(NoMockServer) {
      guard let server = CurrentServer.value else { throw NoMockServer() }
      return server
    }
  }
}

/// A test without a mock server asked for it.
public struct NoMockServer: Error, CustomStringConvertible {
  public var description: String {
    "this test has no mock server; add the trait .mockServer(scenarios:) to it or to its suite"
  }
}

private enum CurrentServer {
  @TaskLocal static var value: MockServer?
}
