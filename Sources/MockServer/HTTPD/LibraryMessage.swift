// mockapi
// SPDX-License-Identifier: Apache-2.0

import Logging

/// What libmicrohttpd logs, as far as it matters to somebody.
struct LibraryMessage: Equatable {
  let text: String
  /// `nil` for what is no news.
  let level: Logger.Level?
  /// Whether libmicrohttpd answers a request itself.
  let isRefusal: Bool
  /// Set where libmicrohttpd is about to refuse a complete head, and 0.9.75 answers twice on one connection: then we answer.
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

  /// Clients come and go, and the rest of these is followed by what says more.
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
  ]
}
