import ArgumentParser
import Foundation
import Recollect

struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write threads as Markdown, or as a mailbox for mail programs.",
    discussion: """
      Takes places as `show` does, or with --search a query, of which the threads that have the \
      passages found are written, the best first.

      A mailbox (mbox) has one mail for each item, with its whole text, people and date. Items \
      that aren't mails become ones as well. Mails of one thread answer each other in their order. \
      Attachments aren't written: the library has only their text.

      Examples:
        recollect export notes/garden.md ~/mail/archive.mbox:1204
        recollect export --search tent --kind mail --as mbox --output tent.mbox
        recollect export --search '"face to face" October' --limit 50 > october.md

      Exit code: 0 if something was written, 1 if nothing was found.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case markdown
    case mbox
  }

  @Argument(
    help: ArgumentHelp("Files, lines of them, or items' ids.", valueName: "place"),
    completion: .file())
  var places: [String] = []

  @Option(help: ArgumentHelp("Write what a search for this finds.", valueName: "query"))
  var search: String?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("With --search, the maximum number of passages.", valueName: "n"))
  var limit = 10

  @Option(
    name: .customLong("as"), help: ArgumentHelp("markdown or mbox.", valueName: "format"))
  var format = Format.markdown

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "File to write, which only you can read; it is replaced. (default: standard output)",
      valueName: "file"),
    completion: .file())
  var output: String?

  @OptionGroup(title: "Filters") var filters: FilterOptions
  @OptionGroup(title: "Library and model") var library: LibraryOptions
  @OptionGroup(title: "Library and model") var embedder: EmbedderOptions

  func validate() throws {
    guard places.isEmpty == (search != nil) else {
      throw ValidationError("Name places to export, or a query with --search; not both.")
    }
    guard (1...1000).contains(limit) else {
      throw ValidationError("--limit must be from 1 to 1000.")
    }
  }

  func run() async throws {
    if let output { try OwnerOnlyFile.check(output) }
    let threads = if let search { try await found(search) } else { try await named() }
    if threads.isEmpty { throw Failure(.nothingFound, "Nothing was found to export.") }
    let text =
      switch format {
      case .markdown: threads.map(MarkdownExport.text).joined(separator: "\n")
      case .mbox: threads.map(MailboxExport.text).joined()
      }
    if let output {
      try OwnerOnlyFile.write(text, to: output)
      Terminal.error.write("\(SafeText.line(output)): \(Wording.count(threads.count, "thread")).\n")
    } else {
      Terminal.output.write(Terminal.output.isTerminal ? SafeText.block(text) : text)
    }
  }

  private func found(_ query: String) async throws -> [LibraryThread] {
    FilterOptions.warnAboutUnclosedQuote(in: query)
    let library = try await library.openForSearch(filters, embedder: embedder)
    let passages = try await library.search(query, options: filters.searchOptions(limit: limit))
      .passages
    var (threads, seen) = ([LibraryThread](), Set<LibraryThread.ID>())
    for passage in passages where seen.insert(passage.threadID).inserted {
      if let thread = try await library.thread(passage.threadID) { threads.append(thread) }
    }
    return threads
  }

  private func named() async throws -> [LibraryThread] {
    let library = try library.open(.readOnly)
    var (threads, seen) = ([LibraryThread](), Set<LibraryThread.ID>())
    for place in places {
      let found = try await PlaceLookup(place: place, library: library).threads()
      if found.isEmpty {
        Failure.warn("\(place): The library has nothing from this place.")
      }
      threads += found.filter { seen.insert($0.id).inserted }
    }
    return threads
  }
}
