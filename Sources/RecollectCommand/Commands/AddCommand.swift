import ArgumentParser
import Foundation
import Importers
import Items
import Recollect

/// Adds sources, or brings them up to date.
struct AddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add folders and files to the library, or bring them up to date.",
    discussion: """
      Files are recognised by what is in them: mail (mbox, .eml, maildir, .emlx) with its \
      attachments; chats (WhatsApp, Signal, Telegram, Messenger, Instagram, Slack, iMessage, IRC, \
      CSV, JSON lines); calendars, transcripts and minutes of meetings; notes (Markdown, Org, \
      text); documents (PDF, Word, LibreOffice, EPUB, RTF, HTML). Zip and tar archives are read \
      without unpacking them. Adding a path again reads only what has changed, and forgets what is \
      no longer there. Ctrl-C stops after the thread in hand; what was stored stays, and adding \
      again goes on from there.

      Examples:
        recollect add ~/notes
        recollect add ~/mail/archive.mbox ~/mail/letters
        recollect add export.dat --as mbox
        recollect add ~/notes --strict --library work.sqlite

      Exit code: 0 when every path was read, though single files in a folder may be listed as \
      unreadable; 1 when a path holds nothing to read; otherwise the code of the first failure. \
      With --strict the first file that can't be read is a failure.

      --json: paths, each with path, seconds, error or report (source, counts of files, items, \
      threads and passages, changed_nothing, problems).
      """)

  @Argument(help: ArgumentHelp("Folders and files.", valueName: "path"))
  var paths: [String]

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "Read every file as this format: \(Formats.names).", valueName: "format"))
  var format: String?

  @Flag(help: "Stop at the first file that can't be read.")
  var strict = false

  @Flag(name: [.short, .long], help: "List every problem, not only the first twenty.")
  var verbose = false

  @Flag(help: "Print one JSON object at the end.")
  var json = false

  @OptionGroup(title: "Library and model") var library: LibraryOptions
  @OptionGroup(title: "Library and model") var embedder: EmbedderOptions

  func validate() throws {
    if let format, Formats.registry.importer(named: format) == nil {
      throw ValidationError("There is no format '\(format)'. Choose from \(Formats.names).")
    }
  }

  func run() async throws {
    let command = self
    let interruption = Interruption()
    let outcomes = try await interruption.run { try await command.addAll() }
    if json {
      try JSONOutput.print(AddJSON(outcomes: outcomes))
    } else {
      for outcome in outcomes { outcome.showProblems(limit: verbose ? nil : 20) }
    }
    if let failure = outcomes.lazy.compactMap(\.failure).first { throw failure.status.code }
  }

  /// Adds the paths one after another; one that fails doesn't stop the others, Ctrl-C does.
  private func addAll() async throws -> [AddOutcome] {
    var outcomes = paths.map { AddOutcome(path: $0) }
    // A slip of the pen should not make a library.
    for position in outcomes.indices { outcomes[position].checkExistence() }
    guard outcomes.contains(where: { $0.failure == nil }) else {
      outcomes.forEach { $0.show(onlyFailure: json) }
      return outcomes
    }
    let library = try library.open(.readWriteCreate, embedder: embedder.load())
    for position in outcomes.indices {
      if outcomes[position].failure == nil {
        await outcomes[position].add(to: library, options: options)
      }
      outcomes[position].show(onlyFailure: json)
      if outcomes[position].failure?.status == .interrupted { break }
    }
    return outcomes
  }

  private var options: AddOptions {
    AddOptions(importer: format?.lowercased(), isStrict: strict)
  }
}
