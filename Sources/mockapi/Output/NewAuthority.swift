// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// A certificate authority that the server created when it started, and the commands that make clients trust it.
struct NewAuthority {
  /// The file of its certificate; the key is in a file with the same name followed by `.key`.
  let file: String
  /// The base URL of the server whose certificate the authority signed.
  let url: String

  /// The commands that make clients trust the authority.
  var commands: [(client: String, command: String)] {
    let file = ShellWord.quoted(file)
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
}
