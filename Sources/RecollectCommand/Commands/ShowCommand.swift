import ArgumentParser
import Foundation
import Items
import Recollect

struct ShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show the whole thread that a passage was taken from.",
    discussion: """
      Takes a place as `search` and `ask` print it, or the id of an item as their --json output \
      has it, with or without angle brackets.

      Without --full you see the text that is searched. For a mail it is the new text, without \
      quotes and signatures; attachments that could be read follow it. With --full you see each \
      item as it was imported, with its quotes, signature, people and date. Times are those of \
      your clock (TZ), with the writer's where that differs, or as exported if an export names no \
      time zone.

      With --quote the words of an answer's quote are highlighted. If several threads are at the \
      place, only those that contain the quote are shown.

      Examples:
        recollect show ~/mail/archive.mbox:1204
        recollect show notes/garden.md
        recollect show ~/mail/archive.mbox:1204 --full
        recollect show notes/garden.md --quote "after the first frost"

      Exit code: 0 if there was something to show, 1 if the library has nothing from the place.

      --json: threads, each with title, kind, language, text, items (id, kind, title, date, \
      people, path, line, copies (path, line), text, excluded_ranges, fields, attachments, \
      parent).
      """)

  @Argument(
    help: ArgumentHelp("A file, a line of it, or an item's id.", valueName: "place"),
    completion: .file())
  var place: String

  @Flag(help: "Show each item as it was imported, with quotes and signatures.")
  var full = false

  @Option(
    help: ArgumentHelp(
      "Highlight these words, which must stand in the text exactly so.", valueName: "words"))
  var quote: String?

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup var library: LibraryOptions

  func validate() throws {
    guard quote?.contains(where: { !$0.isWhitespace }) != false else {
      throw ValidationError("The quote is empty.")
    }
  }

  func run() async throws {
    let library = try library.open(.readOnly)
    if !json, quote == nil, try await showFile(in: library) { return }
    var threads = try await PlaceLookup(place: place, library: library).threads()
    if let quote {
      let quoted = threads.filter { $0.text.utf8.firstRange(of: quote.utf8) != nil }
      if quoted.isEmpty && !threads.isEmpty {
        Terminal.error.write("The quote isn't in the text of this place.\n")
      } else {
        threads = quoted
      }
    }
    if json {
      try JSONOutput.print(["threads": threads.map(ThreadJSON.init)])
    } else {
      let texts = threads.map { thread in
        ThreadView(thread: thread, terminal: .output, quote: quote ?? "").text(full: full)
      }
      Terminal.output.page(texts.joined(separator: "\n"))
    }
    if threads.isEmpty {
      if !json {
        let reason = try await reasonNothingIsShown(in: library)
        Terminal.error.write("\(SafeText.line(place)): \(SafeText.line(reason))\n")
      }
      throw ExitStatus.nothingFound.code
    }
  }

  /// Prints the threads of a file one by one as they are loaded, because a mailbox may hold
  /// thousands.
  ///
  /// - Returns: `true` if the file has threads.
  private func showFile(in library: Library) async throws -> Bool {
    var isFirst = true
    let ids = try await library.threadIDs(at: PlaceLookup(place: place, library: library).path)
    for id in ids {
      guard let thread = try await library.thread(id) else { continue }
      let text = ThreadView(thread: thread, terminal: .output).text(full: full)
      if ids.count == 1 {
        Terminal.output.page(text)
      } else {
        Terminal.output.write(isFirst ? text : "\n" + text)
      }
      isFirst = false
    }
    return !isFirst
  }

  private func reasonNothingIsShown(in library: Library) async throws -> String {
    if let (path, known) = try await PlaceLookup(place: place, library: library).known() {
      if let file = known.files.first(where: { $0 != path }) {
        let name = known.isSource ? "This is a source" : "This isn't a single file"
        return
          "\(name): \(Wording.count(known.files.count, "file")) in it can be shown. Name one of "
          + "them, such as \(file), or search in it with --source."
      }
      if known.files.isEmpty {
        return "It was read, but has no items of its own: either it has no text, or all its items "
          + "are in another file too and are shown with that file."
      }
      return "No item begins at this line or before it. Name a later line, or the file alone."
    }
    return "The library has nothing from this place. `recollect status` lists its sources."
  }
}
