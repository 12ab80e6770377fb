// mockapi
// SPDX-License-Identifier: Apache-2.0

// Types that are often tried as models, but cannot be. They are declared as unavailable, so that the compiler says
// what to write instead.

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

@available(
  *, unavailable, message: "leave 'Failure' out: an endpoint has no failure model by itself"
)
extension Never: APIModel {
  /// Never called.
  public func makeDomain() -> Never {
    switch self {}
  }
}

@available(*, unavailable, message: "use 'RawBody' for a body that is not JSON")
extension Data: APIModel {}
