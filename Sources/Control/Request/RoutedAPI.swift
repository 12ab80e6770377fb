// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario

/// A control API: a table of routes, and the conventions of its clients.
protocol RoutedAPI: Sendable {
  associatedtype Failure: ControlError

  /// The first route with the method and the path of a request answers it.
  static var routes: [Route<Self>] { get }

  /// Whether HEAD gets the head of the answer to GET (RFC 9110 section 9.3.2).
  static var answersHead: Bool { get }

  /// The value of a variable in a path for the segment that is sent; `nil` if it cannot be one.
  static func variable(_ segment: String) -> String?

  /// The value that counts where a parameter is repeated.
  static func chosen(among values: [String]) -> String?

  /// Checks the names of the parameters.
  /// - Parameter names: those that the route has.
  static func checkParameters(of request: ControlRequest, among names: [String]) throws(Failure)

  /// The answer to a request for which there is no route.
  /// - Parameter methods: those of the routes for its path; none if there is no such path.
  static func refusal(of method: String, allowing methods: [String]) -> ControlReply
}

/// The reason why a control API refuses a request, in the form that the clients of this API read.
protocol ControlError: Error {
  var reply: ControlReply { get }

  /// A parameter that must be a whole number from 0 on.
  static func invalidCount(_ text: String, of parameter: String) -> Self
}

extension RoutedAPI {
  func reply(to request: ControlRequest) -> ControlReply {
    let path = request.segments
    let method = request.method == "HEAD" && Self.answersHead ? "GET" : request.method
    var methods: [String] = []
    for route in Self.routes {
      guard let variables = route.variables(of: path) else { continue }
      if route.method == method { return reply(to: request, by: route, variables) }
      methods.append(route.method)
    }
    return Self.refusal(of: request.method, allowing: methods)
  }

  private func reply(
    to request: ControlRequest, by route: Route<Self>, _ variables: [String: String]
  ) -> ControlReply {
    do throws(Failure) {
      try Self.checkParameters(of: request, among: route.query)
      let reply = try route.handler(self)(ControlCall(request: request, variables: variables))
      guard request.method == "HEAD", case .stream(let stream) = reply else { return reply }
      // A stream has no end, and HEAD wants only the head.
      stream.close()
      // Nobody knows the length; without one, the end of the connection ends the answer for clients of any version.
      return .response(
        ResponseDefinition(status: 200, headers: stream.headers, framing: .untilClose))
    } catch {
      return error.reply
    }
  }
}
