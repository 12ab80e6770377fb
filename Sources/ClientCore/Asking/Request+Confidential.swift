// mockapi
// SPDX-License-Identifier: Apache-2.0

package import HTTPTypes

extension Request {
  /// The header fields that must not follow a redirect to another origin: the confidential ones, and those that carry
  /// credentials whoever sets them (RFC 9110 section 15.4).
  package var fieldsOfOrigin: Set<HTTPField.Name> {
    confidentialFields.union([.authorization, .cookie, .proxyAuthorization])
  }

  /// Makes the fields confidential that differ from those of `earlier`.
  ///
  /// Those that say nothing but the format and the language of bodies are never confidential. (Fetch calls them
  /// safelisted: <https://fetch.spec.whatwg.org/#cors-safelisted-request-header>.)
  mutating func makeConfidential(fieldsSetSince earlier: Request) {
    let harmless: Set<HTTPField.Name> = [.accept, .acceptLanguage, .contentLanguage, .contentType]
    for name in Set(headers.map(\.name)).subtracting(harmless)
    where headers[values: name] != earlier.headers[values: name] {
      confidentialFields.insert(name)
    }
  }
}
