// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import Testing

/// The causes of panics of clients in Rust.
struct RustTraceTests {
  private static let bench = Result { try Bench() }

  private static func group(
    _ standardError: String, libraries: [String] = []
  ) throws -> String? {
    try bench.get().record(
      "good~drop@/id", .crashed("exit status 101"),
      judge: Judge(skipping: TraceLibraries(libraries))
    ) {
      $0.standardError = standardError
    }.group
  }

  private static let unwrap = "called `Result::unwrap()` on an `Err` value"

  @Test(
    "the place of a panic is the cause, and not the error that was not expected",
    arguments: [
      "thread 'main' panicked at src/client.rs:42:10:\n\(unwrap): Error(\"missing field `id`\", line: 1)",
      "thread 'main' (4711) panicked at src/client.rs:42:10:\n\(unwrap): Error(\"expected value\")",
      "thread 'main' panicked at '\(unwrap): Error(\"no\")', src/client.rs:42:10",
      "thread 'tokio-runtime-worker' panicked at '\(unwrap): Error(\"no\")', src/client.rs:42:10\n"
        + "note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace",
    ])
  func places(_ text: String) throws {
    #expect(try Self.group(text) == "panic: \(Self.unwrap) at src/client.rs:42")
    #expect(try Self.group("INFO: begin\n\(text)\n") == "panic: \(Self.unwrap) at src/client.rs:42")
  }

  @Test func `a panic inside a library has the frame of the client that called it`() throws {
    let registry = "/root/.cargo/registry/src/index.crates.io-6f17d22bba15001f"
    let text = """
      thread 'main' panicked at \(registry)/serde_json-1.0.108/src/value/index.rs:103:9:
      cannot access key "id" in JSON array
      stack backtrace:
         0: rust_begin_unwind
                   at /rustc/07dca489ac2d933c/library/std/src/panicking.rs:645:5
         1: <serde_json::value::Value as core::ops::index::Index<I>>::index
                   at \(registry)/serde_json-1.0.108/src/value/index.rs:103:9
         2: acme_http::read
                   at \(registry)/acme_http-0.3.0/src/lib.rs:9:3
         3: shop::client::parse
                   at ./src/client.rs:42:10
      note: Some details are omitted
      """
    let message = "panic: cannot access key \"id\" in JSON array"
    #expect(
      try Self.group(text, libraries: ["acme_http"])
        == "\(message) at src/client.rs:42 in shop::client::parse")
    #expect(try Self.group(text) == "\(message) at src/lib.rs:9 in acme_http::read")
  }

  @Test func `a text about a panic is not one`() throws {
    for text in ["error: thread 'main' panicked at noon", "thread main panicked at src/a.rs:1:2"] {
      #expect(try Self.group(text) == "crash: s /id")
    }
  }
}
