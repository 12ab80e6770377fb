// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What does not change while a server runs.
package struct ServerFacts: Sendable {
  /// Who may use the control APIs.
  let scope: ControlScope
  /// Whether they demand a token.
  let demandsToken: Bool
  /// Whether pages of other origins may read the answers of scenarios.
  let allowsCrossOrigin: Bool
  /// Whether they may write scenario files.
  let allowsSaving: Bool
  /// The port for HTTPS; `nil` if there is none.
  let securePort: Int?
  /// The misbehaving ports, by the names of their kinds.
  let faultPorts: [(kind: String, port: Int)]
  /// Where the page is; `nil` if the server has no port for it.
  let page: PageAddress?
  /// The hosts by which other devices reach the server.
  let devices: DeviceHosts

  package init(
    scope: ControlScope, demandsToken: Bool = false, allowsCrossOrigin: Bool = false,
    allowsSaving: Bool = false, securePort: Int? = nil,
    faultPorts: [(kind: String, port: Int)] = [], page: PageAddress? = nil,
    devices: DeviceHosts = .unreachable
  ) {
    self.scope = scope
    self.demandsToken = demandsToken
    self.allowsCrossOrigin = allowsCrossOrigin
    self.allowsSaving = allowsSaving
    self.securePort = securePort
    self.faultPorts = faultPorts
    self.page = page
    self.devices = devices
  }
}
