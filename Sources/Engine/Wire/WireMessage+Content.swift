// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIGzip
package import MockAPIMatching
package import MockAPIScenario

extension WireMessage {
  /// The body as it is sent, and the header fields that depend on it.
  package struct Content {
    package private(set) var body: ArraySlice<UInt8>
    package private(set) var fields: [HeaderField] = []

    /// - Parameter compressed: the body in gzip, if it has been compressed before.
    package init(
      _ response: ResponseDefinition, malformation: Malformation.Kind?, acceptsGzip: Bool,
      compressed: ArraySlice<UInt8>? = nil
    ) {
      body = response.body
      switch malformation {
      case .gzipNotGiven: fields = [Self.gzip]
      case .gzipCutOff:
        let whole = Gzip.compress(response.body)
        body = whole[..<(whole.count / 2)]
        fields = [Self.gzip]
      case .charsetLie:
        let declared = response.headerValues(named: "Content-Type").first ?? "text/plain"
        let type = declared.prefix { $0 != ";" }
        fields = [HeaderField(name: "Content-Type", value: "\(type); charset=utf-16")]
      default:
        guard response.isCompressed else { return }
        fields = [HeaderField(name: "Vary", value: "Accept-Encoding")]
        guard acceptsGzip else { return }
        body = compressed ?? Gzip.compress(response.body)[...]
        fields.append(Self.gzip)
      }
    }

    /// Whether a field made here replaces a declared field.
    func replaces(_ declared: HeaderField) -> Bool {
      ["Content-Type", "Content-Encoding"].contains { name in
        declared.isNamed(name) && fields.contains { $0.isNamed(name) }
      }
    }

    private static let gzip = HeaderField(name: "Content-Encoding", value: "gzip")
  }
}
