// mockapi
// SPDX-License-Identifier: Apache-2.0

// Exported, because a test with the trait asks ``MockServer/current`` for its server.
@_exported public import MockAPIServer
public import Testing

/// Gives each test its own mock server on its own port, or its own lease of a shared server.
///
/// ```swift
/// @Test(.mockServer(scenarios: "Scenarios"))
/// func wrongPasswordIsShown() async throws {
///   let client = APIClient(baseURL: try MockServer.current.url)
///   …
/// }
/// ```
/// A suite with the trait gives each of its tests a server, or a lease. Tests that run at the same time share no state.
public struct MockServerTrait: TestTrait, SuiteTrait, TestScoping {
  private let path: String
  private let isShared: Bool

  fileprivate init(path: String, isShared: Bool) {
    self.path = path
    self.isShared = isShared
  }

  /// A suite passes the trait on to its tests; each test case has a server, or a lease.
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // A suite, and a test as a whole, need no server: only test cases do.
    guard testCase != nil else { return try await function() }
    if isShared {
      try await withMockLease(scenarios: path, name: test.name) { _ in try await function() }
    } else {
      try await withMockServer(scenarios: path) { _ in try await function() }
    }
  }
}

extension Trait where Self == MockServerTrait {
  /// A server with the scenarios of a file or folder. If they have errors, the test fails with every diagnostic.
  /// - Parameters:
  ///   - path: absolute, or relative to the working directory, which is the package under `swift test`.
  ///   - shared: whether all tests with this path share one server, and each has a lease of it
  ///     (`ServerLease.current`). That is cheaper than a server for each test.
  public static func mockServer(scenarios path: String, shared: Bool = false) -> MockServerTrait {
    MockServerTrait(path: path, isShared: shared)
  }
}

extension MockServer {
  /// The server of the running test. Tests that share a server use ``ServerLease/current`` in its place.
  /// - Throws: ``NoMockServer`` if neither the test nor its suite has the trait, and no
  ///   ``withMockServer(scenarios:select:isolation:_:)`` is around it.
  public static var current: MockServer {
    get throws(NoMockServer) { try ServerLease.current.server }
  }
}

extension ServerLease {
  /// The lease of the running test: a lease of the shared server, or the main lease of the test's own server.
  /// - Throws: ``NoMockServer`` if neither the test nor its suite has the trait, and no
  ///   ``withMockServer(scenarios:select:isolation:_:)`` is around it.
  public static var current: ServerLease {
    get throws(NoMockServer) {
      guard let lease = Current.lease else { throw NoMockServer() }
      return lease
    }
  }
}

/// A test without a mock server asked for it.
public struct NoMockServer: Error, CustomStringConvertible {
  public var description: String {
    "this test has no mock server; add the trait .mockServer(scenarios:) to it or to its suite, or call "
      + "withMockServer(scenarios:) in it, as under XCTest"
  }
}

enum Current {
  @TaskLocal static var lease: ServerLease?
}

/// The servers that tests share, which run until the process ends.
actor SharedServers {
  static let all = SharedServers()
  private var starts: [String: Task<MockServer, any Error>] = [:]

  func server(scenarios path: String) async throws -> MockServer {
    let start = starts[path] ?? Task { try await MockServer.start(scenarios: path) }
    starts[path] = start
    return try await start.value
  }
}
