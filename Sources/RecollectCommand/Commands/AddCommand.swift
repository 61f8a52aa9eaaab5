import ArgumentParser
import Foundation
import ImportSupport
import Importers
import Items
import Recollect

struct AddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add folders and files to the library, or update them.",
    discussion: """
      Each path becomes a source. The format of a file is recognized by its content: mail (mbox, \
      .eml, maildir, .emlx) with attachments; chats (WhatsApp, Signal, Telegram, Messenger, \
      Instagram, Slack, iMessage, IRC, CSV, JSON lines); calendars, transcripts and minutes of \
      meetings; contacts (vCard); notes (Markdown, Org, Evernote, plain text); documents (PDF, \
      Word, PowerPoint, Excel, OpenDocument, EPUB, RTF, HTML, Jupyter); tables (CSV, TSV). Zip \
      and tar archives are read without unpacking them.

      --ocr recognizes the text of pictures (PNG, JPEG, TIFF, WebP) and of scanned pages in PDF \
      files with the program tesseract, about a second for each page. It takes the languages of \
      the texts, and stays with the source; none ends it. Pictures in mails and archives stay \
      unread.

      Add a path again to update it: only changed files are read, and deleted files are removed \
      from the library. A path inside a source updates that source, and a path around other \
      sources updates them too.

      A file that can't be read is listed with the reason. It isn't tried again until the file or \
      the program's limits change.

      A format named with --as stays with the source. Use --as auto to recognize its files by \
      content again and to retry those that couldn't be read.

      Hidden files and folders aren't read, nor what a .gitignore or .recollectignore file in a \
      folder names; an archive counts as one file. --exclude leaves out more, in the same syntax: \
      a name or path in the folder, with *, ?, [a-z] and **, with / at its end for folders only, \
      and with ! before it for what is to be read after all. The last pattern that matches \
      decides; --exclude comes before .recollectignore, and that before .gitignore. Patterns stay \
      with the source and hold when it is added or watched again. What was read before and is now \
      left out is removed from the library. A file that is named itself is always read.

      What `recollect forget` has forgotten isn't added again, unless --forgotten is given.

      Ctrl-C stops after a moment and keeps everything stored so far; add the path again to \
      continue. A second Ctrl-C ends the program at once, which does no harm either.

      After 20 seconds the program goes on with a lower priority, so that the machine stays \
      usable. --foreground keeps the normal one; --threads leaves processors free.

      Examples:
        recollect add ~/notes
        recollect add ~/mail/archive.mbox ~/mail/letters
        recollect add export.dat --as mbox
        recollect add export.dat --as auto
        recollect add ~/notes --exclude drafts/ --exclude '*.log'
        recollect add ~/notes --no-exclude --exclude '!*'   # reads also what .gitignore names
        recollect add ~/scans --ocr en,de
        recollect add ~/notes --strict --library work.sqlite

      Exit code: 0 if every path was read, even if single files in a folder couldn't be; 1 if a \
      path holds nothing to read; otherwise the code of the first failure. With --strict a file \
      that can't be read is a failure.

      In a terminal, you are asked whether a new library is to be encrypted. --key-file and \
      --key-command encrypt it without a question.

      A new library begins with \(ModelDirectory.multilingualEmbedder), if it is installed and \
      much of what is added isn't in a language of the default embedding model. --embedder chooses \
      another one, and `recollect models use` changes it later.

      --json: paths, one element for each path given and for each source inside it, with path, \
      seconds, error or report (source, counts of files, items, threads and passages, \
      changed_nothing, problems); for a new library embedder_choice (name, languages: number of \
      sampled texts by code, unsuited_languages, and command, which fetches a model for them).
      """)

  @Argument(
    help: ArgumentHelp("Folders and files to add.", valueName: "path"),
    completion: .file())
  var paths: [String]

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "Read every file as this format: \(Formats.names); or auto, to recognize each by its "
        + "content.",
      valueName: "format"),
    completion: Completion.formats)
  var format: String?

  @Option(
    help: ArgumentHelp(
      "Leave out files and folders of the folders given; repeatable. It stays with the source.",
      valueName: "pattern"))
  var exclude: [String] = []

  @Flag(help: "Drop the patterns of earlier --exclude options.")
  var noExclude = false

  @Option(
    help: ArgumentHelp(
      "Recognize the text of pictures and scanned pages in these languages, such as en,de; or none.",
      valueName: "languages"))
  var ocr: String?

  @Flag(
    help:
      "Read the files at the paths again, and add what `recollect forget` has forgotten of them.")
  var forgotten = false

  @Flag(help: "Keep the normal priority, even if it takes long.")
  var foreground = false

  @Flag(help: "Stop at the first file that can't be read.")
  var strict = false

  @Flag(
    name: [.short, .long], help: "List every problem and skipped file, not only the first twenty.")
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
    if let pattern = exclude.first(where: { ExclusionPattern($0.utf8) == nil }) {
      throw ValidationError(
        "The pattern '\(pattern)' matches nothing: it is empty, a bracket isn't closed, or a "
          + "backslash is at its end.")
    }
  }

  func run() async throws {
    if let languages = options.recognizedLanguages { try RecognizedLanguages.check(languages) }
    let command = self
    let interruption = Interruption(notice: "Stopping… Press Ctrl-C again to end at once.")
    let (outcomes, choice) = try await interruption.run { try await command.addAll() }
    if json {
      try JSONOutput.print(AddJSON(outcomes: outcomes, embedderChoice: choice))
    } else {
      for outcome in outcomes { outcome.showProblems(limit: verbose ? nil : 20) }
    }
    if let failure = outcomes.lazy.compactMap(\.failure).first { throw failure.status.code }
  }

  /// A path that fails doesn't stop the others; Ctrl-C does.
  private func addAll() async throws -> ([AddOutcome], EmbedderChoice?) {
    var outcomes = paths.map { AddOutcome(path: $0) }
    // Checked before the library is opened: a mistyped path must not create a library.
    for position in outcomes.indices { outcomes[position].checkExistence() }
    if outcomes.contains(where: { $0.failure != nil }), let known = try? library.open(.readOnly) {
      let sources = try await known.sourcePaths()
      for position in outcomes.indices { outcomes[position].checkMissing(in: sources) }
    }
    guard outcomes.contains(where: { $0.failure == nil }) else {
      outcomes.forEach { $0.show(onlyFailure: json) }
      return (outcomes, nil)
    }
    let (library, choice) = try await library.openToAdd(
      outcomes.filter { $0.failure == nil }.map(\.url), as: options.importer,
      excluding: Configuration.current.exclusions + exclude, embedder: embedder, asksForKey: !json)
    let priority = foreground ? nil : BackgroundPriority()
    var done: [AddOutcome] = []
    for position in outcomes.indices {
      var waiting = [outcomes[position]]
      while var outcome = waiting.popLast() {
        if outcome.failure == nil {
          let isGiven = outcome.path.isExactly(paths[position])
          await outcome.add(
            to: library, options: isGiven ? options : optionsInside, priority: priority)
        }
        outcome.show(onlyFailure: json)
        done.append(outcome)
        if outcome.failure?.status == .interrupted {
          return (done + outcomes[(position + 1)...], choice)
        }
        let seen = done.compactMap { $0.report?.source ?? $0.url.path }
        let inside = outcome.report?.sourcesInside ?? []
        waiting += inside.filter { !seen.contains($0) && !waiting.contains(at: $0) }
          .reversed().map { AddOutcome(path: $0) }
      }
    }
    try await embedder.keepLocation(in: library)
    // The text of the choice has said the same.
    if choice?.text == nil, let advice = try await LanguageAdvice(library).text {
      Failure.warn(advice)
    }
    try await ComparedVectors.complete(in: library, options: embedder)
    return (done, choice)
  }

  private var isAutomatic: Bool { format?.lowercased() == "auto" }

  private var options: AddOptions {
    var options = AddOptions(importer: isAutomatic ? nil : format?.lowercased(), isStrict: strict)
    options.recognizesFormatsAgain = isAutomatic
    options.includesForgottenItems = forgotten
    options.exclusions = exclude
    options.defaultExclusions = Configuration.current.exclusions
    options.dropsExclusions = noExclude
    options.recognizedLanguages = ocr.map(RecognizedLanguages.codes(in:))
    return options
  }

  /// The options for a source inside a given path: paths in a pattern aren't its own.
  private var optionsInside: AddOptions {
    var options = options
    options.exclusions.removeAll { $0.dropLast().contains("/") }
    return options
  }
}

extension [AddOutcome] {
  fileprivate func contains(at path: String) -> Bool { contains { $0.path.isExactly(path) } }
}
