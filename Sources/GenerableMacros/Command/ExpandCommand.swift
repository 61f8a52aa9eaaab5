/// A command that prints the expansion of the macros in Swift source, as JSON.
///
/// ```
/// GenerableMacros-tool --expand [--only NAME]... [--conforming] <SOURCE
/// ```
///
/// - `--only`: Expands only the macro with this name. Other attributes stay unexpanded. Without
///   this option, `Generable` and `Guide` are expanded.
/// - `--conforming`: Expands as the compiler does for a type that declares its conformance itself.
///
/// As a separate process, it keeps swift-syntax out of the tests, which would compile it a second
/// time. ``SourceExpansion/json`` describes the output.
struct ExpandCommand {
  private var macros: Set<String> = []
  private var isConforming = false

  init?(_ arguments: some Sequence<String>) {
    var arguments = arguments.makeIterator()
    guard arguments.next() == "--expand" else { return nil }
    while let argument = arguments.next() {
      switch argument {
      case "--only":
        guard let name = arguments.next() else { fatalError("--only needs a macro's name.") }
        guard SourceExpansion.macros.keys.contains(name) else {
          fatalError("There is no macro '\(name)'.")
        }
        macros.insert(name)
      case "--conforming": isConforming = true
      default: fatalError("'\(argument)' isn't an argument of --expand.")
      }
    }
  }

  /// Reads source from standard input to its end and writes one line of JSON.
  func run() {
    var source = ""
    while let line = readLine(strippingNewline: false) { source += line }
    let expansion = SourceExpansion(
      of: source, macros: macros.isEmpty ? Set(SourceExpansion.macros.keys) : macros,
      isConforming: isConforming)
    print(expansion.json)
  }
}
