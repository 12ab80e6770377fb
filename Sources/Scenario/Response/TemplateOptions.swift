// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIRegularExpression
package import MockAPITemplate
package import MockAPIText

/// Which responses are templates, and how they are read.
public struct TemplateOptions: Sendable, Hashable {
  /// Which mappings of WireMock are templates. Scenario files say it themselves.
  public enum Scope: Sendable, Hashable {
    /// None.
    case off
    /// Those that name the transformer `response-template`.
    case named
    /// All.
    case all
  }

  /// Which mappings are templates.
  public var scope = Scope.named
  /// Whether mappings are read as WireMock 2 does, whose templates escape HTML, and whose `equalToXml` compares namespaces as
  /// `LEGACY` does; otherwise as WireMock 3.
  public var isWireMock2 = false
  package var system = TemplateSystem()

  public init() {}

  /// Permits `systemValue` to read environment variables.
  /// - Parameter expressions: each matches whole names, in any case.
  /// - Throws: the first mistake in an expression.
  package mutating func permitSystemKeys(_ expressions: [String]) throws(SyntaxError) {
    var keys: [RegularExpression] = []
    for text in expressions {
      keys.append(try RegularExpression(text, options: .caseInsensitive))
    }
    system = TemplateSystem(permittedKeys: keys)
  }

  package var dialect: TemplateDialect { isWireMock2 ? .wireMock2 : .wireMock3 }
}
