import ArgumentParser
import Foundation
import Items
import Recollect

/// Forgets a source.
struct RemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Forget a source and all that came from it; its files stay as they are.",
    discussion: """
      A source is named as `recollect status` shows it, by a path that leads to it, or by the end \
      of its path where no other source ends so. On a terminal you are asked first.

      Examples:
        recollect remove ~/notes
        recollect remove archive.mbox
        recollect remove ~/notes --yes
      """)

  @Argument(help: ArgumentHelp("The source.", valueName: "source"))
  var source: String

  @Flag(name: [.short, .long], help: "Don't ask.")
  var yes = false

  @OptionGroup var library: LibraryOptions

  func run() async throws {
    let library = try library.open(.readWrite)
    let sources = try await library.status().sources
    guard let found = try Self.find(source, among: sources) else {
      // The library says that there is none of the name, and which there are.
      try await library.remove(source: source)
      return
    }
    guard isMeant(found) else {
      Terminal.output.write("Nothing was removed.\n")
      throw ExitStatus.nothingFound.code
    }
    let removed = try await library.remove(source: found.path)
    Terminal.output.write("Removed \(Self.describe(removed)).\n")
  }

  /// The source of a name: exactly, as a path, or by the last components of its path.
  private static func find(
    _ name: String, among sources: [SourceSummary]
  ) throws -> SourceSummary? {
    let path = URL(fileURLWithPath: name).standardizedFileURL.path
    if let exact = sources.first(where: { $0.path.isExactly(name) || $0.path.isExactly(path) }) {
      return exact
    }
    let end = "/" + name.trimmingCharacters(in: ["/"])
    let endings = sources.filter { $0.path.utf8.reversed().starts(with: end.utf8.reversed()) }
    guard endings.count < 2 else {
      let paths = endings.map(\.path).joined(separator: ", ")
      throw Failure(.usage, "\(name): Several sources end so: \(paths). Give more of the path.")
    }
    return endings.first
  }

  private func isMeant(_ source: SourceSummary) -> Bool {
    guard !yes, Terminal.inputIsTerminal else { return true }
    Terminal.error.write("Remove \(Self.describe(source)) from the library? [y/N] ")
    let reply = (readLine() ?? "").trimmingCharacters(in: .whitespaces).lowercased()
    return reply == "y" || reply == "yes"
  }

  private static func describe(_ source: SourceSummary) -> String {
    "\(SafeText.line(source.path)) (\(Words.items(source.items)), "
      + "\(Words.count(source.chunks, "passage")))"
  }
}
