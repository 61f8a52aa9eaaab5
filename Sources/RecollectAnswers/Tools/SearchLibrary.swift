import Foundation
import Items
public import LanguageModels
import Recollect

/// A tool that searches a library and returns numbered excerpts.
///
/// Create it with ``LibraryTools``.
public struct SearchLibrary: Tool {
  /// The name of the tool.
  public let name = "searchLibrary"
  /// The description for the model.
  public let description = """
    Searches the person's own notes, mail, messages, meetings and documents. Returns numbered \
    passages.
    """

  /// The arguments of a search.
  public struct Arguments {
    /// The words to search for.
    public var query: String
    /// The kind of text to search; all kinds if it's missing.
    public var kind: TextKind?
    /// The person to search for; everyone if it's missing.
    public var person: String?
    /// The first day to search.
    public var after: String?
    /// The day to search until.
    public var before: String?
  }

  /// A kind of text that a search can be limited to.
  public enum TextKind: String, CaseIterable {
    /// Notes.
    case note
    /// Mails.
    case mail
    /// Messages of chats.
    case message
    /// Meetings.
    case meeting
    /// Documents.
    case document
  }

  private let tools: LibraryTools

  init(_ tools: LibraryTools) { self.tools = tools }

  /// Searches the library.
  ///
  /// Passages that pass the filters come first. If there is room, others follow.
  ///
  /// - Returns: Numbered excerpts that fit the request, or a sentence for the model if the
  ///   arguments are invalid or nothing is found.
  /// - Throws: `LibraryError` if the library can't be read.
  public func call(arguments: Arguments) async throws -> String {
    let lookup = LibraryTools.Lookup(tool: name, arguments: arguments.given)
    return try await tools.recording(lookup) { try await search(arguments, into: &$0) }
  }

  private func search(_ arguments: Arguments, into lookup: inout LibraryTools.Lookup) async throws
    -> String
  {
    let query = arguments.query.trimmingCharacters(in: .whitespacesAndNewlines)
    guard query.contains(where: { $0.isLetter || $0.isNumber }) else {
      throw ArgumentError("The query is empty. Say in a few words what to look for.")
    }
    var results = try await results(of: query, arguments, into: &lookup)
    results.passages = tools.readable(results.passages)
    lookup.dates = results.dates
    lookup.people = results.people
    lookup.variants = results.variants
    guard !results.passages.isEmpty else {
      lookup.note = "Nothing was found."
      return "Nothing about “\(query)” was found. Other words may find something."
    }
    let numbers = tools.numbers(of: results.passages)
    lookup.words = results.words
    lookup.belowFloor = results.belowFloor
    lookup.found = zip(numbers, results.passages).map(LibraryTools.Lookup.Found.init)
    let list = ExcerptList(
      title: "Passages about “\(query)”", note: lookup.note,
      passages: Array(zip(numbers, results.passages)), reminder: tools.options.reminder)
    return try await list.text(fitting: TokenRoom(maximum: tools.options.maximumTokens))
  }

  /// Returns the passages that pass the model's filters, followed by others.
  ///
  /// Small models often add a filter that the question doesn't have, so it's only a preference.
  private func results(
    of query: String, _ arguments: Arguments, into lookup: inout LibraryTools.Lookup
  ) async throws -> SearchResults {
    var options = tools.options.search
    let wide = options.filter
    let narrow = try arguments.filter(narrowing: wide)
    let all = try await tools.library.search(query, options: options)
    if narrow == wide { return all }
    var results = all
    results.passages = []
    if let narrow {
      options.filter = narrow
      results = try await tools.library.search(query, options: options)
    }
    let passing = results.passages.count
    let ids = Set(results.passages.map(\.id))
    results.passages += all.passages.filter { !ids.contains($0.id) }
    results.passages = Array(results.passages.prefix(options.limit))
    if results.passages.count > passing {
      lookup.note =
        switch passing {
        case 0: "Nothing passes the filters; these passages are from a search without them."
        case 1: "Only the first of these passages passes the filters."
        default: "Only the first \(passing) of these passages pass the filters."
        }
    }
    return results
  }
}

/// An invalid argument, with a sentence that tells the model how to correct it.
struct ArgumentError: Error {
  var message: String

  init(_ message: String) { self.message = message }
}

extension SearchLibrary.Arguments {
  fileprivate var given: [String: String] {
    var given = ["query": query]
    given["kind"] = kind?.rawValue
    given["person"] = person
    given["after"] = after
    given["before"] = before
    return given
  }

  /// Adds these conditions to a filter; returns `nil` if no text could meet all of them.
  fileprivate func filter(narrowing filter: SearchFilter) throws -> SearchFilter? {
    var filter = filter
    if let kind = kind.flatMap({ Item.Kind(rawValue: $0.rawValue) }) {
      guard filter.kinds.isEmpty || filter.kinds.contains(kind) else { return nil }
      filter.kinds = [kind]
    }
    if let person, person.contains(where: \.isLetter) { filter.people.append(person) }
    if let after = try Self.day(after) { filter.after = max(filter.after ?? after, after) }
    if let before = try Self.day(before) { filter.before = min(filter.before ?? before, before) }
    if let after = filter.after, let before = filter.before, after >= before {
      throw ArgumentError("The first day has to be before the last day. Nothing was searched.")
    }
    return filter
  }

  private static func day(_ text: String?) throws -> Date? {
    guard let text = text?.trimmingCharacters(in: .whitespaces), !text.isEmpty else { return nil }
    if let date = CalendarDay.start(text) { return date }
    throw ArgumentError(
      "“\(text)” is not a date. Write it as year-month-day. Nothing was searched.")
  }
}
