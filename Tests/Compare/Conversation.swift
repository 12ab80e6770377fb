// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPITestGenerator

/// Requests that are sent over one connection, in order.
struct Conversation {
  struct Message {
    let bytes: [UInt8]
    /// Whether the method is HEAD: its response has no body, whatever the head says.
    let isHead: Bool

    /// The bytes, with a prefix before the path of the target.
    func bytes(below prefix: String) -> [UInt8] {
      guard !prefix.isEmpty, let place = bytes.firstIndex(of: UInt8(ascii: "/")) else {
        return bytes
      }
      var changed = bytes
      // In the absolute form, the path begins after the host.
      let isAbsolute = bytes[place...].starts(with: "//".utf8)
      let path = isAbsolute ? bytes[(place + 2)...].firstIndex(of: UInt8(ascii: "/")) : place
      changed.insert(contentsOf: prefix.utf8, at: path ?? place)
      return changed
    }
  }

  var messages: [Message]
  /// Whether the last answer extends to the end of the connection.
  let ends: Bool
  /// Whether all requests are sent before the first answer is read.
  let isPipelined: Bool
  /// The number of the lease among those of the site; `nil` for the main one.
  var lease: Int?
  /// How long an answer may pause, in milliseconds, before it counts as one that does not end.
  var patience = 10_000

  /// - Parameter manner: how the requests are sent; it affects `Connection` and the version.
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
    /// The last request asks to close the connection after its answer.
    case closed
    case keptOpen
    /// The last request is of HTTP/1.0.
    case old
    case pipelined
  }
}
