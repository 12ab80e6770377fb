// mockapi
// SPDX-License-Identifier: Apache-2.0

import Logging

/// A log message of libmicrohttpd.
struct LibraryMessage: Equatable {
  let text: String
  /// `nil` for messages that are not logged.
  let level: Logger.Level?
  /// Whether libmicrohttpd answers a request itself.
  let isRefusal: Bool
  /// Set if libmicrohttpd is about to refuse a complete head. Version 0.9.75 would then answer twice on one
  /// connection, so the server answers instead.
  let mistake: RequestMistake?

  init(_ message: String) {
    let message = message.last == "\n" ? String(message.dropLast()) : message
    mistake = Self.mistakes.first { message.hasPrefix($0.beginning) }?.mistake
    isRefusal = message.hasPrefix(Self.refusal)
    if isRefusal {
      // The rest is the page that it sends.
      text = "a request was refused with status \(message.dropFirst(Self.refusal.count).prefix(3))"
      level = .notice
    } else {
      text = message
      level = Self.levels.first { message.hasPrefix($0.beginning) }.map(\.level) ?? .warning
    }
  }

  private static let refusal = "Error processing request (HTTP response code is "

  private static let mistakes: [(beginning: String, mistake: RequestMistake)] = [
    ("Failed to parse `Content-Length' header", .malformedLength),
    ("Too large value of 'Content-Length' header", .hugeLength),
    ("Not enough memory in pool to parse cookies", .largeCookies),
    ("Not enough memory in pool to allocate header record", .largeCookies),
  ]

  /// Lost connections are normal, and each of the others is followed by a message with more information.
  private static let levels: [(beginning: String, level: Logger.Level?)] = [
    // A handler closes a connection on purpose.
    ("Application reported internal error, closing connection.", nil),
    ("Connection socket is closed", .debug),
    ("Socket has been disconnected when reading request", .debug),
    ("Connection was closed by remote side with incomplete request", .debug),
    ("Failed to parse `Content-Length' header", .debug),
    ("Too large value of 'Content-Length' header", .debug),
    ("Not enough memory in pool", .debug),
    ("Failed to send the response headers", .debug),
    // Only streams of events are sent like this, and listeners leave at any time.
    ("Failed to send the chunked response body", .debug),
    ("Failed to send the footers for the request", .debug),
  ]
}
