// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Hummingbird
import Logging
import NIOPosix

/// Serves the stubs of a benchmark with Hummingbird: `HummingbirdPeer KIND COUNT PORT THREADS`.
@main
enum HummingbirdPeer {
  private struct Order: Decodable {
    struct User: Decodable { let id: Int }
    let user: User
  }

  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 5, let count = Int(arguments[2]), let port = Int(arguments[3]),
      let threads = Int(arguments[4])
    else { fatalError("usage: HummingbirdPeer exact|templates|body|large COUNT PORT THREADS") }
    let router = Router()
    for number in 0..<count {
      switch arguments[1] {
      case "exact":
        router.get("m/\(number)") { _, _ in Self.response(#"{"id":\#(number)}"#) }
      case "templates":
        router.get("t/\(number)/:name") { _, _ in Self.response(#"{"id":\#(number)}"#) }
      case "body":
        router.post("orders") { request, _ in
          let body = try await request.body.collect(upTo: 1 << 20)
          let order = try JSONDecoder().decode(Order.self, from: Data(buffer: body))
          guard order.user.id == 42 else { throw HTTPError(.notFound) }
          return Self.response(#"{"id":\#(number)}"#)
        }
      default:
        let body = ByteBuffer(repeating: UInt8(ascii: "a"), count: 1 << 20)
        router.get("large") { _, _ in Response(status: .ok, body: .init(byteBuffer: body)) }
      }
    }
    var logger = Logger(label: "peer")
    logger.logLevel = .error
    let application = Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)),
      eventLoopGroupProvider: .shared(MultiThreadedEventLoopGroup(numberOfThreads: threads)),
      logger: logger)
    try await application.runService()
  }

  private static func response(_ json: String) -> Response {
    Response(
      status: .ok, headers: [.contentType: "application/json"],
      body: .init(byteBuffer: ByteBuffer(string: json)))
  }
}
