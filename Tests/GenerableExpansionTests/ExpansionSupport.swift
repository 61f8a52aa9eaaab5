import GenerableExpansion
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

/// Compares what the macros make of a piece of source, and what they say about it.
///
/// - Parameters:
///   - fixed: The source after the fix-its; nil where they aren't looked at.
///   - macros: Those that are expanded; the others stand for foreign attributes.
///   - conformances: What the type lacks of the protocols the macro can add.
func expect(
  _ source: String, expandsTo expanded: String, diagnostics: [DiagnosticSpec] = [],
  fixed: String? = nil, macros: Set<String> = ["Generable", "Guide"],
  conformances: [TypeSyntax] = ["Generable"],
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let all: [String: any Macro.Type] = [
    "Generable": GenerableMacro.self, "Guide": GuideMacro.self,
  ]
  assertMacroExpansion(
    source, expandedSource: expanded, diagnostics: diagnostics,
    macroSpecs: all.filter { macros.contains($0.key) }
      .mapValues { MacroSpec(type: $0, conformances: conformances) },
    fixedSource: fixed, indentationWidth: .spaces(2),
    failureHandler: { Issue.record("\($0.message)", sourceLocation: sourceLocation) })
}
