// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The only place that writes to the standard streams.
struct Console: Sendable {
  let format: LogFormat
  /// Whether standard error shows colours: it is a terminal, and `NO_COLOR` is not set.
  private let hasColors: Bool

  /// Whether standard output is a terminal.
  let isInteractive = FileDescriptor.standardOutput.isTerminal

  /// The columns of standard output; 100 if it is not a terminal.
  var width: Int { FileDescriptor.standardOutput.terminalWidth ?? 100 }

  init(format: LogFormat = .text) {
    self.format = format
    // https://no-color.org: any value that is not empty.
    let noColor = ProcessInfo.processInfo.environment["NO_COLOR"] ?? ""
    hasColors = noColor.isEmpty && FileDescriptor.standardError.isTerminal
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

  /// Writes a problem that does not stop the command.
  func warn(_ text: String) {
    write(.message(LogMessage(level: "warning", text: text)))
  }

  /// The style of standard error: 100 columns wide if it is not a terminal.
  private var errorStyle: TerminalStyle {
    TerminalStyle(width: FileDescriptor.standardError.terminalWidth ?? 100, hasColors: hasColors)
  }

  /// A text with its control characters escaped, including C1 controls and characters that are invisible or change
  /// the direction of writing: `\x1b`, `\u{9b}`, `\u{202e}`.
  static func printable(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if let escape = escape(scalar) {
        result += escape
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The same for JSON, with `\u` and UTF-16: `\u009b`, `\u202e`. These characters appear only in its strings.
  static func printableJSON(_ json: [UInt8]) -> [UInt8] {
    if !json.contains(where: { $0 >= 0x7F }) { return json }
    var result: [UInt8] = []
    for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
      if scalar.value >= 0x7F, escape(scalar) != nil {
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

  /// The escape of ``printable(_:)`` for a scalar that must not reach a terminal; `nil` for other scalars.
  static func escape(_ scalar: Unicode.Scalar) -> String? {
    var digits: String { String(scalar.value, radix: 16) }
    switch scalar.value {
    case 0..<0x10: return "\\x0" + digits
    case 0x10..<0x20, 0x7F: return "\\x" + digits
    case 0x20..<0x7F: return nil
    case 0x80..<0xA0: return "\\u{\(digits)}"
    default:
      return switch scalar.properties.generalCategory {
      case .format, .lineSeparator, .paragraphSeparator: "\\u{\(digits)}"
      default: nil
      }
    }
  }

  /// Writes all bytes, or fewer if the reader goes away.
  private static func write(_ bytes: [UInt8], to descriptor: FileDescriptor) {
    do throws(Errno) { try descriptor.writeAll(bytes) } catch {
      // There is no reader any more, so the error cannot be reported.
    }
  }
}

/// `1 file`, `2 files`.
func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
