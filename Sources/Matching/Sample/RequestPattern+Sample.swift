// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

extension RequestPattern {
  /// A request that matches; `nil` if the conditions do not give one.
  package var sample: RequestSample? {
    let draft = SampleDraft(conditions.map(\.part))
    return draft.samples.first { $0.isSendable && matches($0) }
  }

  /// The first condition that a request does not satisfy; `nil` if it matches.
  package func firstUnsatisfied(by request: some RequestView) -> RequestCondition? {
    conditions.first { outcome(of: $0, for: request) != .matched }
  }
}

extension RequestSample {
  /// Whether a client can send it: a target has no blanks and no bytes beyond ASCII, and a header field no line ends.
  fileprivate var isSendable: Bool {
    target.bytes.first == UInt8(ascii: "/")
      && target.bytes.allSatisfy { $0 > 0x20 && $0 < 0x7F }
      && headers.allSatisfy { field in
        ASCII.isToken(field.name) && field.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
      }
  }
}
