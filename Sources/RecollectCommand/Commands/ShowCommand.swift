import ArgumentParser
import Foundation
import Items
import Recollect

/// Shows a thread, or the items it was made of as they were.
struct ShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show the whole of what a passage was taken from.",
    discussion: """
      Takes a place as `search` and `ask` print it, or the id of an item as their --json gives it. \
      What is shown is what is searched: of a mail, the words that are new in it. With --full each \
      item is shown as it was, with what it quotes, its signature and its attachments' names.

      Examples:
        recollect show ~/mail/archive.mbox:1204
        recollect show notes/garden.md
        recollect show ~/mail/archive.mbox:1204 --full

      Exit code: 0 when there is something, 1 when nothing is known of the place.

      --json: threads, each with title, kind, language, text, items (id, kind, title, date, people, \
      path, line, copies (path, line), text, asides, fields, attachments, parent).
      """)

  @Argument(help: ArgumentHelp("A file, a line of it, or an item's id.", valueName: "place"))
  var place: String

  @Flag(help: "Show the items whole, with what they quote.")
  var full = false

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup var library: LibraryOptions

  func run() async throws {
    let library = try library.open(.readOnly)
    if !json, try await showFile(in: library) { return }
    let threads = try await find(in: library)
    if json {
      try JSONOutput.print(ThreadsJSON(threads: threads.map(ThreadJSON.init)))
    } else {
      let texts = threads.map { ThreadText(thread: $0, terminal: .output).text(full: full) }
      Terminal.output.write(texts.joined(separator: "\n"))
    }
    if threads.isEmpty {
      if !json { Terminal.error.write("\(SafeText.line(place)): The library has nothing of it.\n") }
      throw ExitStatus.nothingFound.code
    }
  }

  /// Shows a file's threads as they are loaded: a mailbox may hold thousands.
  /// - Returns: whether there were any.
  private func showFile(in library: Library) async throws -> Bool {
    var isFirst = true
    for id in try await library.threadIDs(at: absolute(place)) {
      guard let thread = try await library.thread(id) else { continue }
      let text = ThreadText(thread: thread, terminal: .output).text(full: full)
      Terminal.output.write(isFirst ? text : "\n" + text)
      isFirst = false
    }
    return !isFirst
  }

  /// As a file, as a line of a file, as an id: the first that is known.
  private func find(in library: Library) async throws -> [LibraryThread] {
    let whole = try await library.threads(at: absolute(place))
    if !whole.isEmpty { return whole }
    if let colon = place.lastIndex(of: ":"), let line = Int(place[place.index(after: colon)...]) {
      let threads = try await library.threads(at: absolute(String(place[..<colon])), line: line)
      if !threads.isEmpty { return threads }
    }
    return try await library.threads(holding: place)
  }

  private func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }
}
