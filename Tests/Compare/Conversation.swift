// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPITestGenerator

/// Requests that go over one connection, one after the other.
struct Conversation {
  struct Message {
    let bytes: [UInt8]
    /// A response to HEAD has no body, whatever its head says.
    let isHead: Bool
  }

  let messages: [Message]
  /// Whether the last answer goes on to the end of the connection.
  let ends: Bool
  /// Whether they are all sent before the first answer is read.
  let isPipelined: Bool
  /// How long an answer may keep silent until it counts as one that does not end.
  var patience = 10_000

  /// - Parameter manner: how they are asked; each has a say in `Connection` and in the version.
  init(_ drafts: [RequestDraft], _ manner: Manner) {
    isPipelined = manner == .pipelined
    ends = manner != .keptOpen
    let last = drafts.indices.last
    messages = drafts.enumerated().map { number, draft in
      var draft = draft
      if number == last {
        switch manner {
        case .closed, .pipelined: draft.set("Connection", "close")
        case .old: draft.version = "HTTP/1.0"
        case .keptOpen: break
        }
      }
      return Message(bytes: draft.bytes, isHead: draft.method == "HEAD")
    }
  }

  /// How the requests of a connection are sent.
  enum Manner: CaseIterable {
    /// The last one says that the connection ends with its answer.
    case closed
    case keptOpen
    /// The last one is of HTTP/1.0.
    case old
    case pipelined
  }
}
