// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

/// The lines that a person types into the terminal of a command.
///
/// Nothing of the terminal is changed, so nothing has to be restored, however the program ends: a line comes with its Enter, and
/// Ctrl-C, Ctrl-Z and Ctrl-D do what they always do.
enum TerminalInput {
  /// How often a program in the background looks whether it is in the foreground again.
  private static let pause = Duration.milliseconds(250)

  /// Reads lines on a thread of its own, until Ctrl-D or the end of the terminal. While the program is in the background, nothing is
  /// read: what is typed is for another program.
  static func onLine(_ take: @escaping @Sendable (String) -> Void) throws(Errno) {
    StandardStreams.ignoreBackgroundReads()
    try WorkerThread {
      var lines = TypedLines()
      while let bytes = nextBytes() {
        for line in lines.append(bytes) { take(line) }
      }
    }.detach()
  }

  /// The bytes that are typed next; `nil` at the end.
  private static func nextBytes() -> [UInt8]? {
    let input = FileDescriptor.standardInput
    var wait = DescriptorWait()
    wait.add(input, for: .reading)
    while true {
      _ = wait.ready(until: nil)
      if input.isInBackground {
        var pause = DescriptorWait()
        _ = pause.ready(until: .now + Self.pause)
        continue
      }
      do throws(Errno) {
        let bytes = try input.readSome(atMost: 4_096)
        return bytes.isEmpty ? nil : bytes
      } catch {
        // The terminal may have gone to another program in between, or another one may have read the line.
        guard input.isInBackground || error == .wouldBlock else { return nil }
      }
    }
  }
}

/// Collects typed bytes into lines.
struct TypedLines {
  private var pending: [UInt8] = []

  /// Appends bytes.
  /// - Returns: the lines that they end.
  mutating func append(_ bytes: [UInt8]) -> [String] {
    let parts = (pending + bytes).split(separator: 0x0A, omittingEmptySubsequences: false)
    pending = Array(parts.last ?? [])
    return parts.dropLast().map { String(decoding: $0, as: UTF8.self) }
  }
}
