// mockapi
// SPDX-License-Identifier: Apache-2.0

/// How long a connection may be silent before the server closes it.
enum SilenceLimit {
  /// Between requests: longer than clients keep an idle connection, so that the client closes it.
  static let idleSeconds: UInt32 = 120
  /// Within a request.
  static let requestSeconds: UInt32 = 10
  static let requestTime = Duration.seconds(Int(requestSeconds))
  /// Of a store from which the state of a lease is fetched.
  package static let stateTime = Duration.seconds(10)
  /// After the server has closed its side.
  static let closingTime = Duration.seconds(2)
}
