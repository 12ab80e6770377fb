// mockapi
// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD
import Logging
import MockAPISynchronization
import MockAPISystem

/// What libmicrohttpd does not do by itself, or would do without a word.
extension RequestReader {
  /// Looks for clients that have closed their side, or that have sent nothing for too long, in the middle of a request.
  func inspectConnections() {
    connections.noticeHalfCloses()
    connections.noticeSilence(longerThan: .seconds(requestSeconds))
    control.inspect()
    dispatcher.inspectWaiting()
  }

  /// A message of libmicrohttpd itself, on the thread that it is about.
  func note(_ message: LibraryMessage) {
    let thread = WorkerThread.currentNumber
    // This is the next message about the same request; libmicrohttpd's own answer is not sent.
    if message.isRefusal, refusing.withLock({ $0.remove(thread) }) != nil { return }
    if let complaint = message.complaint, refuse(complaint) {
      if !message.isRefusal { refusing.withLock { _ = $0.insert(thread) } }
      return
    }
    if message.isClientEnd, let exchange = connections.silentExchange() {
      if dispatcher.refuse(exchange, .silence(seconds: requestSeconds)) == .YES { return }
      return logger.log(
        .notice,
        "a request that did not go on was closed without an answer: there is no place, or no descriptor, for one",
        metadata: ["target": "\(exchange.target.text.prefix(200))"])
    }
    guard let level = message.level else { return }
    logger.log(level, message.text, metadata: ["source": "libmicrohttpd"])
  }

  /// Answers a request in place of libmicrohttpd, which is about to refuse it.
  /// - Returns: `false` if it is not known which request that is, or if there is no room for the answer.
  private func refuse(_ complaint: LibraryMessage.Complaint) -> Bool {
    guard let (exchange, stage) = connections.exchange(at: complaint.stages) else { return false }
    let mistake = RequestMistake(complaint, at: stage, headLimit: headLimit)
    let isAnswered = dispatcher.refuse(exchange, mistake) == .YES
    // libmicrohttpd does not report its end.
    if stage == .line { exchange.connection.ledger?.pointee.isTaken = isAnswered }
    return isAnswered
  }
}
