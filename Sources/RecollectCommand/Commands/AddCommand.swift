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
      no longer there. A path inside a source brings that source up to date, and the sources inside \
      a path are brought up to date with it. Ctrl-C stops soon and keeps what was stored and \
      embedded; a second Ctrl-C ends the program at once. Adding again goes on from there.

      A file that can't be read is listed with the reason, and isn't tried again until the file or \
      the program's limits change.

      A format that was named with --as holds for the source from then on; --as auto has its files \
      recognised and tried again.

      Examples:
        recollect add ~/notes
        recollect add ~/mail/archive.mbox ~/mail/letters
        recollect add export.dat --as mbox
        recollect add export.dat --as auto
        recollect add ~/notes --strict --library work.sqlite

      Exit code: 0 when every path was read, though single files in a folder may be listed as \
      unreadable; 1 when a path holds nothing to read; otherwise the code of the first failure. \
      With --strict the first file that can't be read is a failure.

      --json: paths, one for each path given and each source inside it, with path, seconds, error \
      or report (source, counts of files, items, threads and passages, changed_nothing, problems).
      """)

  @Argument(help: ArgumentHelp("Folders and files.", valueName: "path"))
  var paths: [String]

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "Read every file as this format: \(Formats.names); auto: as what is in it.",
      valueName: "format"))
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
    if let format, !isAutomatic, Formats.registry.importer(named: format) == nil {
      throw ValidationError(
        "There is no format '\(format)'. Choose from \(Formats.names), or auto.")
    }
  }

  func run() async throws {
    let command = self
    let interruption = Interruption(notice: "Stopping… Ctrl-C again ends it at once.")
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
    if outcomes.contains(where: { $0.failure != nil }), let known = try? library.open(.readOnly) {
      let sources = try await known.status().sources
      for position in outcomes.indices { outcomes[position].checkMissing(in: sources) }
    }
    guard outcomes.contains(where: { $0.failure == nil }) else {
      outcomes.forEach { $0.show(onlyFailure: json) }
      return outcomes
    }
    let library = try library.openToAdd(embedder: embedder.load())
    var done: [AddOutcome] = []
    for position in outcomes.indices {
      var waiting = [outcomes[position]]
      while var outcome = waiting.popLast() {
        if outcome.failure == nil { await outcome.add(to: library, options: options) }
        outcome.show(onlyFailure: json)
        done.append(outcome)
        if outcome.failure?.status == .interrupted { return done + outcomes[(position + 1)...] }
        let seen = done.compactMap { $0.report?.source ?? $0.url.path }
        waiting += outcome.sourcesInside.filter { !seen.contains($0) && !waiting.contains(at: $0) }
          .reversed().map { AddOutcome(path: $0) }
      }
    }
    return done
  }

  private var isAutomatic: Bool { format?.lowercased() == "auto" }

  private var options: AddOptions {
    var options = AddOptions(importer: isAutomatic ? nil : format?.lowercased(), isStrict: strict)
    options.recognizesAnew = isAutomatic
    return options
  }
}

extension [AddOutcome] {
  fileprivate func contains(at path: String) -> Bool { contains { $0.path.isExactly(path) } }
}
