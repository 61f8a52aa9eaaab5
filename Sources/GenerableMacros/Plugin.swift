import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// What the compiler starts when a file uses one of the macros.
@main
struct GenerableMacrosPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [GenerableMacro.self, GuideMacro.self]
}
