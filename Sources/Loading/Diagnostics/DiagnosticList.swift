// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// The diagnostics of a file: the first ones of each severity, and their total numbers.
///
/// A generated file may have a mistake in each of its lines. Nobody reads all of them, and storing them would take
/// many times the memory of the file.
struct DiagnosticList: Sendable {
  /// The number of diagnostics of each severity that are stored.
  static let limit = 100

  private var kept: [Diagnostic] = []
  private(set) var errorCount = 0
  private(set) var warningCount = 0

  /// Whether another diagnostic of a severity would be stored.
  func hasRoom(for severity: Diagnostic.Severity) -> Bool {
    (severity == .error ? errorCount : warningCount) < Self.limit
  }

  /// The error that was found first.
  var firstError: Diagnostic? { error(number: 0) }

  /// An error by its number in the order of their discovery, from 0 on; `nil` if it is not stored.
  func error(number: Int) -> Diagnostic? {
    kept.lazy.filter { $0.severity == .error }.dropFirst(number).first
  }

  /// Adds an error or a warning; it is stored while there is room.
  mutating func add(_ diagnostic: Diagnostic) {
    if hasRoom(for: diagnostic.severity) { kept.append(diagnostic) }
    count(diagnostic.severity)
  }

  /// Adds those that were found later.
  mutating func add(_ others: DiagnosticList) {
    let counts = (errorCount + others.errorCount, warningCount + others.warningCount)
    for diagnostic in others.kept { add(diagnostic) }
    // Those for which the others had no room count, too.
    (errorCount, warningCount) = counts
  }

  /// Counts an error or a warning for which there is no room.
  mutating func count(_ severity: Diagnostic.Severity) {
    if severity == .error { errorCount += 1 } else { warningCount += 1 }
  }

  /// The stored diagnostics in the order of their discovery, and a note with the number of the others.
  func all(of file: String) -> [Diagnostic] {
    let omitted = [("error", errorCount), ("warning", warningCount)].compactMap { noun, count in
      count > Self.limit ? counted(count - Self.limit, "more \(noun)") : nil
    }
    if omitted.isEmpty { return kept }
    let text = "there are \(omitted.joined(separator: " and ")) in this file, not shown here"
    return kept + [Diagnostic(.note, file: file, message: text)]
  }
}
