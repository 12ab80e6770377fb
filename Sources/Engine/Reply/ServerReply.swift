// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Why the server itself answers, and no scenario.
package enum ServerReply: Sendable {
  /// No scenario matches the request.
  case unmatched
  /// The scenario has no case that fulfils the preferences.
  case unknownCase
  /// `OPTIONS` on a path that is known.
  case options
  /// The preflight of a browser.
  case preflight
  /// The body is longer than what is kept for matching.
  case bodyTooLarge
  /// The request is not as HTTP says.
  case refused
  /// There is no room for one more scripted answer.
  case tooManyConnections
}
