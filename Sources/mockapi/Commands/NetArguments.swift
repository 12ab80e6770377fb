// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIDocuments
import MockAPIFetching

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Whether documents on the web are fetched.
struct NetArguments: ParsableArguments {
  @Flag(
    help:
      "Fetches the documents behind http and https URLs that a document refers to. Without it, operations that need them are left out."
  )
  var allowNet = false

  /// The words of the option if it is given; a replay needs the same ones.
  var words: [String] { allowNet ? ["--allow-net"] : [] }

  /// What fetches them; `nil` without the option. Certificates are signed by the authorities of the system, or by those in the file that
  /// `SSL_CERT_FILE` names, as for other programs.
  var web: WebDocuments? {
    guard allowNet else { return nil }
    let file = ProcessInfo.processInfo.environment["SSL_CERT_FILE"]
    return WebDocuments(by: WebClient(authorities: file.flatMap { $0.isEmpty ? nil : $0 }))
  }
}
