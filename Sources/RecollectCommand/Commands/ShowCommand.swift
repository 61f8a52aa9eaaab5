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
      Takes a place as `search` and `ask` print it, or the id of an item as their --json gives it, \
      with or without angle brackets. What is shown is what is searched: of a mail, the words that \
      are new in it; its attachments that could be read follow it. With --full each item is shown \
      as it was, with what it quotes and its signature, who had a part in it and when: times are \
      in UTC, or as they were exported where an export names no zone.

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
      if !json {
        let reason = try await whyNothing(in: library)
        Terminal.error.write("\(SafeText.line(place)): \(SafeText.line(reason))\n")
      }
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
    if let (file, line) = fileAndLine {
      let threads = try await library.threads(at: absolute(file), line: line)
      if !threads.isEmpty { return threads }
    }
    // Mail programs show ids of mails between angle brackets.
    let isBracketed = place.hasPrefix("<") && place.hasSuffix(">") && place.count > 2
    return try await library.threads(
      holding: isBracketed ? String(place.dropFirst().dropLast()) : place)
  }

  /// What is known of a place at which there is nothing to show, and what to do.
  private func whyNothing(in library: Library) async throws -> String {
    for path in [place, fileAndLine?.file].compactMap(\.self) {
      guard let known = try await library.place(absolute(path)) else { continue }
      if let file = known.files.first(where: { $0 != absolute(path) }) {
        let name = known.isSource ? "This is a source" : "This isn't a file by itself"
        return "\(name): \(Words.count(known.files.count, "file")) of it can be shown. Name one of "
          + "them, such as \(file), or search in it with --source."
      }
      if known.files.isEmpty {
        return "It was read, but nothing is kept of it by itself: it holds nothing to search, or "
          + "what another file holds too, under which it is found."
      }
      return "No item begins at that line or before it."
    }
    return "The library has nothing of it."
  }

  private var fileAndLine: (file: String, line: Int)? {
    guard let colon = place.lastIndex(of: ":"), let line = Int(place[place.index(after: colon)...])
    else { return nil }
    return (String(place[..<colon]), line)
  }

  private func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }
}
