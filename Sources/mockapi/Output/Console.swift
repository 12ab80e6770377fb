// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The one place that writes for people: results to standard output, what is wrong to standard error.
struct Console: Sendable {
  /// Whether standard error takes colours: a terminal does, unless `NO_COLOR` is set.
  let errorsInColor: Bool
  /// How what is wrong is written.
  private let format: LogFormat

  /// Whether a person reads the standard output as it is written.
  let isInteractive = isatty(STDOUT_FILENO) == 1

  init(format: LogFormat = .text) {
    self.format = format
    // https://no-color.org: any value that is not empty.
    let noColor = ProcessInfo.processInfo.environment["NO_COLOR"] ?? ""
    errorsInColor = noColor.isEmpty && isatty(STDERR_FILENO) == 1
  }

  /// The columns of the terminal that standard error goes to; 100 when it goes elsewhere.
  var errorWidth: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 100 }
    return Int(size.ws_col)
  }

  /// Writes a line of the command's result.
  func print(_ line: String) {
    Self.write(Array((line + "\n").utf8)[...], to: STDOUT_FILENO)
  }

  /// Writes what is wrong in a file.
  func report(_ diagnostic: Diagnostic) {
    switch format {
    case .text: writeError(diagnostic.rendered(inColor: errorsInColor))
    case .json: writeError(Self.json(diagnostic))
    }
  }

  /// Writes why the command fails.
  func fail(_ message: String) {
    switch format {
    case .text:
      let label = errorsInColor ? "\u{1B}[1;31merror:\u{1B}[0m" : "error:"
      writeError("mockapi: \(label) \(message)")
    case .json:
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("event", "message")
        writer.member("level", "error")
        writer.member("message", message)
      }
      writeError(writer.text)
    }
  }

  /// Writes what is neither a result nor wrong.
  func note(_ text: String) {
    writeError(text)
  }

  private func writeError(_ text: String) {
    Self.write(Array((text + "\n").utf8)[...], to: STDERR_FILENO)
  }

  /// The facts of a diagnostic; what to do is the end of its message, as it is in a line for people.
  private static func json(_ diagnostic: Diagnostic) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("event", "diagnostic")
      writer.member("severity", diagnostic.severity.rawValue)
      writer.member("file", diagnostic.file)
      if let position = diagnostic.position {
        writer.member("line", position.line)
        writer.member("column", position.column)
        writer.member("length", diagnostic.length)
      }
      writer.member("message", diagnostic.message)
      if let line = diagnostic.sourceLine { writer.member("source", line) }
    }
    return writer.text
  }

  /// A text with its control characters escaped, those of the upper half (C1) and those that are invisible or turn the
  /// direction of writing too: `\x1b`, `\u{9b}`, `\u{202e}`.
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

  /// How ``printable(_:)`` spells a scalar that must not reach a terminal; `nil` for every other.
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

  /// Writes all bytes, or as many as the reader takes before it goes away.
  static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return
      }
    }
  }
}

/// `write(2)`, named apart from the method of the same name.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

/// Makes writing to a reader that went away fail instead of ending the process.
func ignoreBrokenPipes() {
  signal(SIGPIPE, SIG_IGN)
}

/// Opens the null device where a standard stream is closed: else the next descriptor that is opened, a socket, would
/// be taken for it, and the log written there.
func openStandardStreams() {
  for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
    _ = open("/dev/null", O_RDWR)
  }
}

/// `1 file`, `2 files`.
func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
