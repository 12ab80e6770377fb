// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation
import HTTPTypes

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension Received {
  /// What URLSession, and all that is built on it, gives for a response.
  ///
  /// Fields are sorted by name, as a dictionary has no order; what is not a field of HTTP is left out.
  public init(response: HTTPURLResponse, data: Data, duration: Duration = .zero) {
    self.init(
      status: response.statusCode, headers: HTTPFields(response.allHeaderFields), body: data,
      duration: duration, url: response.url)
  }
}

extension HTTPFields {
  fileprivate init(_ fields: [AnyHashable: Any]) {
    let pairs = fields.compactMap { name, value in
      (name as? String).flatMap { HTTPField.Name($0) }.map {
        HTTPField(name: $0, value: String(describing: value))
      }
    }
    self.init(pairs.sorted { $0.name.canonicalName < $1.name.canonicalName })
  }
}
