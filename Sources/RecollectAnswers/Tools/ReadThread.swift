import Items
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
    Reads more of the text that a passage comes from: the whole mail conversation, note or \
    meeting, page by page. Use it if a passage breaks off before the answer.
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
  /// The passages on the page are numbered, so the model can cite them.
  ///
  /// - Returns: The page, or a sentence for the model if there is no such passage, thread or page.
  /// - Throws: `LibraryError` if the library can't be read.
  public func call(arguments: Arguments) async throws -> String {
    var lookup = LibraryTools.Lookup(tool: name, arguments: ["passage": "\(arguments.passage)"])
    lookup.arguments["page"] = arguments.page.map { "\($0)" }
    return try await tools.recording(lookup) { try await read(arguments, into: &$0) }
  }

  private func read(_ arguments: Arguments, into lookup: inout LibraryTools.Lookup) async throws
    -> String
  {
    let passage = try passage(arguments.passage)
    guard var thread = try await tools.library.thread(passage.threadID) else {
      throw ArgumentError(
        "The text of passage [\(arguments.passage)] was changed or removed meanwhile. Search again."
      )
    }
    if ToolContext.current?.isLocal == false {
      thread.text = SensitivityRules.hidingSecrets(in: thread.text)
    }
    let room = TokenRoom(maximum: tools.options.maximumTokens)
    // The page's heading and the passages' numbers take a part of the room.
    let pages = try await tools.pages(
      of: thread, tokens: max(50, room.tokens * 39 / 40 - 60), count: room.count)
    let number = arguments.page ?? pages.page(at: passage.range.lowerBound) + 1
    guard number > 0, number <= pages.ranges.count else {
      throw ArgumentError(
        pages.ranges.count == 1
          ? "The text of passage [\(arguments.passage)] has one page."
          : "The text of passage [\(arguments.passage)] has pages 1 to \(pages.ranges.count)."
      )
    }
    let range = pages.ranges[number - 1]
    let passages = tools.readable(
      try await tools.library.passages(of: thread.id, overlapping: range))
    let numbers = tools.numbers(of: passages)
    lookup.found = zip(numbers, passages).map(LibraryTools.Lookup.Found.init)
    let heading = """
      Page \(number) of \(pages.ranges.count) of the text of passage [\(arguments.passage)] \
      (\(ExcerptList.heading(of: passage))):
      """
    let page = Self.marked(
      AttributedText(
        pages[number - 1], by: thread.authored.compactMap { $0.moved(into: range) },
        names: thread.items.flatMap(\.item.people).map(\.shownName)), of: range.count,
      zip(numbers, passages).map { ($0, max(0, $1.range.lowerBound - range.lowerBound)) })
    return try await fitted(page, after: heading, in: room)
  }

  /// Puts each passage's number at its beginning, so that the model can cite it.
  private static func marked(
    _ page: AttributedText, of length: Int, _ starts: [(number: Int, offset: Int)]
  ) -> String {
    var text = ""
    var end = 0
    for (number, offset) in starts {
      text += page.text(in: end..<offset) + "[\(number)] "
      end = offset
    }
    return text + page.text(in: end..<length)
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
