// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Where the bytes of one exchange go if a file is sent or received: a ``Transport`` gets it from the client, and tells it what
/// happens, in this order:
///
/// 1. ``didSend(_:)``, as often as it likes, with the number of bytes of the body that are sent;
/// 2. ``begin(_:)`` with the head of the answer, once, but not for redirects that it follows;
/// 3. ``receive(_:)`` with all bytes of the body, decompressed.
///
/// One task or thread at a time may call it. If a call throws, the exchange is over: the transport closes the connection, and
/// throws the same error.
public final class Transfer: Sendable {
  private struct State {
    /// The body of an answer that is not for the file.
    var body = Data()
    var isFile = false
    var told: Progress?
    /// The number of bytes to send; 0 if it is not known yet.
    var sending: Int64 = 0
  }

  private let state = Guarded(State())
  /// The file that a success is written to; nil if only the request has a file.
  private let file: (any TransferTarget)?
  private let progress: (@Sendable (Progress) -> Void)?

  package init(
    to file: (any TransferTarget)? = nil, progress: (@Sendable (Progress) -> Void)?
  ) {
    self.file = file
    self.progress = progress
  }

  /// Tells that `count` bytes of the request's body have been sent in all.
  public func didSend(_ count: Int64) {
    guard file == nil else { return }
    tell(Progress(completedBytes: count, totalBytes: state.withLock { $0.sending }))
  }

  /// Begins the answer; its body is ignored. After a repetition this is called again, and what had come is forgotten.
  ///
  /// - Throws: `NoAnswer` if the answer cannot be used, such as another part of the file than the one that was asked for, or
  ///   if the file cannot be written.
  public func begin(_ head: Received) throws(NoAnswer) {
    let isFile = try file?.begin(head) ?? false
    state.withLock { state in
      state.body = Data()
      state.isFile = isFile
    }
    if isFile { tellReceived() }
  }

  /// Takes the next bytes of the answer's body. It returns when they are written, so a transport that waits for it holds no
  /// more of the body than one piece.
  ///
  /// - Throws: `NoAnswer` if the file cannot be written.
  public func receive(_ bytes: Data) throws(NoAnswer) {
    let isFile = state.withLock { state in
      if !state.isFile { state.body += bytes }
      return state.isFile
    }
    guard isFile, let file else { return }
    try file.append(bytes)
    tellReceived()
  }

  /// The request for what is still missing; the request itself if there is nothing to resume.
  package func resuming(_ request: Request) -> Request {
    let sending = try? request.streamedBody?.length()
    state.withLock { $0.sending = sending ?? Int64(request.body?.count ?? 0) }
    return file?.resuming(request) ?? request
  }

  /// `received` with the body that was kept in memory; without one if the body went to the file.
  func completed(_ received: Received) -> Received {
    received.with(body: state.withLock { $0.body })
  }

  /// `reason` with the number of bytes that went to the file before the answer was interrupted, as the part in memory does not
  /// have them.
  func sayingWhatIsSaved(after reason: String) -> String {
    state.withLock { $0.isFile } ? "\(reason); the file has \(receivedBytes) bytes" : reason
  }

  /// The number of bytes of the answer's body so far.
  package var receivedBytes: Int {
    let (isFile, inMemory) = state.withLock { ($0.isFile, $0.body.count) }
    return isFile ? Int(file?.progress.completedBytes ?? 0) : inMemory
  }

  private func tellReceived() {
    if let progress = file?.progress { tell(progress) }
  }

  private func tell(_ news: Progress) {
    guard let progress else { return }
    let isNews = state.withLock { state in
      guard news.isNews(after: state.told) else { return false }
      state.told = news
      return true
    }
    if isNews { progress(news) }
  }
}

/// What writes the body of an answer elsewhere than into memory, such as to a file.
package protocol TransferTarget: Sendable {
  /// How much of the body is there.
  var progress: Transfer.Progress { get }

  /// `request` with the fields that ask for what is still missing.
  func resuming(_ request: Request) -> Request

  /// Prepares for the body of `head`; false if it is not for the target.
  func begin(_ head: Received) throws(NoAnswer) -> Bool

  /// Writes the next bytes.
  func append(_ bytes: Data) throws(NoAnswer)
}
