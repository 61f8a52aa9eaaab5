import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// The plugin that gives the compiler this package's macros.
struct GenerableMacrosPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [GenerableMacro.self, GuideMacro.self]
}

/// The program that the compiler starts for a file that uses a macro; the tests start it too.
@main
enum PluginProgram {
  /// The compiler passes no arguments.
  static func main() throws {
    if let command = ExpandCommand(CommandLine.arguments.dropFirst()) {
      command.run()
    } else {
      try GenerableMacrosPlugin.main()
    }
  }
}
