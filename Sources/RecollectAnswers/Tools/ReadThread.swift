public import LanguageModels
import Recollect

/// A tool that reads the thread around a passage, page by page.
///
/// Create it with ``LibraryTools``.
public struct ReadThread: Tool {
  /// The name of the tool.
  public let name = "readThread"
  /// The description for the model.
  public let description = """
    Reads more of the text that a passage comes from: the whole mail conversation, note or meeting, \
    page by page. Use it if a passage breaks off before the answer.
    """

  /// The arguments of a reading.
  public struct Arguments {
    /// The number of a passage.
    public var passage: Int
    /// The number of a page, counted from 1; the passage's own if it's missing.
    public var page: Int?
  }

  private let tools: LibraryTools

  init(_ tools: LibraryTools) { self.tools = tools }

  /// Reads a page of a passage's thread.
  ///
  /// - Returns: The page, or a sentence for the model if there is no such passage, thread or page.
  /// - Throws: `LibraryError` if the library can't be read.
  public func call(arguments: Arguments) async throws -> String {
    var lookup = Lookup(tool: name, arguments: ["passage": "\(arguments.passage)"])
    lookup.arguments["page"] = arguments.page.map { "\($0)" }
    return try await tools.recording(lookup) { try await read(arguments, into: &$0) }
  }

  private func read(_ arguments: Arguments, into lookup: inout Lookup) async throws -> String {
    let passage = try passage(arguments.passage)
    guard let thread = try await tools.library.thread(passage.threadID) else {
      throw ArgumentError(
        "The text of passage [\(arguments.passage)] was changed or removed meanwhile. Search again."
      )
    }
    lookup.found = [Lookup.Found(number: arguments.passage, passage: passage)]
    let room = TokenRoom(maximum: tools.options.maximumTokens)
    // The heading of the page takes a part of the room.
    let pages = try await tools.pages(
      of: thread, tokens: max(50, room.tokens - 60), count: room.count)
    let number = arguments.page ?? pages.page(at: passage.range.lowerBound) + 1
    guard number > 0, number <= pages.ranges.count else {
      throw ArgumentError(
        "The text of passage [\(arguments.passage)] has \(pages.ranges.count) pages, counted from 1."
      )
    }
    let heading = """
      Page \(number) of \(pages.ranges.count) of the text of passage [\(arguments.passage)] \
      (\(ExcerptList.heading(of: passage))):
      """
    return try await fitted(pages[number - 1], after: heading, in: room)
  }

  private func passage(_ number: Int) throws -> Passage {
    let passages = tools.passages
    guard number > 0, number <= passages.count else {
      throw ArgumentError(
        passages.isEmpty
          ? "There are no passages yet. Search first."
          : "There is no passage [\(number)]. The passages are [1] to [\(passages.count)].")
    }
    return passages[number - 1]
  }

  /// Returns a page after its heading, cut at a word if less than a page fits now.
  private func fitted(
    _ page: String, after heading: String, in room: TokenRoom
  ) async throws -> String {
    var text = page
    while true {
      let isCut = text.utf8.count < page.utf8.count
      let reminder = tools.options.reminder
      let whole =
        "\(heading)\n\(text)" + (isCut ? " … (there is no room for the rest)" : "")
        + (reminder.isEmpty ? "" : "\n\n\(reminder)")
      if try await room.fits(whole) { return whole }
      let words = text.split(separator: " ", omittingEmptySubsequences: false)
      guard words.count > 8 else { return try await room.fits(heading) ? heading : "" }
      text = words.prefix(words.count * 3 / 4).joined(separator: " ")
    }
  }
}
