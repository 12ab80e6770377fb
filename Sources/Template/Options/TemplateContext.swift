// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON
package import MockAPIMatching

/// What a template can read: the request, parameters, and sources of values that change.
package struct TemplateContext {
  let request: any RequestView
  /// The address that the client used, up to the path of the lease: `http://host:port/prefix`.
  let prefix: String
  let parameters: JSONValue?
  /// The template of the scenario's path, with named variables.
  let pathTemplate: PathTemplate?
  let dialect: TemplateDialect
  /// Whether an error text of a helper ends the rendering.
  let isStrict: Bool
  let system: TemplateSystem
  let random: any RandomNumberGenerator

  /// - Parameters:
  ///   - prefix: the path prefix of the request's lease, which `baseUrl` includes.
  ///   - parameters: an object that templates see as `parameters`.
  ///   - isStrict: whether a mistake of a helper ends the rendering; otherwise its text is WireMock's `[ERROR: …]`.
  ///   - random: the source of all random values.
  package init(
    request: any RequestView, prefix: String = "", parameters: JSONValue? = nil,
    pathTemplate: PathTemplate? = nil, dialect: TemplateDialect = .wireMock3,
    isStrict: Bool = false, system: TemplateSystem = TemplateSystem(),
    random: any RandomNumberGenerator
  ) {
    self.request = request
    self.prefix = prefix
    self.parameters = parameters
    self.pathTemplate = pathTemplate
    self.dialect = dialect
    self.isStrict = isStrict
    self.system = system
    self.random = random
  }

  /// When the request came, since 1970.
  var requestTime: Duration { request.time }
}
