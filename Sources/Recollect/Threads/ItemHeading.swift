import Embeddings
import Foundation
import Items

/// The text that introduces an item in its thread.
///
/// - Before a mail: its sender and day, as in `Anna Berg, 2024-05-01:`.
/// - Before a chat message: its sender. A line with the day goes before the first message, and
///   before one that comes more than 24 hours after its predecessor.
/// - Before a meeting: the fields that its text doesn't repeat, such as `Location: Rome`.
/// - Before an older version of a text: the name of its file.
///
/// The heading makes a chunk from the middle of a thread understandable.
struct ItemHeading {
  var separation = "\n\n"
  var text = ""

  /// A pause longer than this between two messages adds a line with the day.
  private static let pause: TimeInterval = 24 * 60 * 60

  /// Creates the heading of an item.
  ///
  /// - Parameter version: The name of the item's file, if it is an older version of a text.
  init(_ item: Item, after previous: Item?, version: String? = nil) {
    if let version { text = "— \(version.singleLine) —\n\n" }
    switch item.kind {
    case .mail: text = Self.sender(of: item, at: item.writtenDate) + ":\n\n"
    case .message: addMessage(item, after: previous)
    case .meeting: addMeeting(item)
    case .note, .document: break
    }
  }

  /// Returns the names of an item's senders and the day: `Anna Berg, 2024-05-01`.
  static func sender(of item: Item, at date: Date?) -> String {
    let names = item.people.filter { $0.role == .from }.map(\.shownName)
    let who = names.isEmpty ? "Unknown sender" : names.joined(separator: ", ")
    return date.map { "\(who), \(day($0))" } ?? who
  }

  static func day(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }

  private mutating func addMessage(_ item: Item, after previous: Item?) {
    text = Self.sender(of: item, at: nil) + ": "
    guard let date = item.date, let day = item.writtenDate else {
      if previous != nil { separation = "\n" }
      return
    }
    if let earlier = previous?.date, date.timeIntervalSince(earlier) <= Self.pause {
      separation = "\n"
    } else if previous == nil || previous?.date != nil {
      text = "— \(Self.day(day)) —\n\n" + text
    }
  }

  /// Adds the fields that the text doesn't contain, one per line.
  private mutating func addMeeting(_ item: Item) {
    let said = Self.plainLines(item.text)
    var lines: [String] = []
    for field in item.fields where !Self.contains(said, field) {
      let isList = field.value.contains("\n")
      lines.append(field.name + (isList ? ":\n" : ": ") + field.value)
    }
    if !lines.isEmpty { text = lines.joined(separator: "\n") + "\n\n" }
  }

  /// Returns true if the text has a field as whole lines.
  ///
  /// The value may stand alone (`Rome`) or after the field's name (`Location: Rome`). Whole lines
  /// are compared, because `Rom` is part of `Roman`.
  private static func contains(_ lines: [String], _ field: Item.Field) -> Bool {
    let value = plainLines(field.value)
    guard let first = value.first else { return true }
    let beginnings = [first, "\(field.name): \(first)"]
    return lines.indices.contains { start in
      beginnings.contains(lines[start])
        && lines[start...].dropFirst().starts(with: value.dropFirst())
    }
  }

  /// Returns the lines that aren't empty, without Markdown's headings, lists and emphasis.
  private static func plainLines(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map { line in
      String(line.filter { !"*_`".contains($0) }.drop { $0.isWhitespace || "#>-+•".contains($0) })
        .trimmingCharacters(in: .whitespaces)
    }.filter { !$0.isEmpty }
  }
}

/// The author and date that are embedded before a chunk from the middle of an item.
///
/// For a mail or message: `Anna Berg, 2024-05-01:`. For a meeting, the speaker: `Anna Berg:`. The
/// context isn't part of the passage, which is its thread's text, byte for byte.
struct ChunkContext {
  private struct Stretch {
    /// In bytes of the thread's text.
    ///
    /// A chunk that begins at its start needs no context.
    var range: Range<Int>
    var text: String
  }

  /// In order and without overlap.
  private let stretches: [Stretch]

  init(_ thread: ThreadText) {
    stretches = thread.members.flatMap { member -> [Stretch] in
      switch member.item.kind {
      case .mail, .message:
        let text = ItemHeading.sender(of: member.item, at: member.item.writtenDate)
        return [Stretch(range: member.extent, text: Self.name(text))]
      case .meeting: return Self.turns(of: member)
      case .note, .document: return []
      }
    }
  }

  /// Returns the context of a chunk that begins at a byte of the thread's text; often empty.
  func text(at start: Int) -> String {
    var low = 0
    var high = stretches.count
    while low < high {
      let middle = (low + high) / 2
      if stretches[middle].range.upperBound <= start { low = middle + 1 } else { high = middle }
    }
    guard low < stretches.count, stretches[low].range.contains(start),
      stretches[low].range.lowerBound < start
    else { return "" }
    return stretches[low].text
  }

  /// In tokens.
  func longest(in embedder: any Embedder) -> Int {
    Set(stretches.map(\.text)).map(embedder.tokenCount).max() ?? 0
  }

  /// Returns the turns of a meeting, for chunks that begin in the middle of one.
  private static func turns(of member: ThreadText.Member) -> [Stretch] {
    guard member.isWhole else { return [] }
    let start = member.range.lowerBound
    return member.item.turns.filter { !$0.speaker.isEmpty }.map { turn in
      Stretch(
        range: turn.range.lowerBound + start..<turn.range.upperBound + start,
        text: name(turn.speaker))
    }
  }

  /// Returns the context that names an author; a long name is shortened.
  static func name(_ author: String) -> String {
    (author.utf8.count > 80 ? String(author.prefix(60)) + "…" : author) + ":"
  }
}
