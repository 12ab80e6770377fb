// mockapi
// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD
import Logging
import MockAPICatalogue
import MockAPIJournal
import MockAPILeases
import MockAPILoading
import MockAPISynchronization

/// Reads requests from their first byte to their last; used by the callbacks of libmicrohttpd. A ``Dispatcher`` answers those that
/// are complete, and those whose answer does not wait for their end.
final class RequestReader: Sendable {
  private let snapshot: Mutex<Snapshot>
  let leases: LeaseTable
  let control: ServerControl
  private let hasControl: Bool
  /// Whether any lease keeps a journal.
  private let hasJournals: Bool
  let dispatcher: Dispatcher
  private let recording: RecordingPolicy
  let logger: ThrottledLogger
  let connections: ConnectionBook
  /// The length in bytes of the longest body that is kept for matching.
  private let bodyLimit: Int
  private let bodyMemory: BodyMemory
  /// The threads on which a request was refused that libmicrohttpd is about to refuse, too.
  let refusing = Mutex<Set<UInt>>([])
  /// The memory for the head of a request, in bytes.
  let headLimit: Int
  /// The number of seconds that a client may be silent within a request.
  let requestSeconds: UInt32

  init(
    snapshot: Snapshot, configuration: ServerConfiguration, recording: RecordingPolicy,
    logger: ThrottledLogger, dispatcher: Dispatcher, connections: ConnectionBook,
    bodyMemory: BodyMemory, leases: LeaseTable, control: ServerControl
  ) {
    self.snapshot = Mutex(snapshot)
    self.leases = leases
    self.control = control
    hasControl = control.api != nil
    hasJournals = configuration.journal.mode != .off
    self.dispatcher = dispatcher
    self.recording = recording
    self.logger = logger
    self.connections = connections
    bodyLimit = configuration.maximumBodySize
    self.bodyMemory = bodyMemory
    requestSeconds = configuration.requestSeconds
    headLimit = configuration.maximumHeadSize
  }

  /// Replaces the scenarios; exchanges that have begun keep the earlier ones.
  ///
  /// Must not be called from several threads at once: the result would be that of the last call to finish, not of the
  /// last change.
  func serve(_ change: ServedChange) {
    let new = Snapshot(change.index, files: change.bodyFolder.map(StaticFiles.init))
    // The old snapshot is released outside of the lock, because it may be large.
    let old = snapshot.withLock { snapshot in
      defer { snapshot = new }
      return snapshot
    }
    withExtendedLifetime(old) {}
    if change.hasRemovals { leases.forgetState(of: change.ended) }
  }

  // MARK: A request, in the order of the calls

  func begin(_ exchange: Exchange, _ line: Exchange.RequestLine) -> MHD_Result {
    let mistake = exchange.begin(
      line, snapshot: snapshot.withLock { $0 }, leases: leases, hasControl: hasControl,
      headLimit: headLimit, bodyLimit: bodyLimit, bodyMemory: bodyMemory,
      recording: recording, hasJournals: hasJournals)
    if let mistake { return dispatcher.refuse(exchange, mistake) }
    if exchange.awaitsPartOfBody { return .YES }
    return answerHead(of: exchange) ?? .YES
  }

  /// - Parameter left: is set to the number of the bytes that libmicrohttpd hands over again.
  func receive(
    _ exchange: Exchange, _ bytes: UnsafeRawBufferPointer, _ left: inout Int
  ) -> MHD_Result {
    let result = receive(exchange, bytes)
    // If all bytes were taken, libmicrohttpd would not call again before the next ones come.
    left = if case .waiting = exchange.progress { bytes.count } else { 0 }
    return result
  }

  private func receive(_ exchange: Exchange, _ bytes: UnsafeRawBufferPointer) -> MHD_Result {
    if exchange.mayLeaveBody, let result = answerHead(of: exchange, having: bytes.count) {
      return result
    }
    return switch exchange.receive(bytes) {
    case .goesOn: .YES
    case .isComplete: dispatcher.answer(exchange)
    case .isMalformed: dispatcher.refuse(exchange, .malformedChunks)
    case .isNamelessTrailer: dispatcher.refuse(exchange, .namelessTrailer)
    }
  }

  /// Handles the end of a request, which libmicrohttpd has read.
  func finish(_ exchange: Exchange) -> MHD_Result {
    // Trailers may follow a body in chunks.
    if exchange.head.hasCoding {
      switch mockapi_check_trailers(exchange.connection.handle) {
      case MOCKAPI_TRAILERS_NAMELESS: return dispatcher.refuse(exchange, .namelessTrailer)
      case MOCKAPI_TRAILERS_UNCLEAR: exchange.isEndUnknown = true
      default: break
      }
    }
    return dispatcher.answer(exchange)
  }

  /// Goes on with a request whose connection was suspended, at the same place.
  /// - Parameters:
  ///   - bytes: the part of the body that libmicrohttpd has handed over before; none at the other places.
  ///   - left: is set to the number of the bytes that it hands over again.
  func proceed(
    _ exchange: Exchange, _ bytes: UnsafeRawBufferPointer, _ left: inout Int
  ) -> MHD_Result {
    if let result = dispatcher.proceed(exchange) {
      left = if case .waiting = exchange.progress { bytes.count } else { 0 }
      return result
    }
    // The head does not decide the answer.
    exchange.awaitBody()
    if let result = answerWithoutBody(exchange) { return result }
    return bytes.isEmpty ? .YES : receive(exchange, bytes, &left)
  }

  /// Has a request answered whose body is not awaited; otherwise gives `nil`.
  /// - Parameter part: the number of the body's first bytes that libmicrohttpd hands over; `nil` before it does.
  private func answerHead(of exchange: Exchange, having part: Int? = nil) -> MHD_Result? {
    if exchange.mayLeaveBody {
      if let result = dispatcher.answerBeforeBody(exchange, having: part) { return result }
      exchange.awaitBody()
    }
    return answerWithoutBody(exchange)
  }

  /// Has a request answered whose body cannot be kept; otherwise gives `nil`.
  private func answerWithoutBody(_ exchange: Exchange) -> MHD_Result? {
    guard exchange.bodyLack != nil else { return nil }
    // The answer does not wait for the body, so the connection cannot go on.
    exchange.isEndUnknown = true
    return dispatcher.answer(exchange)
  }
}
