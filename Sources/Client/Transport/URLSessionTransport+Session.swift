// mockapi
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import HTTPTypes
import MockAPIClientCore

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A session that makes tasks, and the delegate that receives their answers.
final class SessionOwner: Sendable {
  private let session: URLSession
  private let delegate: SessionDelegate
  private let redirects: Request.Redirects
  /// Whether the session is the transport's own; it would otherwise live forever.
  private let isOwn: Bool

  init(
    configuration: URLSessionConfiguration, redirects: Request.Redirects,
    queue: OperationQueue? = nil
  ) {
    self.redirects = redirects
    delegate = SessionDelegate(redirects: redirects)
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: queue)
    isOwn = true
  }

  #if !canImport(FoundationNetworking)
    init(session: URLSession, redirects: Request.Redirects) {
      self.redirects = redirects
      delegate = SessionDelegate(redirects: redirects)
      self.session = session
      isOwn = false
    }
  #endif

  deinit {
    if isOwn { session.finishTasksAndInvalidate() }
  }

  /// Throws `NoAnswer.invalidRequest` for a background session: it never calls the delegate of a task, and goes on with files alone
  /// when the app is suspended, so its answer would not come, or come to nobody.
  func refuseBackground() throws(NoAnswer) {
    guard session.configuration.identifier != nil else { return }
    throw .invalidRequest(
      "a background session answers only its own delegate: give URLSessionTransport another session or configuration, and start "
        + "upload and download tasks of the background session with 'urlRequest(for:bodyTo:)' of the client"
    )
  }

  /// The task for an exchange in memory.
  func task(with request: URLRequest, for exchange: Exchange) -> URLSessionDataTask {
    registered(session.dataTask(with: request), for: exchange)
  }

  #if canImport(FoundationNetworking)
    /// The owner of a session for one exchange with files: its connection waits for the disk, and on its queue nothing else does.
    func forTransfer() -> SessionOwner {
      SessionOwner(
        configuration: session.configuration, redirects: redirects, queue: BoundedQueue())
    }

    /// The task for an exchange with files. `body` is the body to read while it is sent.
    ///
    /// An upload task from a file ends the process when the connection breaks (Swift 6.3), so the body is a stream.
    func transferTask(
      with request: URLRequest, body: Request.StreamedBody?, for exchange: Exchange
    ) throws(NoAnswer) -> URLSessionDataTask {
      var request = request
      if let body {
        let stream = BodyStream(try body.makeReader()) { exchange.end(.failure($0)) }
        request.httpBodyStream = stream
        // libcurl sends chunks unless there is a Transfer-Encoding; one of blanks is not sent.
        request.setValue(String(stream.length), forHTTPHeaderField: "Content-Length")
        request.setValue(" ", forHTTPHeaderField: "Transfer-Encoding")
      }
      return registered(session.dataTask(with: request), for: exchange)
    }
  #else
    /// The task for an exchange with files. `file` is the file to send.
    func transferTask(
      with request: URLRequest, file: URL?, for exchange: Exchange
    ) -> URLSessionDataTask {
      registered(
        file.map { session.uploadTask(with: request, fromFile: $0) }
          ?? session.dataTask(with: request), for: exchange)
    }
  #endif

  private func registered(
    _ task: URLSessionDataTask, for exchange: Exchange
  ) -> URLSessionDataTask {
    delegate.register(exchange, for: task)
    #if !canImport(FoundationNetworking)
      // What this delegate does not implement goes to the session's delegate.
      if !isOwn { task.delegate = delegate }
    #endif
    return task
  }
}

#if canImport(FoundationNetworking)
  /// A queue on which a delegate that writes to a disk makes the connection wait. URLSession on Linux would otherwise read as fast as
  /// the network is, and hold in memory all that waits for the delegate.
  private final class BoundedQueue: OperationQueue, @unchecked Sendable {
    // `condition` guards `waiting`.
    private let condition = NSCondition()
    private var waiting = 0
    /// A thread of its own: otherwise the delegate takes those on which Swift's tasks run. Kept here, because the queue does not.
    private let thread = DispatchQueue(label: "mockapi.transfer")

    override init() {
      super.init()
      maxConcurrentOperationCount = 1
      underlyingQueue = thread
    }

    override func addOperation(_ block: @escaping @Sendable () -> Void) {
      condition.withLock {
        while waiting >= 64 { condition.wait() }
        waiting += 1
      }
      super.addOperation { [self] in
        block()
        condition.withLock {
          waiting -= 1
          condition.signal()
        }
      }
    }
  }

  /// A body as URLSession on Linux reads it. Only the thread of its session uses it.
  private final class BodyStream: InputStream {
    let length: Int64
    private let reader: Request.StreamedBody.Reader
    private let fail: @Sendable (NoAnswer) -> Void
    private var rest: Int64
    private var status = Stream.Status.notOpen

    /// `fail` is called when a file cannot be read.
    init(_ reader: Request.StreamedBody.Reader, fail: @escaping @Sendable (NoAnswer) -> Void) {
      self.reader = reader
      self.fail = fail
      length = reader.length
      rest = length
      super.init(data: Data())
    }

    override var hasBytesAvailable: Bool { rest > 0 }
    override var streamStatus: Stream.Status { status }
    override var streamError: (any Error)? { nil }

    override func open() { status = .open }

    override func close() { status = .closed }

    /// -1 ends the request, so that the server never takes a part for the whole.
    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength count: Int) -> Int {
      do throws(NoAnswer) {
        guard let bytes = try reader.read(upTo: count) else {
          status = .atEnd
          return 0
        }
        bytes.copyBytes(to: buffer, count: bytes.count)
        rest -= Int64(bytes.count)
        return bytes.count
      } catch {
        status = .error
        fail(error)
        return -1
      }
    }

    override func getBuffer(
      _ buffer: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>,
      length: UnsafeMutablePointer<Int>
    ) -> Bool { false }
  }
#endif
