// mockapi
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request and its end, whichever comes first: the answer, the timeout or the cancellation.
///
/// The caller never waits for URLSession to confirm a cancellation.
final class Exchange: @unchecked Sendable {
  // `lock` guards the four below.
  private let lock = NSLock()
  private var continuation: CheckedContinuation<Received, any Error>?
  private var task: URLSessionDataTask?
  private var timer: (any DispatchSourceTimer)?
  private var result: Result<Received, any Error>?

  /// Sends `request`, unless the end has come already, and resumes `continuation` at the end.
  func begin(
    _ session: URLSession, _ request: URLRequest, timeout: Duration,
    continuation: CheckedContinuation<Received, any Error>
  ) {
    lock.lock()
    if let result {
      lock.unlock()
      continuation.resume(with: result)
      return
    }
    self.continuation = continuation
    let start = ContinuousClock.now
    let task = session.dataTask(with: request) { [self] body, response, error in
      end(Self.result(body, response, error, duration: ContinuousClock.now - start))
    }
    let timer = DispatchSource.makeTimerSource()
    timer.setEventHandler { [self] in end(.failure(NoAnswer.timedOut)) }
    timer.schedule(deadline: .now() + timeout.seconds)
    self.task = task
    self.timer = timer
    // Under the lock: an end that comes now waits, and then cancels a task that has begun.
    task.resume()
    timer.resume()
    lock.unlock()
  }

  /// Ends the exchange; only the first call counts.
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
      // Elsewhere: URLSession on Linux can deadlock when `cancel` is called from a cancellation handler.
      DispatchQueue.global().async { task.cancel() }
    }
    continuation?.resume(with: result)
  }

  private static func result(
    _ body: Data?, _ response: URLResponse?, _ error: (any Error)?, duration: Duration
  ) -> Result<Received, any Error> {
    if let error {
      // When the caller cancels, the exchange has ended before URLSession says so: this is not the caller's doing.
      guard (error as? URLError)?.code != .cancelled else {
        return .failure(
          NoAnswer.other(
            domain: URLError.errorDomain, code: URLError.Code.cancelled.rawValue,
            message: "URLSession gave up, as after an authentication challenge"))
      }
      return .failure(NoAnswer(error))
    }
    guard let response = response as? HTTPURLResponse else {
      return .failure(NoAnswer.malformed("the response is not an HTTP response"))
    }
    return .success(
      Received(response: response, data: body ?? Data(), duration: duration))
  }
}
