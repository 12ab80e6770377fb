// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A runtime whose errors are recognised in the standard error of a process. This table decides both whether a process
/// was ending (``LastWords``), and which error it was (``ErrorTrace``).
struct TraceRuntime: Sendable {
  /// Texts of which each trace has one, which are quick to find. A program may write them too, of an error that it caught.
  let marks: [String]
  /// What is in the outermost frame of a program, after the last mark: an error with it may have gone out of the program.
  var outermost: [String] = []
  /// What the runtime alone writes, when it ends the process or its main thread.
  var lastWords: [String] = []
  let read: @Sendable (ArraySlice<Substring>, TraceLibraries) -> ErrorTrace?

  /// All that are read, the more distinct ones first.
  static let all = [
    TraceRuntime(
      marks: ["Traceback (most recent call last):"], outermost: [", in <module>"],
      lastWords: ["Fatal Python error: "], read: ErrorTrace.python),
    TraceRuntime(
      marks: ["\tat ", "Exception in thread \""],
      lastWords: [
        "Exception in thread \"main\" ",
        "A fatal error has been detected by the Java Runtime Environment",
      ], read: ErrorTrace.java),
    TraceRuntime(marks: ["' panicked at ", ") panicked at "], read: ErrorTrace.rust),
    TraceRuntime(marks: ["panic: ", "fatal error: "], read: ErrorTrace.go),
    TraceRuntime(
      marks: ["Fatal error", "Precondition failed", "Assertion failed"],
      lastWords: ["*** Program crashed", "*** Signal "], read: ErrorTrace.swift),
    TraceRuntime(marks: [".rb:"], outermost: ["<main>"], read: ErrorTrace.ruby),
    TraceRuntime(marks: ["    at ", "\nNode.js v"], read: ErrorTrace.node),
  ]

  func isMentioned(in text: String) -> Bool {
    (marks + lastWords).contains { text.contains($0) }
  }
}
