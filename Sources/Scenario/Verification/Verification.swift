// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What a client is expected to have asked.
///
/// ```swift
/// let verification: Verification = [
///   .init(RequestFilter(method: "POST", path: "/registration"), .exactly(1)),
///   .init(RequestFilter(path: "/legacy"), .never),
/// ]
/// ```
public struct Verification: Sendable, Hashable, ExpressibleByArrayLiteral {
  /// A number of requests that satisfy a filter.
  public struct Expectation: Sendable, Hashable {
    public let filter: RequestFilter
    public let count: RequestCount
    /// Its place for reports: `file:line:column`; `nil` if it was made in code.
    public let location: String?

    public init(_ filter: RequestFilter, _ count: RequestCount) {
      self.init(filter, count, location: nil)
    }

    package init(_ filter: RequestFilter, _ count: RequestCount, location: String?) {
      self.filter = filter
      self.count = count
      self.location = location
    }
  }

  public var expectations: [Expectation]

  public init(_ expectations: [Expectation]) {
    self.expectations = expectations
  }

  public init(arrayLiteral elements: Expectation...) {
    self.init(elements)
  }
}
