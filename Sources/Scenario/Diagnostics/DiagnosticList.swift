// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What is wrong in one file: the first diagnostics of each severity, and how many there are.
///
/// A file that some program has written may have a mistake in each of its lines. Nobody reads all of them, and keeping
/// them would take many times the memory of the file.
struct DiagnosticList: Sendable {
  /// How many of each severity are kept.
  static let limit = 100

  private var kept: [Diagnostic] = []
  private(set) var errorCount = 0
  private(set) var warningCount = 0

  /// Whether one more of a severity would be kept.
  func hasRoom(for severity: Diagnostic.Severity) -> Bool {
    (severity == .error ? errorCount : warningCount) < Self.limit
  }

  /// Adds an error or a warning; it is kept while there is room.
  mutating func add(_ diagnostic: Diagnostic) {
    if hasRoom(for: diagnostic.severity) { kept.append(diagnostic) }
    count(diagnostic.severity)
  }

  /// Counts an error or a warning for which there is no room.
  mutating func count(_ severity: Diagnostic.Severity) {
    if severity == .error { errorCount += 1 } else { warningCount += 1 }
  }

  /// Those that are kept, in the order in which they were found; and a note of how many more there are.
  func all(of file: String) -> [Diagnostic] {
    let omitted = [("error", errorCount), ("warning", warningCount)].compactMap { noun, count in
      count > Self.limit
        ? "\(count - Self.limit) more \(noun)\(count - Self.limit == 1 ? "" : "s")" : nil
    }
    if omitted.isEmpty { return kept }
    let text = "there are \(omitted.joined(separator: " and ")) in this file, not shown here"
    return kept + [Diagnostic(.note, file: file, message: text)]
  }
}
