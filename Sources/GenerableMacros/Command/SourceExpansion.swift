import SwiftDiagnostics
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

struct SourceExpansion {
  static let macros: [String: any Macro.Type] = [
    "Generable": GenerableMacro.self, "Guide": GuideMacro.self,
  ]

  private let source: String
  private let expanded: Syntax
  private let context: BasicMacroExpansionContext

  /// Expands all uses of some macros.
  ///
  /// - Parameters:
  ///   - macros: The names of the macros to expand. Other attributes stay unexpanded.
  ///   - isConforming: Whether the types already declare the conformances that the macros can add.
  init(of source: String, macros: Set<String>, isConforming: Bool) {
    self.source = source
    let file = Parser.parse(source: source)
    let context = BasicMacroExpansionContext(
      sourceFiles: [file: .init(moduleName: "Module", fullFilePath: "Source.swift")])
    let lacking: [TypeSyntax] = isConforming ? [] : ["Generable"]
    self.context = context
    expanded = file.expand(
      macroSpecs: Self.macros.filter { macros.contains($0.key) }
        .mapValues { MacroSpec(type: $0, conformances: lacking) },
      contextGenerator: {
        BasicMacroExpansionContext(
          sharingWith: context, lexicalContext: $0.allMacroLexicalContexts())
      },
      indentationWidth: .spaces(2))
  }

  /// The result as a JSON object.
  ///
  /// - `expanded`: The source after expansion.
  /// - `syntaxErrors`: The expanded source annotated with its syntax errors; empty if it has none.
  /// - `diagnostics`: The diagnostics of the macros. Each has `message`, `severity`, `id` (the name
  ///   of a ``GenerableMessage``; empty for messages of swift-syntax), `line` and `column` (from 1,
  ///   in bytes), `notes` with `message`, `line` and `column`, and `fixIts` with `message` and
  ///   `fixed`, the whole source after applying this fix-it alone.
  var json: JSON {
    [
      "expanded": .string(expanded.description), "syntaxErrors": .string(syntaxErrors),
      "diagnostics": .array(context.diagnostics.map(json)),
    ]
  }

  private var syntaxErrors: String {
    let errors = ParseDiagnosticsGenerator.diagnostics(for: expanded)
    return errors.isEmpty
      ? "" : DiagnosticsFormatter.annotatedSource(tree: expanded, diags: errors)
  }

  private func json(_ diagnostic: Diagnostic) -> JSON {
    let place = context.location(
      for: diagnostic.position, anchoredAt: diagnostic.node, fileName: "")
    return [
      "message": .string(diagnostic.message),
      "severity": .string("\(diagnostic.diagMessage.severity)"),
      "id": .string((diagnostic.diagMessage as? GenerableMessage)?.name ?? ""),
      "line": .number(place.line), "column": .number(place.column),
      "notes": .array(diagnostic.notes.map(json)),
      "fixIts": .array(
        diagnostic.fixIts.map { fixIt in
          [
            "message": .string(fixIt.message.message),
            "fixed": .string(fixed(by: fixIt, of: diagnostic)),
          ]
        }),
    ]
  }

  private func json(_ note: Note) -> JSON {
    let place = context.location(for: note.position, anchoredAt: note.node, fileName: "")
    return [
      "message": .string(note.message),
      "line": .number(place.line), "column": .number(place.column),
    ]
  }

  /// Macros see a declaration detached from its file, so the diagnostic's node gives the location.
  private func fixed(by fixIt: FixIt, of diagnostic: Diagnostic) -> String {
    func offset(_ position: AbsolutePosition) -> Int {
      context.location(for: position, anchoredAt: diagnostic.node, fileName: "").offset
    }
    var bytes = Array(source.utf8)
    // From the end, which keeps the offsets of the remaining edits valid.
    for edit in fixIt.edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      let range = offset(edit.range.lowerBound)..<offset(edit.range.upperBound)
      bytes.replaceSubrange(range, with: edit.replacement.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
