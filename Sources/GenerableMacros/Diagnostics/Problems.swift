import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

struct Problems {
  private var diagnostics: [Diagnostic] = []

  var hasErrors: Bool { diagnostics.contains { $0.diagMessage.severity == .error } }

  mutating func add(
    _ message: GenerableMessage, at node: some SyntaxProtocol, fixIt: FixIt? = nil
  ) {
    diagnostics.append(
      Diagnostic(node: node, message: message, fixIts: fixIt.map { [$0] } ?? []))
  }

  func report(in context: some MacroExpansionContext) {
    for diagnostic in diagnostics { context.diagnose(diagnostic) }
  }
}
