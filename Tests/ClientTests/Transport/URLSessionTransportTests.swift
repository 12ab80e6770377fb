// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The transport on URLSession")
struct URLSessionTransportTests {
  @Test("A configuration is copied")
  func configuration() {
    let configuration = URLSessionConfiguration.default
    configuration.urlCache = .shared
    _ = URLSessionTransport(configuration: configuration)
    #expect(configuration.urlCache === URLCache.shared)
  }
}
