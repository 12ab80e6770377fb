// mockapi
// SPDX-License-Identifier: Apache-2.0

extension ErrorTrace {
  /// The call of the client out of which an exception of a library for HTTP came; `nil` for other exceptions, and where no
  /// frame is the client's.
  ///
  /// The type alone does not tell: each library has its own, and some raise `ValueError`. So an exception counts if
  /// the innermost frame is in such a library, and if its type is not one of an answer that was read.
  static func transportCall(_ exception: String, _ frames: [TraceFrame]) -> String? {
    guard let client = frames.first(where: { !$0.isLibrary }) else { return nil }
    // In Go it is an error that the client raised itself: `panic: Get "http://…": EOF`.
    if exception.hasPrefix("panic: "), exception.contains(" \"http") { return client.call }
    // `fetch` of Node raises a TypeError for everything that goes wrong with a connection.
    guard let innermost = frames.first, innermost.isLibrary, innermost.isTransport,
      !isOfAnswer(exception) || innermost.path.contains("undici") && exception == "TypeError"
    else { return nil }
    return client.call
  }

  /// Whether a type is that of a mistake in a program or in a text, which libraries for HTTP raise when they decode a body, or that of
  /// a status.
  private static func isOfAnswer(_ exception: String) -> Bool {
    answerExceptions.contains(exception) || exception.contains("JSON") || exception.contains("Json")
      || exception.hasPrefix("Unicode")
  }

  private static let answerExceptions: Set<String> = [
    "KeyError", "IndexError", "TypeError", "AttributeError", "AssertionError", "RecursionError",
    "LookupError", "MemoryError", "NameError", "ValidationError", "SyntaxError", "RangeError",
    "NoMethodError", "ParserError", "NullPointerException", "StackOverflowError",
    "OutOfMemoryError", "ClassCastException", "IllegalStateException", "HTTPError",
    "OpenURI::HTTPError", "HTTPStatusError",
  ]
}

extension TraceFrame {
  /// Whether it is in the part of a library that sends requests and receives answers.
  fileprivate var isTransport: Bool {
    // They decode bodies, and raise exceptions for statuses, too.
    if ["json", "raise_for_status", "settle"].contains(function) { return false }
    return Self.isPath(path, within: Self.transportFolders)
      || Self.transportFiles.contains { path.hasSuffix($0) }
      || Self.transportModules.contains { path.hasPrefix($0) || function.hasPrefix($0) }
      || path.firstMatch(
        of:
          /\/gems\/(?:faraday|httparty|http|rest-client|excon|net-http|net-protocol)-[0-9a-z._-]*\//
      )
        != nil
  }

  private static let transportFolders =
    [
      "requests", "urllib3", "httpx", "httpx2", "httpcore", "httpcore2", "h11", "h2", "aiohttp",
      "niquests", "treq", "anyio",
    ].map { "-packages/\($0)/" }
    + ["axios", "node-fetch", "undici", "got", "superagent", "ky", "follow-redirects"].map {
      "/node_modules/\($0)/"
    }

  /// Files of standard libraries.
  private static let transportFiles = [
    "/http/client.py", "/urllib/request.py", "/urllib/response.py", "/urllib/error.py",
    "/socket.py", "/ssl.py", "/net/http.rb", "/net/http/response.rb", "/net/protocol.rb",
    "/socket.rb", "/open-uri.rb",
  ]

  /// Beginnings of the names of modules of Node and packages of Java.
  private static let transportModules = [
    "node:net", "node:tls", "node:_http", "node:_tls", "node:http", "node:internal/deps/undici/",
    "java.net.", "sun.net.", "sun.nio.ch.", "sun.security.ssl.", "jdk.internal.net.http.",
    "okhttp3.", "okio.", "org.apache.http.", "org.apache.hc.", "io.netty.", "reactor.netty.",
  ]
}
