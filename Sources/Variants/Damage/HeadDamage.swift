// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIScenario

/// The damage of an operator at the status or the header fields.
enum HeadDamage {
  /// The changed response; `nil` if the operator does not apply, or changes nothing.
  /// - Parameter hasBody: whether the response has a body, which a type could describe.
  static func response(
    _ kind: VariantOperator, _ argument: String?, of response: ResponseDefinition, hasBody: Bool
  ) -> ResponseDefinition? {
    switch kind {
    case .status:
      guard let status = argument.flatMap({ Int($0) }), status != response.status else {
        return nil
      }
      var headers = response.headers
      // Only a 304 has no bytes for its length.
      if response.status == 304 { headers = headers.without("Content-Length") }
      if status == 301 { headers = headers.without("Location") }
      if status == 429 { headers.set("Retry-After", "120") }
      return response.with(status: status, headers: headers)
    case .noContent:
      let keepsType = argument == VariantOperator.typedNoContent
      // Without a type, it would be the one without an argument.
      let isOther = !keepsType || !response.headerValues(named: "Content-Type").isEmpty
      return response.status == 204 || !isOther
        ? nil : response.withoutContent(keepsType: keepsType)
    case .contentType, .charset:
      guard hasBody else { return nil }
      let headers = kind == .charset ? latin1(response) : typed(argument, response)
      guard let headers, headers != response.headers else { return nil }
      return response.with(headers: headers)
    default: return nil
    }
  }

  private static func typed(
    _ argument: String?, _ response: ResponseDefinition
  ) -> [HeaderField]? {
    var headers = response.headers
    switch argument.flatMap(VariantOperator.TypeLie.init) {
    case .absent: return headers.without("Content-Type")
    case .html: headers.set("Content-Type", "text/html")
    case .plain: headers.set("Content-Type", "text/plain")
    case .problem: headers.set("Content-Type", "application/problem+json")
    case nil: return nil
    }
    return headers
  }

  /// The type with another charset, if it has a type.
  private static func latin1(_ response: ResponseDefinition) -> [HeaderField]? {
    guard let type = response.headerValues(named: "Content-Type").first else { return nil }
    let kept = type.split(separator: ";", omittingEmptySubsequences: false).filter { part in
      !part.drop { $0 == " " || $0 == "\t" }.lowercased().hasPrefix("charset")
    }
    var headers = response.headers
    headers.set("Content-Type", kept.joined(separator: ";") + "; charset=iso-8859-1")
    return headers
  }
}
