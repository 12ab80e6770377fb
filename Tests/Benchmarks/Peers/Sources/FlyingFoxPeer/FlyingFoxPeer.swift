// mockapi
// SPDX-License-Identifier: Apache-2.0

import FlyingFox
import FlyingSocks
import Foundation

/// Serves the stubs of a benchmark with FlyingFox: `FlyingFoxPeer KIND COUNT PORT`. Its tasks run on all threads of Swift's pool.
@main
enum FlyingFoxPeer {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let count = Int(arguments[2]), let port = UInt16(arguments[3])
    else { fatalError("usage: FlyingFoxPeer exact|templates|body|large COUNT PORT") }
    let server = HTTPServer(
      config: .init(
        address: try sockaddr_in.inet(ip4: "127.0.0.1", port: port), logger: .disabled))
    for number in 0..<count {
      let body = Data(#"{"id":\#(number)}"#.utf8)
      let answer: @Sendable (HTTPRequest) async throws -> HTTPResponse = { _ in
        HTTPResponse(
          statusCode: .ok, headers: [.contentType: "application/json"], body: body)
      }
      switch arguments[1] {
      case "exact": await server.appendRoute(HTTPRoute("GET /m/\(number)"), handler: answer)
      case "templates":
        await server.appendRoute(HTTPRoute("GET /t/\(number)/:name"), handler: answer)
      case "body":
        let route = HTTPRoute(
          "POST /orders", jsonBody: { try $0.getValue(for: "$.user.id") == .number(42) })
        await server.appendRoute(route, handler: answer)
      default:
        let body = Data(repeating: UInt8(ascii: "a"), count: 1 << 20)
        await server.appendRoute("GET /large") { _ in HTTPResponse(statusCode: .ok, body: body) }
      }
    }
    try await server.run()
  }
}
