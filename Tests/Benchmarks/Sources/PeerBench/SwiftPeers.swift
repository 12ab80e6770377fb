// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Hummingbird, with a route for each stub.
struct HummingbirdPeer: Peer {
  let program: String
  let name = "Hummingbird"

  func version() throws -> String { "Hummingbird 2.28.1" }

  func prepare(_ set: StubSet, in folder: URL, port: UInt16) throws -> [String] {
    [program, try set.nameForRoutes(), "\(set.count)", "\(port)", "\(set.threads)"]
  }
}

/// FlyingFox, with a route for each stub.
struct FlyingFoxPeer: Peer {
  let program: String
  let name = "FlyingFox"

  func version() throws -> String { "FlyingFox 0.27.1" }

  func prepare(_ set: StubSet, in folder: URL, port: UInt16) throws -> [String] {
    [program, try set.nameForRoutes(), "\(set.count)", "\(port)"]
  }
}

extension StubSet {
  fileprivate func nameForRoutes() throws -> String {
    switch kind {
    case .exact: "exact"
    case .templates: "templates"
    case .expressions: throw Failure("its routes have no regular expressions")
    case .body: "body"
    case .large: "large"
    case .registration: throw Failure("the scenario is mockapi's own")
    }
  }
}
