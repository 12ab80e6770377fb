// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import Testing

/// What a crash is called that a client reports with what it wrote.
struct CrashSummaryTests {
  @Test(arguments: [
    ("", nil), (" \n\t\n", nil), ("segmentation fault\n", "segmentation fault"),
    ("jq: error: no id\n  at line 4\n", "jq: error: no id"), ("  indented", "  indented"),
    (
      "Traceback (most recent call last):\n  File \"c.py\", line 4, in pay\n    x\nKeyError: 'id'\n",
      "KeyError: 'id' at c.py:4 in pay"
    ),
    // A message of several lines.
    (
      "Traceback (most recent call last):\n  File \"c.py\", line 4, in pay\n    x\nValueError: 2 errors\nname\n  is missing\n",
      "ValueError: 2 errors at c.py:4 in pay"
    ),
    (
      "TypeError: Cannot read properties of null (reading 'id')\n    at pay (/app/client.js:12:20)\n    at async main (/app/main.js:1:1)",
      "TypeError: Cannot read properties of null (reading 'id') at app/client.js:12 in pay"
    ),
    (
      "java.lang.IllegalStateException: bad\n\tat com.acme.Client.pay(Client.java:42)\n",
      "java.lang.IllegalStateException: bad at Client.java:42 in com.acme.Client.pay"
    ),
  ])
  func `a crash is named by its exception, message and place`(text: String, summary: String?) {
    #expect(LastWords.summary(of: text) == summary)
  }

  @Test func `no secret is shown`() throws {
    let text = "Error: GET /pay?access_token=abcdefghij failed"
    let summary = try #require(LastWords.summary(of: text))
    #expect(!summary.contains("abcdefghij"))
  }
}
