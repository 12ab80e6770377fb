// mockapi
// SPDX-License-Identifier: Apache-2.0

// Exported, as a test that has the trait asks ``MockServer/current`` for its server.
@_exported public import MockAPIServer
public import Testing

/// Gives each test a mock server of its own, on a port of its own, and stops it when the test has ended.
///
/// ```swift
/// @Test(.mockServer(scenarios: "Scenarios"))
/// func wrongPasswordIsShown() async throws {
///   let client = APIClient(baseURL: try MockServer.current.url)
///   …
/// }
/// ```
/// On a suite, it holds for each of the suite's tests. Tests that run at the same time share nothing.
public struct MockServerTrait: TestTrait, SuiteTrait, TestScoping {
  private let path: String

  fileprivate init(path: String) {
    self.path = path
  }

  /// A suite hands the trait to its tests; each of their cases has a server.
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // For a suite, or a test as a whole, there is nothing to serve yet.
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
  /// A server with the scenarios of a file or folder. A test fails with every diagnostic when they have errors.
  /// - Parameter path: from the working directory, which under `swift test` is the package; or absolute.
  public static func mockServer(scenarios path: String) -> MockServerTrait {
    MockServerTrait(path: path)
  }
}

extension MockServer {
  /// The server of the test that runs.
  /// - Throws: ``NoMockServer`` when neither the test nor its suite has the trait.
  public static var current: MockServer {
    get throws(NoMockServer) {
      guard let server = CurrentServer.value else { throw NoMockServer() }
      return server
    }
  }
}

/// A test asked for its server and has none.
public struct NoMockServer: Error, CustomStringConvertible {
  public var description: String {
    "this test has no mock server; add the trait .mockServer(scenarios:) to it or to its suite"
  }
}

private enum CurrentServer {
  @TaskLocal static var value: MockServer?
}
