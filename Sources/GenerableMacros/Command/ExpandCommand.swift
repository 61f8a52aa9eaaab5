/// Shows what the macros make of Swift source, as JSON.
///
/// ```
/// GenerableMacros-tool --expand [--only NAME]... [--conforming] <SOURCE
/// ```
///
/// - `--only`: expands the macro of this name; other attributes stay as foreign ones do. Without it
///   `Generable` and `Guide` are expanded.
/// - `--conforming`: expands as the compiler does where a type declares its conformance itself.
///
/// A process of its own lets the tests do without swift-syntax, which would otherwise be compiled
/// twice: for the compiler's side and for the tests'. `SourceExpansion` says what is printed.
struct ExpandCommand {
  private var macros: Set<String> = []
  private var isConforming = false

  /// What the arguments ask for; nil where they don't begin with `--expand`.
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

  /// Reads source from standard input until it ends and writes one line of JSON.
  func run() {
    var source = ""
    while let line = readLine(strippingNewline: false) { source += line }
    let expansion = SourceExpansion(
      of: source, macros: macros.isEmpty ? Set(SourceExpansion.macros.keys) : macros,
      isConforming: isConforming)
    print(expansion.json)
  }
}
