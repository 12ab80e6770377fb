// mockapi
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// A stored property that is decoded.
  struct ModelField {
    let name: String
    let key: String
    let kind: Kind

    enum Kind {
      case required
      case optional
      /// Has a default; the value is its source text.
      case defaulted(String)
    }

    /// The fields of `model`; nil after an error.
    static func fields(
      of model: StructDeclSyntax, snakeCase: Bool, hasOwnKeys: Bool,
      in context: some MacroExpansionContext
    ) -> [ModelField]? {
      var fields: [ModelField] = []
      var isGood = true
      for member in model.memberBlock.members {
        if let conditional = member.decl.as(IfConfigDeclSyntax.self) {
          for found in conditional.whatAModelIsMadeOf {
            context.reportCondition(at: found)
            isGood = false
          }
        }
        guard let property = member.decl.as(VariableDeclSyntax.self), property.isInstanceProperty
        else { continue }
        let markers = Markers(property, hasOwnKeys: hasOwnKeys, in: context)
        for binding in property.bindings where binding.isStored {
          let field = markers.flatMap {
            ModelField(binding, of: property, markers: $0, snakeCase: snakeCase, in: context)
          }
          guard let field else {
            isGood = false
            continue
          }
          if let other = fields.first(where: { $0.key == field.key }), !hasOwnKeys {
            context.report(
              "the key '\(field.key)' must be unique; '\(other.name)' has it too",
              at: binding.pattern)
            isGood = false
          }
          fields.append(field)
        }
      }
      return isGood ? fields : nil
    }

    private init?(
      _ binding: PatternBindingSyntax, of property: VariableDeclSyntax, markers: Markers,
      snakeCase: Bool, in context: some MacroExpansionContext
    ) {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
        context.report(
          "each property must have a name of its own; found a tuple; declare its parts one by one",
          at: binding.pattern)
        return nil
      }
      let isConstant = property.bindingSpecifier.tokenKind == .keyword(.let)
      let initial = binding.initializer?.value
      if isConstant, let initial {
        context.report(
          "a 'let' must not have an initial value, or it is never decoded; write 'var \(name)', or '@Default(\(initial.trimmedDescription)) let \(name)'",
          at: binding)
        return nil
      }
      if markers.fallback != nil, initial != nil {
        context.report(
          "a property must have one default; found two; remove '@Default' or the initial value",
          at: binding)
        return nil
      }
      if markers.fallback != nil || markers.key != nil, property.bindings.count > 1 {
        context.report(
          "an attribute must belong to one property; found several; declare each property on its own",
          at: property)
        return nil
      }
      self.name = name
      let plain = name.filter { $0 != "`" }
      key = markers.key ?? (snakeCase ? plain.snakeCase : plain)
      let isNil = initial?.is(NilLiteralExprSyntax.self) == true
      if let fallback = markers.fallback ?? (isNil ? nil : initial) {
        kind = .defaulted(fallback.trimmedDescription)
      } else if isNil || binding.typeAnnotation?.type.isOptional == true {
        kind = .optional
      } else {
        kind = .required
      }
    }
  }

  /// The content of a property's attributes; nil after an error.
  private struct Markers {
    var key: String?
    var fallback: ExprSyntax?

    init?(_ property: VariableDeclSyntax, hasOwnKeys: Bool, in context: some MacroExpansionContext)
    {
      for element in property.attributes {
        guard let attribute = element.as(AttributeSyntax.self) else {
          context.reportCondition(at: element)
          return nil
        }
        let argument = attribute.firstArgument
        switch attribute.nameOfOurs {
        case "Key":
          guard !hasOwnKeys else {
            context.report(
              "the keys must be declared once; found 'CodingKeys' and '@Key'; remove '@Key'",
              at: attribute)
            return nil
          }
          guard let text = argument?.plainText, !text.isEmpty else {
            context.report(
              "a key must be a string literal that is not empty, without escapes and interpolation",
              at: attribute)
            return nil
          }
          key = text
        case "Default":
          fallback = argument
        case let wrapper? where wrapper == "Defaulted" || wrapper == "Tolerant":
          context.report(
            "'@\(wrapper)' must not be used with '@FailValidated', which does the same; remove it, and give a default as the initial value",
            at: attribute)
          return nil
        default: continue
        }
      }
    }
  }

  extension IfConfigDeclSyntax {
    /// The stored properties and coding keys in any of its branches.
    fileprivate var whatAModelIsMadeOf: [DeclSyntax] {
      clauses.flatMap { clause -> [DeclSyntax] in
        guard case .decls(let members) = clause.elements else { return [] }
        return members.flatMap { member -> [DeclSyntax] in
          if let inner = member.decl.as(IfConfigDeclSyntax.self) { return inner.whatAModelIsMadeOf }
          let isField =
            member.decl.as(VariableDeclSyntax.self).map {
              $0.isInstanceProperty && $0.bindings.contains(where: \.isStored)
            } ?? false
          let isKeys = member.decl.as(EnumDeclSyntax.self)?.name.text == "CodingKeys"
          return isField || isKeys ? [member.decl] : []
        }
      }
    }
  }

  extension MacroExpansionContext {
    /// The active branch is chosen where a macro cannot see it.
    fileprivate func reportCondition(at node: some SyntaxProtocol) {
      report(
        "'#if' must not be around stored properties, keys or attributes, because '@FailValidated' does not see which branch is compiled; put the '#if' around the whole struct",
        at: node)
    }
  }

  extension AttributeSyntax {
    /// The name, without the module if that is one of ours; nil for an attribute of another module.
    fileprivate var nameOfOurs: String? {
      if let member = attributeName.as(MemberTypeSyntax.self) {
        let modules = ["MockAPIClientMacros", "MockAPIClient"]
        return modules.contains(member.baseType.trimmedDescription) ? member.name.text : nil
      }
      return attributeName.as(IdentifierTypeSyntax.self)?.name.text
    }

    fileprivate var firstArgument: ExprSyntax? {
      guard case .argumentList(let arguments) = arguments else { return nil }
      return arguments.first?.expression
    }
  }

  extension ExprSyntax {
    /// The text of a string literal; nil if it has escapes or interpolations.
    fileprivate var plainText: String? {
      guard let segments = `as`(StringLiteralExprSyntax.self)?.segments, segments.count == 1,
        case .stringSegment(let segment) = segments.first, !segment.content.text.contains("\\")
      else { return nil }
      return segment.content.text
    }
  }

  extension VariableDeclSyntax {
    fileprivate var isInstanceProperty: Bool {
      !modifiers.contains { ["static", "class", "lazy"].contains($0.name.text) }
    }
  }

  extension PatternBindingSyntax {
    /// Whether the property is stored: it has no accessors, or only observers.
    fileprivate var isStored: Bool {
      switch accessorBlock?.accessors {
      case nil: true
      case .getter: false
      case .accessors(let accessors):
        accessors.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
      }
    }
  }

  extension TypeSyntax {
    /// Whether the type is spelled as an optional; an alias of an optional is not recognised.
    fileprivate var isOptional: Bool {
      `is`(OptionalTypeSyntax.self) || `is`(ImplicitlyUnwrappedOptionalTypeSyntax.self)
        || `as`(IdentifierTypeSyntax.self)?.name.text == "Optional"
    }
  }

  extension String {
    /// `userID` gives `user_id`, `myURLPath` gives `my_url_path`.
    var snakeCase: String {
      let characters = Array(self)
      var result = ""
      for (position, character) in characters.enumerated() {
        if character.isUppercase, position > 0, characters[position - 1] != "_" {
          let beginsWord =
            !characters[position - 1].isUppercase
            || (position + 1 < characters.count && characters[position + 1].isLowercase)
          if beginsWord { result += "_" }
        }
        result += character.lowercased()
      }
      return result
    }
  }
#endif
