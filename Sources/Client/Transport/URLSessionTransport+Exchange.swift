// mockapi
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import HTTPTypes
import MockAPIClientCore

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request that ends with whichever comes first: the answer, the timeout or the cancellation.
///
/// The caller never waits for URLSession to confirm a cancellation.
final class Exchange: Sendable {
  /// The names of the header fields that must not follow a redirect to another origin.
  let fieldsOfOrigin: [String]
  private let state = Guarded(State())

  private struct State {
    /// `nil` before the task starts, and after the end.
    var running: Running?
    /// `nil` until the end.
    var result: Result<Received, any Error>?
    var start = ContinuousClock.now
    var response: URLResponse?
    var body = Data()
    /// Whether the whole answer is a challenge that nobody meets.
    var isUnmetChallenge = false
  }

  private struct Running {
    let continuation: CheckedContinuation<Received, any Error>
    let task: URLSessionDataTask
    let timer: any DispatchSourceTimer
  }

  init(_ request: Request) {
    fieldsOfOrigin = request.fieldsOfOrigin.map(\.rawName)
  }

  /// Starts the task that `makeTask` makes, unless the exchange has already ended; resumes `continuation` at the end.
  /// The caller passes the task's response to `receive` and `complete`.
  func begin(
    timeout: Duration, continuation: CheckedContinuation<Received, any Error>,
    _ makeTask: () -> URLSessionDataTask
  ) {
    let result = state.withLock { state -> Result<Received, any Error>? in
      if let result = state.result { return result }
      state.start = ContinuousClock.now
      let task = makeTask()
      let timer = DispatchSource.makeTimerSource()
      timer.setEventHandler { [self] in end(.failure(NoAnswer.timedOut)) }
      timer.schedule(deadline: .now() + timeout.seconds)
      state.running = Running(continuation: continuation, task: task, timer: timer)
      // Started while the lock is held: an end that comes now waits, and then cancels a task that has started.
      task.resume()
      timer.resume()
      return nil
    }
    if let result { continuation.resume(with: result) }
  }

  /// Ends the exchange; only the first call has an effect.
  func end(_ result: Result<Received, any Error>) {
    let running = state.withLock { state -> Running? in
      guard state.result == nil else { return nil }
      state.result = result
      let running = state.running
      state.running = nil
      return running
    }
    guard let running else { return }
    running.timer.cancel()
    if case .failure = result {
      // On another queue, because URLSession on Linux can deadlock if `cancel` is called from a cancellation handler.
      DispatchQueue.global().async { [task = running.task] in task.cancel() }
    }
    running.continuation.resume(with: result)
  }

  /// Keeps the head of the response.
  func receive(_ response: URLResponse) {
    state.withLock { $0.response = response }
  }

  /// Keeps the next bytes of the body.
  func receive(_ data: Data) {
    state.withLock { $0.body.append(data) }
  }

  /// Notes that the response, which has arrived in whole, is a challenge that nobody meets: the error that follows is none.
  func keepChallenge() {
    state.withLock { $0.isUnmetChallenge = true }
  }

  /// Ends the exchange with the result of URLSession.
  func complete(_ error: (any Error)?) {
    let (received, isUnmetChallenge) = state.withLock { state in
      let received = (state.response as? HTTPURLResponse).map {
        Received(response: $0, data: state.body, duration: ContinuousClock.now - state.start)
      }
      return (received, state.isUnmetChallenge)
    }
    switch (error, received) {
    case (_, let received?) where isUnmetChallenge: end(.success(received))
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
