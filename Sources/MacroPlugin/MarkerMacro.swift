// mockapi
// SPDX-License-Identifier: Apache-2.0

#if Macros
  public import SwiftSyntax
  public import SwiftSyntaxMacros

  /// Expands `@Key` and `@Default`, which only inform `@FailValidated`, to nothing.
  public struct MarkerMacro: PeerMacro {
    public static func expansion(
      of node: AttributeSyntax,
      providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      let name = node.attributeName.trimmedDescription
      let isInModel = context.lexicalContext.first.map { scope in
        scope.asProtocol((any WithAttributesSyntax).self)?.attributes.contains { element in
          element.as(AttributeSyntax.self)?.attributeName.trimmedDescription.hasSuffix(
            "FailValidated")
            == true
        } == true
      }
      if !declaration.is(VariableDeclSyntax.self) || isInModel != true {
        context.report(
          "'@\(name)' must be on a stored property of a '@FailValidated' struct", at: node)
      }
      return []
    }
  }
#endif
