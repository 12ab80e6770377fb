// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation
import HTTPTypes
public import MockAPIClientCore

/// Writes each request as a line for `curl`, and a line about its end.
///
///     let transport = LoggingTransport(URLSessionTransport(), showing: .values()) { line in print(line) }
///     // curl -X 'PUT' 'https://api.example.com/v1/users/7?lang=de' -H 'Authorization: …' …
///     // PUT https://api.example.com/v1/users/7: 409, 12 ms, 345 bytes
///
/// Each line is one line whatever the request contains, and a shell (bash, zsh, ksh) reads it as exactly the bytes that were sent.
/// What is hidden is `…`, for you to fill in. Put it below a ``RetryingTransport`` and a ``RefreshingTransport``, where it sees
/// each attempt with its token. Redirects that the transport follows are not seen.
public struct LoggingTransport: Transport {
  private let transport: any Transport
  private let visible: Visible
  private let now: @Sendable () -> ContinuousClock.Instant
  private let write: @Sendable (String) -> Void

  /// Which values a line has. The path is always there.
  public enum Visible: Sendable, Hashable {
    /// None: of a query, a form, a JSON body and the header fields, the line has the names alone, for logs that are kept. Fields
    /// that say nothing but formats and languages are shown.
    case names
    /// Those that are not secret, for a developer's own screen. Hidden are credentials, the request's `confidentialFields`, and the
    /// items of a query, a form and a JSON body whose names are in `hiding`, in capitals or not, or are names of secrets: with words such
    /// as `password`, `pwd`, `secret`, `token`, `credential`, `session`, `signature` or `apiKey`, however they are written.
    case values(hiding: Set<String> = [])
  }

  /// Creates a transport that sends with `transport`.
  ///
  /// - Parameter line: takes a line without its end. It is called before the request is sent and after it has ended, on the task of the
  ///   request, so it must not block.
  public init(
    _ transport: any Transport, showing visible: Visible = .names,
    to line: @escaping @Sendable (_ line: String) -> Void
  ) {
    self.init(transport, showing: visible, now: { ContinuousClock.now }, write: line)
  }

  /// For tests: with their own time.
  init(
    _ transport: any Transport, showing visible: Visible,
    now: @escaping @Sendable () -> ContinuousClock.Instant,
    write: @escaping @Sendable (String) -> Void
  ) {
    self.transport = transport
    self.visible = visible
    self.now = now
    self.write = write
  }

  /// Sends `request`, and writes the two lines.
  ///
  /// - Throws: what the transport below throws.
  public func send(_ request: Request, to url: URL) async throws -> Received {
    try await logged(request, to: url, in: nil) {
      try await transport.send(request, to: url)
    }
  }

  /// The same for files, which the line names.
  ///
  /// - Throws: what the transport below throws.
  public func send(
    _ request: Request, to url: URL, in transfer: Transfer
  ) async throws -> Received {
    try await logged(request, to: url, in: transfer) {
      try await transport.send(request, to: url, in: transfer)
    }
  }

  private func logged(
    _ request: Request, to url: URL, in transfer: Transfer?,
    _ send: () async throws -> Received
  ) async throws -> Received {
    let start = now()
    write(CurlCommand(request, to: url, showing: visible).line)
    do {
      let received = try await send()
      let bytes = transfer?.receivedBytes ?? received.body.count
      write(ending("\(received.status)", "\(bytes) byte\(bytes == 1 ? "" : "s")", since: start))
      return received
    } catch {
      write(ending(visible.text(of: NoAnswer(error)), nil, since: start))
      throw error
    }

    func ending(_ what: String, _ size: String?, since start: ContinuousClock.Instant) -> String {
      let milliseconds = Int((now() - start) / .milliseconds(1))
      return "\(request.method.rawValue) \(url.place): "
        + [what, "\(milliseconds) ms", size].compactMap { $0 }.joined(separator: ", ")
    }
  }
}

extension LoggingTransport.Visible {
  /// Whether the value of an item of a query, a form or an object is shown.
  func shows(_ name: String) -> Bool {
    guard case .values(let hidden) = self else { return false }
    return !SecretWords.include(name)
      && !hidden.contains { $0.lowercased() == name.lowercased() }
  }

  /// Whether the value of a header field of `request` is shown.
  func shows(_ name: HTTPField.Name, of request: Request) -> Bool {
    if Request.harmlessFields.contains(name) { return true }
    return shows(name.rawName) && !request.fieldsOfOrigin.contains(name)
  }

  /// The kind of `error`; its text, which may quote a URL, only if values are shown.
  fileprivate func text(of error: NoAnswer) -> String {
    let kind =
      switch error {
      case .invalidRequest: "invalid request"
      case .notPrepared: "not prepared"
      case .cancelled: "cancelled"
      case .timedOut: "timed out"
      case .cannotConnect: "cannot connect"
      case .interrupted: "interrupted"
      case .malformed: "not HTTP"
      case .other(let domain, let code, _): "\(domain) \(code)"
      }
    guard self != .names else { return "no answer (\(kind))" }
    return ShellWord.withoutControls("no answer (\(error))")
  }
}
