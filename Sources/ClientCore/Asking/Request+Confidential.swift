// mockapi
// SPDX-License-Identifier: Apache-2.0

package import HTTPTypes

extension Request {
  /// The header fields that must not follow a redirect to another origin: the confidential ones, and those that carry
  /// credentials whoever sets them (RFC 9110 section 15.4).
  package var fieldsOfOrigin: Set<HTTPField.Name> {
    confidentialFields.union([.authorization, .cookie, .proxyAuthorization])
  }

  /// The fields that say nothing but the format and the language of bodies, and so are never confidential. (Fetch calls
  /// them safelisted: <https://fetch.spec.whatwg.org/#cors-safelisted-request-header>.)
  package static let harmlessFields: Set<HTTPField.Name> = [
    .accept, .acceptLanguage, .contentLanguage, .contentType,
  ]

  /// Makes the fields confidential that differ from those of `earlier`, but for the harmless ones.
  package mutating func makeConfidential(fieldsSetSince earlier: Request) {
    for name in Set(headers.map(\.name)).subtracting(Self.harmlessFields)
    where headers[values: name] != earlier.headers[values: name] {
      confidentialFields.insert(name)
    }
  }
}
