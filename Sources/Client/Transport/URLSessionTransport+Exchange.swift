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
  /// Whether the body is read while it is sent: URLSession cannot send such a body again, so it follows no redirects.
  let hasStreamedBody: Bool
  /// Where the bytes go; nil for an exchange in memory.
  private let transfer: Transfer?
  private let request: Request
  private let state = Guarded(State())

  private struct State {
    /// `nil` before the task starts, and after the end.
    var running: Running?
    /// `nil` until the end.
    var result: Result<Received, any Error>?
    var start = ContinuousClock.now
    /// When a byte was sent or received for the last time.
    var active = ContinuousClock.now
    var response: URLResponse?
    /// The last redirect that URLSession has followed.
    var redirect: HTTPURLResponse?
    var body = Data()
    /// Whether the whole answer is a challenge that nobody meets.
    var isUnmetChallenge = false
  }

  private struct Running {
    let continuation: CheckedContinuation<Received, any Error>
    let task: URLSessionDataTask
    let timer: any DispatchSourceTimer
  }

  init(_ request: Request, _ transfer: Transfer? = nil) {
    fieldsOfOrigin = request.fieldsOfOrigin.map(\.rawName)
    hasStreamedBody = request.streamedBody != nil
    self.transfer = transfer
    self.request = request
  }

  /// Starts the task that `makeTask` makes, unless the exchange has already ended; resumes `continuation` at the end.
  /// The caller passes the task's response to `receive` and `complete`.
  func begin(
    continuation: CheckedContinuation<Received, any Error>,
    _ makeTask: () throws -> URLSessionDataTask
  ) {
    let result = state.withLock { state -> Result<Received, any Error>? in
      if let result = state.result { return result }
      state.start = ContinuousClock.now
      state.active = state.start
      let task: URLSessionDataTask
      do {
        task = try makeTask()
      } catch {
        return .failure(error)
      }
      let timer = DispatchSource.makeTimerSource()
      timer.setEventHandler { [self] in endUnlessActive() }
      timer.schedule(deadline: .now() + request.timeout.seconds)
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

  /// Ends the exchange if its time is over: the time without progress if there is a transfer, otherwise the whole time.
  private func endUnlessActive() {
    let isActive = state.withLock { state in
      guard transfer != nil, let running = state.running else { return false }
      let rest = request.timeout - (ContinuousClock.now - state.active)
      guard rest > .zero else { return false }
      running.timer.schedule(deadline: .now() + rest.seconds)
      return true
    }
    if !isActive { end(.failure(NoAnswer.timedOut)) }
  }

  /// Keeps the head of the response.
  func receive(_ response: URLResponse) {
    let isNew = state.withLock { state in
      defer { state.response = response }
      state.active = ContinuousClock.now
      return state.response == nil && state.result == nil
    }
    guard isNew, let transfer, let head = received else { return }
    passOn { () throws(NoAnswer) in try transfer.begin(head) }
  }

  /// Keeps the next bytes of the body.
  func receive(_ data: Data) {
    let isOver = state.withLock { state in
      state.active = ContinuousClock.now
      if transfer == nil { state.body.append(data) }
      return state.result != nil
    }
    // What comes after the end must not go into a file that another download may write to.
    guard let transfer, !isOver else { return }
    passOn { () throws(NoAnswer) in try transfer.receive(data) }
  }

  /// Notes that URLSession follows `redirect`.
  func follow(_ redirect: HTTPURLResponse) {
    state.withLock { $0.redirect = redirect }
  }

  /// Notes that `count` bytes of the body have been sent in all.
  func didSend(_ count: Int64) {
    state.withLock { $0.active = ContinuousClock.now }
    transfer?.didSend(count)
  }

  /// Notes that the response, which has arrived in whole, is a challenge that nobody meets: the error that follows is none.
  func keepChallenge() {
    state.withLock { $0.isUnmetChallenge = true }
  }

  private func passOn(_ call: () throws(NoAnswer) -> Void) {
    do throws(NoAnswer) {
      try call()
    } catch {
      end(.failure(error))
    }
  }

  /// What has arrived; nil before the head has.
  private var received: Received? {
    state.withLock { state in
      (state.response as? HTTPURLResponse).map {
        Received(response: $0, data: state.body, duration: ContinuousClock.now - state.start)
      }
    }
  }

  /// Ends the exchange with the result of URLSession.
  func complete(_ error: (any Error)?) {
    let received = received
    let isUnmetChallenge = state.withLock { $0.isUnmetChallenge }
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
    case (let error?, _):
      let redirect = state.withLock { $0.redirect }.map { Received(response: $0, data: Data()) }
      end(.failure(NoAnswer(error).after(received).following(redirect, of: request)))
    case (nil, let received?): end(.success(received))
    case (nil, nil): end(.failure(NoAnswer.malformed("the response is not an HTTP response")))
    }
  }
}
