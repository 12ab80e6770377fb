// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

extension Fault {
  /// The name of the fault in the journal: that of the malformation, or of the end of the connection.
  package var name: String {
    switch content {
    case .malformed(let malformation): malformation.kind.rawValue
    case .bytes: "bytes"
    case .response:
      switch ending {
      case .close: "close"
      case .reset: "reset"
      case .stall: "stall"
      }
    }
  }

  /// What the client meets, in a few words: `closed after 24 bytes, for the first 2 requests`. Control characters of its bytes stay.
  package var meaning: String {
    switch share {
    case .every: what
    case .first(let count): what + ", for the first \(counted(count, "request"))"
    case .everyNth(let count): what + ", for every request whose number is divisible by \(count)"
    case .random(let share, _): what + ", for \(Self.percent(share)) of the requests"
    }
  }

  private var what: String {
    let isPlain = place == .end && ending == .close && stallMilliseconds == 0
    switch content {
    case .response: return end
    case .malformed(let malformation):
      return "the mistake '\(malformation.kind.rawValue)'" + (isPlain ? "" : ", " + end)
    case .bytes(let bytes):
      return "in place of a response, " + String(decoding: bytes, as: UTF8.self)
        + (isPlain ? ", then the end" : ", " + end)
    }
  }

  private var end: String {
    let place =
      switch place {
      case .start: "before the first byte"
      case .statusLine: "in the middle of the status code"
      case .afterHead: "after the head"
      case .byte(let count): "after \(counted(count, "byte"))"
      case .bodyByte(let count): "after \(counted(count, "byte")) of the body"
      case .beforeEnd: "before the last byte"
      case .end: "after the last byte"
      }
    let silence = Int(exactly: stallMilliseconds).map(String.init) ?? "\(stallMilliseconds)"
    let pause = stallMilliseconds > 0 ? ", after \(silence) ms of silence" : ""
    switch ending {
    case .close: return "closed \(place)\(pause)"
    case .reset: return "reset \(place)\(pause)"
    case .stall: return "silent \(place), until the client gives up"
    }
  }

  /// `20%`, `0.5%`.
  private static func percent(_ share: Double) -> String {
    let hundredths = (share * 10_000).rounded()
    let text =
      hundredths.truncatingRemainder(dividingBy: 100) == 0
      ? String(Int(hundredths / 100)) : String(hundredths / 100)
    return text + "%"
  }
}
