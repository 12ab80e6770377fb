// mockapi
// SPDX-License-Identifier: Apache-2.0

#if Macros
  public import SwiftSyntax
  import SwiftSyntaxBuilder
  public import SwiftSyntaxMacros

  /// Expands `@FailValidated`.
  public struct FailValidatedMacro: ExtensionMacro {
    public static func expansion(
      of node: AttributeSyntax,
      attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      guard let model = declaration.as(StructDeclSyntax.self) else {
        context.report(
          "'@FailValidated' must be on a struct: it writes 'init(from:)' in an extension", at: node)
        return []
      }
      let ownKeys = model.codingKeys
      let keys = node.keyOption(in: context)
      if ownKeys != nil, let keys, keys.isGiven {
        context.report(
          "the keys must be declared once; found 'CodingKeys' and 'keys:'; remove 'keys:'", at: node
        )
        return []
      }
      guard
        let fields = ModelField.fields(
          of: model, snakeCase: keys?.isSnakeCase == true, hasOwnKeys: ownKeys != nil, in: context)
      else { return [] }
      if fields.isEmpty {
        context.report(
          "'@FailValidated' must have a stored property to decode; found none", at: node)
        return []
      }
      let access = model.modifiers.first { ["public", "package"].contains($0.name.text) }
      let conformance = protocols.isEmpty ? "" : ": MockAPIClient.APIModel"
      let source: DeclSyntax = """
        nonisolated extension \(type.trimmed)\(raw: conformance) {
        \(raw: ownKeys == nil ? codingKeys(fields) : "")
        \(raw: initializer(fields, access: access.map { $0.name.text + " " } ?? ""))
        }
        """
      return source.as(ExtensionDeclSyntax.self).map { [$0] } ?? []
    }

    private static func codingKeys(_ fields: [ModelField]) -> String {
      let cases = fields.map { "case \($0.name) = \(StringLiteralExprSyntax(content: $0.key))" }
      return (["private enum CodingKeys: String, CodingKey {"] + cases + ["}"])
        .joined(separator: "\n")
    }

    /// The required fields come last, in one call, so that the list also contains what was recovered before them.
    private static func initializer(_ fields: [ModelField], access: String) -> String {
      var lines = ["\(access)init(from decoder: any Decoder) throws {"]
      lines.append("let fields = try decoder.fields(CodingKeys.self)")
      for field in fields {
        switch field.kind {
        case .required: continue
        case .optional: lines.append("self.\(field.name) = fields._tolerant(.\(field.name))")
        case .defaulted(let value):
          lines.append("self.\(field.name) = fields._tolerant(.\(field.name), default: \(value))")
        }
      }
      let required = fields.filter { if case .required = $0.kind { true } else { false } }.map(
        \.name)
      if required.count == 1 {
        lines.append("self.\(required[0]) = try fields.required(.\(required[0]))")
      } else if !required.isEmpty {
        let targets = required.map { "self.\($0)" }.joined(separator: ", ")
        let sources = required.map { "fields.field(.\($0))" }.joined(separator: ", ")
        lines.append("(\(targets)) = try fields.required(\(sources))")
      }
      return (lines + ["}"]).joined(separator: "\n")
    }
  }

  extension StructDeclSyntax {
    /// The coding keys that the struct declares itself.
    fileprivate var codingKeys: EnumDeclSyntax? {
      memberBlock.members.lazy.compactMap { $0.decl.as(EnumDeclSyntax.self) }
        .first { $0.name.text == "CodingKeys" }
    }
  }

  extension AttributeSyntax {
    /// The value of `keys:`; nil after an error.
    fileprivate func keyOption(
      in context: some MacroExpansionContext
    ) -> (isGiven: Bool, isSnakeCase: Bool)? {
      guard case .argumentList(let arguments) = arguments, let argument = arguments.first else {
        return (false, false)
      }
      // The macro sees only source text, so the value must be written out.
      switch argument.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text {
      case "snakeCase": return (true, true)
      case "asWritten": return (true, false)
      default:
        context.report("'keys:' must be '.snakeCase' or '.asWritten'", at: argument.expression)
        return nil
      }
    }
  }
#endif
