// mockapi
// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD
import Testing

@testable import MockAPIEngine

struct ReasonPhraseTests {
  @Test func `both ways of sending a reply use the phrases of libmicrohttpd`() {
    for status in 100...999 {
      let theirs = MHD_get_reason_phrase_for(UInt32(status)).map { String(cString: $0) }
      #expect(ReasonPhrase.of(status) == theirs)
    }
  }
}
