// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What was done to the bytes of a body before they became ``RequestView/body``.
package enum BodyDecoding: Sendable, Equatable {
  /// They were taken out of the codings that the head declares; there may be none.
  case asDeclared
  /// They were taken out of gzip that the head does not declare. Here they are as they were sent: a file in gzip is one
  /// itself.
  case undeclared(sent: [UInt8])
  /// They are still in a coding; with the reason, for people.
  case failed(String)
}

extension RequestView {
  /// The body as it was sent, but for the codings that its head declares and that are read.
  package var sentBody: [UInt8] {
    if case .undeclared(let sent) = bodyDecoding { sent } else { body }
  }
}
