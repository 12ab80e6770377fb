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
  /// Set if libmicrohttpd is about to refuse a request, so that the server can answer in its place. It sends a page of its own, and
  /// version 0.9.75 answers some complete heads twice on one connection.
  let complaint: Complaint?

  /// Whether libmicrohttpd has noticed the end of a client in the middle of its request, and is about to close the connection.
  var isClientEnd: Bool { text.hasPrefix(Self.clientEnd) }

  init(_ message: String) {
    let message = message.last == "\n" ? String(message.dropLast()) : message
    isRefusal = message.hasPrefix(Self.refusal)
    complaint =
      isRefusal
      ? Self.pages.first { message.contains($0.text) && message.contains("is \($0.status) ") }?
        .complaint
      : Self.mistakes.first { message.hasPrefix($0.beginning) }?.complaint
    if isRefusal {
      // The rest is the page that it sends.
      text = "a request was refused with status \(message.dropFirst(Self.refusal.count).prefix(3))"
      level = .notice
    } else {
      text = message
      level = Self.levels.first { message.hasPrefix($0.beginning) }.map(\.level) ?? .warning
    }
  }

  private static let clientEnd = "Connection was closed by remote side with incomplete request"
  private static let refusal = "Error processing request (HTTP response code is "

  /// What libmicrohttpd does not accept.
  enum Complaint: Equatable {
    case malformedLength, hugeLength, cookies
    case target, fields, version, syntax, chunks, chunkSize, chunkExtension
  }

  /// Messages before the refusal of a complete head.
  private static let mistakes: [(beginning: String, complaint: Complaint)] = [
    ("Failed to parse `Content-Length' header", .malformedLength),
    ("Too large value of 'Content-Length' header", .hugeLength),
    ("Not enough memory in pool to parse cookies", .cookies),
    ("Not enough memory in pool to allocate header record", .cookies),
  ]

  /// The texts of the pages of all other refusals.
  private static let pages: [(status: Int, text: String, complaint: Complaint)] = [
    (414, "HTTP header was too big", .target),
    (431, "HTTP header was too big", .fields),
    (505, "HTTP version is", .version),
    (400, "HTTP request was syntactically incorrect", .syntax),
    (400, "HTTP chunked encoding was syntactically incorrect", .chunks),
    (413, "The chunk size used", .chunkSize),
    (500, "connection management and blocking", .chunkExtension),
  ]

  /// Lost connections are normal, and each of the others is followed by a message with more information.
  private static let levels: [(beginning: String, level: Logger.Level?)] = [
    // A handler closes a connection on purpose.
    ("Application reported internal error, closing connection.", nil),
    ("Connection socket is closed", .debug),
    ("Socket has been disconnected when reading request", .debug),
    (clientEnd, .debug),
    ("Failed to parse `Content-Length' header", .debug),
    ("Too large value of 'Content-Length' header", .debug),
    ("Not enough memory in pool", .debug),
    ("Failed to send the response headers", .debug),
    // Only streams of events are sent like this, and listeners leave at any time.
    ("Failed to send the chunked response body", .debug),
    ("Failed to send the footers for the request", .debug),
  ]
}
