// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJournal
import MockAPIMatching
import MockAPIScenario
import MockAPIVariants

/// Compares what was sent with the declaration, without the code that laid the bytes out: a fault of the server is never the client's.
struct SentCheck {
  let exchange: JudgedExchange
  /// Whether the server itself wrote every byte, so that all of them must be known.
  let knowsAllBytes: Bool

  /// What differs in the answer to a request of the exchange; `nil` if nothing does, or if the client went away before the end.
  func fault(of entry: JournalEntry) -> String? {
    // A client that prefers a case itself gets what it asked for.
    guard entry.reply.reason == .selection else { return nil }
    let sent = entry.reply.variant ?? entry.reply.caseName ?? ""
    guard sent == exchange.servedName else {
      return "'\(sent)' was sent in place of '\(exchange.servedName)'"
    }
    switch exchange.variant?.form {
    case .response(let response): return fault(of: entry, declared: response)
    case nil:
      return exchange.declaredCase.response.flatMap { declared in
        // The response of a template is made for the request, so its bytes are compared with those that were made.
        guard declared.template != nil else { return fault(of: entry, declared: declared) }
        guard entry.reply.status == declared.status else {
          return "the template has no answer for the request; the log has the reason"
        }
        return fault(of: entry, declared: entry.reply.response)
      }
    // Their response is made for the request.
    case .redirect, .refused: return nil
    }
  }

  private func fault(of entry: JournalEntry, declared: ResponseDefinition) -> String? {
    switch entry.ending {
    case .clientLeft, .inProgress: return nil
    case .complete, .close, .reset, .stall: break
    }
    guard let sent = entry.wire.sentMessage else {
      return knowsAllBytes ? "the sent bytes are not known" : entry.statusFault(declared)
    }
    return SentBytes(declared: declared).fault(of: sent, entry)
  }
}

extension JournalEntry {
  /// What is wrong with the status that was sent; `nil` if it is the declared one.
  fileprivate func statusFault(_ declared: ResponseDefinition) -> String? {
    if wire.status == declared.status { return nil }
    return
      "status \(wire.status.map(String.init) ?? "none") was sent in place of \(declared.status)"
  }
}

/// The declaration that the bytes of an answer are compared with.
private struct SentBytes {
  let declared: ResponseDefinition

  /// What differs; `nil` if nothing does.
  func fault(of sent: WireRecord.SentMessage, _ entry: JournalEntry) -> String? {
    guard let fault = declared.fault else {
      if entry.ending != .complete { return "the connection ended although no fault is declared" }
      return headFault(sent, entry) ?? bodyFault(sent, whole: true, entry)
    }
    guard entry.ending == fault.ending.journaled else {
      return "the connection ended with '\(entry.ending)' where '\(fault.ending)' is declared"
    }
    return faultyAnswer(sent, fault, entry)
  }

  private func faultyAnswer(
    _ sent: WireRecord.SentMessage, _ fault: Fault, _ entry: JournalEntry
  ) -> String? {
    switch fault.content {
    case .bytes(let bytes):
      return sent.all.elementsEqual(bytes.prefix(sent.all.count))
        && (fault.place != .end
          || sent.all.count == bytes.count)
        ? nil : "the sent bytes are not the declared ones"
    // Its layout is the mistake.
    case .malformed: return nil
    case .response: break
    }
    switch fault.place {
    case .start:
      return sent.all.isEmpty ? nil : "\(sent.all.count) bytes were sent in place of none"
    case .statusLine:
      return sent.head.count < 16 ? nil : "more than a part of the status line was sent"
    case .afterHead:
      return headFault(sent, entry)
        ?? (sent.body.isEmpty
          ? nil : "\(sent.body.count) bytes of the body were sent in place of none")
    case .bodyByte, .beforeEnd, .byte, .end:
      return headFault(sent, entry) ?? bodyFault(sent, whole: fault.place == .end, entry)
    }
  }

  private func headFault(_ sent: WireRecord.SentMessage, _ entry: JournalEntry) -> String? {
    if let fault = entry.statusFault(declared) { return fault }
    var rest = entry.sentHeaders[...]
    for field in declared.headers {
      guard let place = rest.firstIndex(where: { $0.name == field.name && $0.value == field.value })
      else {
        // The prefix of the lease goes before a Location that is a path.
        if field.isNamed("Location") { continue }
        // The client has asked for the end of the connection, or has made it necessary.
        if field.isNamed("Connection"), endsConnection(entry) { continue }
        return "the header field '\(field.name)' was not sent as it is declared"
      }
      rest = rest[(place + 1)...]
    }
    return nil
  }

  private func endsConnection(_ entry: JournalEntry) -> Bool {
    TokenList.connectionOptions(entry.sentHeaders.values(named:)).contains("close")
  }

  private func bodyFault(
    _ sent: WireRecord.SentMessage, whole: Bool, _ entry: JournalEntry
  ) -> String? {
    let isBodiless =
      entry.request.method == "HEAD" || ResponseDefinition.endsWithHead(declared.status)
    if isBodiless { return sent.body.isEmpty ? nil : "a body was sent in an answer without one" }
    // The layout of chunks and of gzip is not the declaration's.
    if declared.framing == .chunked
      || entry.sentHeaders.contains(where: { $0.isNamed("Content-Encoding") })
    {
      return nil
    }
    let isPrefix = declared.body.starts(with: sent.body)
    if isPrefix, !whole || sent.body.count == declared.body.count { return nil }
    return "the sent body differs from the declared one: "
      + (isPrefix ? "\(sent.body.count) of \(declared.body.count) bytes" : "other bytes")
  }
}

extension Fault.Ending {
  fileprivate var journaled: JournalEntry.Ending {
    switch self {
    case .close: .close
    case .reset: .reset
    case .stall: .stall
    }
  }
}
