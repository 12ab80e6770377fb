// mockapi
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// An error at a place in the source; its message says what to write.
  private struct Misuse: DiagnosticMessage {
    let message: String
    var diagnosticID: MessageID { MessageID(domain: "MockAPIClientMacros", id: "misuse") }
    var severity: DiagnosticSeverity { .error }
  }

  extension MacroExpansionContext {
    /// Reports an error.
    func report(_ message: String, at node: some SyntaxProtocol) {
      diagnose(Diagnostic(node: node, message: Misuse(message: message)))
    }
  }
#endif
