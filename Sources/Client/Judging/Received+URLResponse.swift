// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation
import HTTPTypes
public import MockAPIClientCore

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension Received {
  /// Creates a response from the values that URLSession, and every library built on it, returns.
  ///
  /// Fields are sorted by name, because a dictionary has no order. Names that HTTP does not allow are left out.
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
