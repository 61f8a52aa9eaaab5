public import Foundation
public import Items
public import Recollect

/// A part of a text that is small enough for a model to read and to refer to.
///
/// It is a passage of a search, a section of a thread, or any other text.
public struct TextPart: Sendable, Hashable {
  /// The text; that of a thread's part is byte for byte as in the thread.
  public var text: String
  /// The title of the item, or of the thread if the item has none.
  public var title: String
  /// The kind of the item.
  public var kind: Item.Kind
  /// The path of the file that the part was read from; empty if there is none.
  public var path: String
  /// The line of that file, counted from 1: the part's if lines are known, otherwise its item's.
  public var line: Int
  /// The date of the first item that the part covers.
  public var date: Date?
  /// The people of the items that the part covers, each once.
  public var people: [Item.Participant]
  /// The parts of the text that people wrote or spoke, in order.
  public var authored: [AuthoredRange] = []
  /// The ids of the items that the part covers, in the order of the thread.
  public var itemIDs: [String]
  /// The identifier of the thread, valid until the thread is stored again; `nil` for other texts.
  public var threadID: LibraryThread.ID?
  /// The range of the part in bytes of the thread's UTF-8 text, or of the whole text.
  public var range: Range<Int>

  /// Creates a part from a passage.
  public init(_ passage: Passage) {
    self.init(text: passage.text, title: passage.title, kind: passage.kind)
    path = passage.path
    line = passage.line
    date = passage.date
    people = passage.people
    authored = passage.authored
    itemIDs = passage.itemIDs
    threadID = passage.threadID
    range = passage.range
  }

  /// Creates a part from a text that isn't in a library.
  ///
  /// The text may be longer than a context window: what reads parts divides those that are too
  /// long.
  public init(text: String, title: String = "", kind: Item.Kind = .document) {
    self.text = text
    self.title = title
    self.kind = kind
    path = ""
    line = 1
    people = []
    itemIDs = []
    range = 0..<text.utf8.count
  }
}

extension TextPart {
  package var heading: String {
    let day = date?.formatted(.iso8601.year().month().day())
    let people = people.prefix(4).map { $0.name.isEmpty ? $0.address : $0.name }
    return ([kind.rawValue, title] + (day.map { [$0] } ?? []) + people)
      .filter { !$0.isEmpty }.joined(separator: ", ").singleLine
  }

  /// The author comes before each line that imitates a heading.
  var shownText: String {
    AttributedText(text, by: authored, names: people.map(\.shownName)).text
  }

  /// Divides the part into parts of at most `tokens` tokens.
  ///
  /// A part that isn't longer is returned alone. A part of a passage has the passage's line.
  func divided(
    tokens: Int, count: (String) async throws -> Int
  ) async throws -> [TextPart] {
    if try await count(text) <= tokens { return [self] }
    let pages = try await ThreadPages(text, tokens: tokens, count: count)
    return pages.ranges.indices.map { page in
      var part = self
      part.text = pages[page]
      part.authored = authored.compactMap { $0.moved(into: pages.ranges[page]) }
      let start = range.lowerBound + pages.ranges[page].lowerBound
      part.range = start..<start + pages.ranges[page].count
      return part
    }
  }
}
