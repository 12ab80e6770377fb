// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Who may use the control APIs.
public enum ControlScope: String, Sendable, CaseIterable {
  /// Nobody: their paths are left to the scenarios.
  case off
  /// Programs on this machine.
  case local
  /// Everybody who reaches the server.
  case all
}
