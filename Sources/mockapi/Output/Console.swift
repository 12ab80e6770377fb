// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIReports
import MockAPISystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The only place that writes to the standard streams.
struct Console: Sendable {
  let format: LogFormat
  /// Whether terminals show colours: `NO_COLOR` is not set.
  private let allowsColors: Bool

  /// Whether standard output is a terminal.
  let isInteractive = FileDescriptor.standardOutput.isTerminal

  /// Whether standard output is a terminal that shows colours.
  var hasColorsInOutput: Bool { isInteractive && allowsColors }

  /// The columns of standard output; 100 if it is not a terminal.
  var width: Int { FileDescriptor.standardOutput.terminalWidth ?? 100 }

  init(format: LogFormat = .text) {
    self.format = format
    // https://no-color.org: any value that is not empty.
    let noColor = ProcessInfo.processInfo.environment["NO_COLOR"] ?? ""
    allowsColors = noColor.isEmpty
  }

  /// Writes a line of the command's result.
  func print(_ line: String) {
    write(Array((line + "\n").utf8))
  }

  /// Writes an event to its stream.
  func write(_ event: LogEvent) {
    var bytes: [UInt8] = []
    append(event, to: &bytes)
    Self.write(bytes, to: event.isForStandardError ? .standardError : .standardOutput)
  }

  /// Appends an event in the same format, for a writer that collects lines.
  func append(_ event: LogEvent, to bytes: inout [UInt8]) {
    event.append(
      to: &bytes, as: format, style: event.isForStandardError ? errorStyle : TerminalStyle())
  }

  /// Writes lines to standard output.
  func write(_ bytes: [UInt8]) {
    Self.write(bytes, to: .standardOutput)
  }

  /// Writes the reason for the failure of the command.
  func fail(_ text: String) {
    write(.message(LogMessage(level: "error", text: text)))
  }

  /// Writes a message about wrong usage in the form of the parser of arguments.
  func complain(_ message: String) {
    Self.write(Array((Self.printableLines(message) + "\n").utf8), to: .standardError)
  }

  /// Writes a problem that does not stop the command.
  func warn(_ text: String) {
    write(.message(LogMessage(level: "warning", text: text)))
  }

  /// The style of standard error.
  private var errorStyle: TerminalStyle { style(of: .standardError) }

  /// The width and the colours of a stream: 100 columns without colours if it is not a terminal.
  func style(of stream: FileDescriptor) -> TerminalStyle {
    TerminalStyle(
      width: stream.terminalWidth ?? 100, hasColors: allowsColors && stream.isTerminal)
  }

  /// A text as ``TerminalText/printable(_:)`` has it.
  static func printable(_ text: String) -> String { TerminalText.printable(text) }

  /// The same for each line of a text.
  static func printableLines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { printable(String($0)) }.joined(separator: "\n")
  }

  /// The text of ``TerminalText/printable(_:)`` in JSON, with `\u` and UTF-16: `\u009b`, `\u202e`. These characters appear
  /// only in its strings.
  static func printableJSON(_ json: [UInt8]) -> [UInt8] {
    if !json.contains(where: { $0 >= 0x7F }) { return json }
    var result: [UInt8] = []
    for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
      if scalar.value >= 0x7F, TerminalText.escape(scalar) != nil {
        for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
          let digits = String(unit, radix: 16)
          result += Array(("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
        }
      } else {
        result += Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    return result
  }

  /// Writes all bytes, or fewer if the reader goes away.
  private static func write(_ bytes: [UInt8], to descriptor: FileDescriptor) {
    do throws(Errno) { try descriptor.writeAll(bytes) } catch {
      // There is no reader any more, so the error cannot be reported.
    }
  }
}
