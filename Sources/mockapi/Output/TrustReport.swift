// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// How to have clients trust an authority that was made just now.
struct TrustReport {
  /// The file of its certificate.
  let file: String
  /// Where the server is that it vouches for.
  let url: String

  func write(to console: Console, format: LogFormat) {
    switch format {
    case .text:
      let lines = commands.map { "  " + TerminalText.padded($0.name, to: 16) + $0.command }
      console.note(
        (["mockapi made an authority in \(file), and its key in \(file).key; to trust it:"] + lines)
          .joined(separator: "\n"))
    case .json:
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("event", "authority")
        writer.member("file", file)
        writer.member("trust") { writer in
          writer.object { writer in
            for (name, command) in commands { writer.member(name, command) }
          }
        }
      }
      console.note(writer.text)
    }
  }

  private var commands: [(name: String, command: String)] {
    let file = Self.quoted(file)
    return [
      ("iOS simulators", "xcrun simctl keychain booted add-root-cert \(file)"),
      (
        "macOS",
        "security add-trusted-cert -r trustRoot -k ~/Library/Keychains/login.keychain-db \(file)"
      ),
      (
        "Debian",
        "sudo cp \(file) /usr/local/share/ca-certificates/mockapi.crt && sudo update-ca-certificates"
      ),
      ("curl", "curl --cacert \(file) \(url)"),
    ]
  }

  /// A text as one word of a shell.
  private static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."), UInt8(ascii: "/"):
        true
      default: false
      }
    }
    return isPlain ? text : "'" + text.replacing("'", with: #"'\''"#) + "'"
  }
}
