// mockapi
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import MockAPIClientCore

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request that ends with whichever comes first: the answer, the timeout or the cancellation.
///
/// The caller never waits for URLSession to confirm a cancellation.
final class Exchange: @unchecked Sendable {
  // `lock` guards the seven properties below.
  private let lock = NSLock()
  private var continuation: CheckedContinuation<Received, any Error>?
  private var task: URLSessionDataTask?
  private var timer: (any DispatchSourceTimer)?
  private var result: Result<Received, any Error>?
  private var start = ContinuousClock.now
  private var response: URLResponse?
  private var body = Data()

  /// Starts the task that `makeTask` makes, unless the exchange has already ended; resumes `continuation` at the end.
  /// The caller passes the task's response to `receive` and `complete`.
  func begin(
    timeout: Duration, continuation: CheckedContinuation<Received, any Error>,
    _ makeTask: () -> URLSessionDataTask
  ) {
    lock.lock()
    if let result {
      lock.unlock()
      continuation.resume(with: result)
      return
    }
    self.continuation = continuation
    start = ContinuousClock.now
    let task = makeTask()
    let timer = DispatchSource.makeTimerSource()
    timer.setEventHandler { [self] in end(.failure(NoAnswer.timedOut)) }
    timer.schedule(deadline: .now() + timeout.seconds)
    self.task = task
    self.timer = timer
    // Started while the lock is held: an end that comes now waits, and then cancels a task that has started.
    task.resume()
    timer.resume()
    lock.unlock()
  }

  /// Ends the exchange; only the first call has an effect.
  func end(_ result: Result<Received, any Error>) {
    lock.lock()
    guard self.result == nil else {
      lock.unlock()
      return
    }
    self.result = result
    let (continuation, task, timer) = (continuation, task, timer)
    (self.continuation, self.task, self.timer) = (nil, nil, nil)
    lock.unlock()
    timer?.cancel()
    if let task, case .failure = result {
      // On another queue, because URLSession on Linux can deadlock if `cancel` is called from a cancellation handler.
      DispatchQueue.global().async { task.cancel() }
    }
    continuation?.resume(with: result)
  }

  /// Keeps the head of the response.
  func receive(_ response: URLResponse) {
    lock.withLock { self.response = response }
  }

  /// Keeps the next bytes of the body.
  func receive(_ data: Data) {
    lock.withLock { body.append(data) }
  }

  /// Ends the exchange with the result of URLSession.
  func complete(_ error: (any Error)?) {
    let received = lock.withLock {
      (response as? HTTPURLResponse).map {
        Received(response: $0, data: body, duration: ContinuousClock.now - start)
      }
    }
    switch (error, received) {
    case (let error as URLError, _) where error.code == .cancelled:
      // If the caller cancels, the exchange has ended before URLSession reports it. So this cancellation is not the
      // caller's.
      end(
        .failure(
          NoAnswer.other(
            domain: URLError.errorDomain, code: URLError.Code.cancelled.rawValue,
            message: "URLSession gave up, as after an authentication challenge")))
    case (let error?, _): end(.failure(NoAnswer(error).after(received)))
    case (nil, let received?): end(.success(received))
    case (nil, nil): end(.failure(NoAnswer.malformed("the response is not an HTTP response")))
    }
  }
}
