import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// What the compiler asks for our macros.
struct GenerableMacrosPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [GenerableMacro.self, GuideMacro.self]
}

/// What is started when a file uses one of the macros, and by the tests.
@main
enum PluginProgram {
  /// Serves the compiler, which gives no argument, or does what an `ExpandCommand` says.
  static func main() throws {
    if let command = ExpandCommand(CommandLine.arguments.dropFirst()) {
      command.run()
    } else {
      try GenerableMacrosPlugin.main()
    }
  }
}
