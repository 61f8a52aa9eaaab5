import ArgumentParser
import Foundation
import Items
import Recollect

struct RemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove a source from the library.",
    discussion: """
      Everything that came from the source is removed; its files on disk stay untouched.

      Name the source by its path, or by the end of its path if no other source's path ends the \
      same way. `recollect status` lists the sources. You are shown what goes and asked first; \
      without a terminal to ask on, nothing is removed unless --yes is given.

      Examples:
        recollect remove ~/notes
        recollect remove archive.mbox
        recollect remove ~/notes --yes
      """)

  @Argument(
    help: ArgumentHelp("The source to remove.", valueName: "source"),
    completion: Completion.sources)
  var source: String

  @Flag(name: [.short, .long], help: "Remove without asking.")
  var yes = false

  @OptionGroup var library: LibraryOptions

  func validate() throws {
    if source.isEmpty { throw ValidationError("The source is empty.") }
  }

  func run() async throws {
    let library = try library.open(.readWrite)
    let sources = try await library.status().sources
    guard let found = try Self.find(source, among: sources) else {
      // This throws an error that lists the library's sources.
      try await library.remove(source: source)
      return
    }
    try await confirmation(of: found, in: library)
      .require(yes: yes, otherwise: "Nothing was removed.\n")
    let removed = try await library.remove(source: found.path)
    Terminal.output.write("Removed \(Self.describe(removed)).\n")
  }

  private func confirmation(
    of source: SourceSummary, in library: Library
  ) async throws -> Confirmation {
    var selection = ItemSelection()
    selection.filter.sources = [source.path]
    let items = try await library.items(in: selection)
    let warning = source.path.hasPrefix("/") ? "" : " No file brings them back."
    return Confirmation(
      question: "Remove \(Self.describe(source)) from the library?\(warning)",
      listings: [.items(items.map { ItemText(item: $0).line })])
  }

  /// A source is named by its exact name, a path to it, or the end of its path.
  private static func find(
    _ name: String, among sources: [SourceSummary]
  ) throws -> SourceSummary? {
    let path = URL(fileURLWithPath: name).standardizedFileURL.path
    if let exact = sources.first(where: { $0.path.isExactly(name) || $0.path.isExactly(path) }) {
      return exact
    }
    let end = "/" + name.trimmingCharacters(in: ["/"])
    let matches = sources.filter { $0.path.utf8.reversed().starts(with: end.utf8.reversed()) }
    guard matches.count < 2 else {
      let paths = matches.map(\.path).joined(separator: ", ")
      throw Failure(
        .usage,
        "\(name): Several sources have a path that ends like this: \(paths). Give more of the path."
      )
    }
    return matches.first
  }

  private static func describe(_ source: SourceSummary) -> String {
    "\(SafeText.line(source.path)) (\(Wording.items(source.items)), "
      + "\(Wording.count(source.chunks, "passage")))"
  }
}
