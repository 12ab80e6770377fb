// mockapi
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import SwiftCompilerPlugin
  import SwiftSyntaxMacros

  @main
  struct MacroPlugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [FailValidatedMacro.self, MarkerMacro.self]
  }
#else
  // Without the trait there is no swift-syntax and nothing to provide, but a target cannot be left out.
  @main
  struct MacroPlugin {
    static func main() {}
  }
#endif
