import Foundation
import Items
import Recollect

/// The place of a quote, and the people who wrote or said it.
struct QuoteSource {
  var path: String
  var line: Int
  var date: Date?
  /// The authors or speakers at the quote in a chat or a meeting; empty elsewhere.
  var speakers: [String] = []
  /// The quote's items; empty if they are no longer stored.
  private(set) var items: [Item] = []
  /// The date on which an event was entered in a calendar, or last changed there; `nil` if it isn't
  /// known, and for other texts.
  ///
  /// A mail that moves an event is older than the event's own date.
  var announced: Date? { items.first?.schedule?.version?.written }
  /// A newer version of the event has replaced it.
  fileprivate(set) var isReplaced = false
  /// The relation of its authors to the person; the least close one counts.
  var authorship = Authorship.other

  /// Finds the source of a part of a passage.
  ///
  /// - Parameter thread: `nil` if the passage's thread is no longer stored.
  init(of range: Range<Int>, in passage: Passage, thread: LibraryThread?) {
    path = passage.path
    line = passage.line
    date = passage.writtenDate
    let start = passage.range.lowerBound + range.lowerBound
    let quoted = start..<start + range.count
    // A quote may begin in the line that introduces an item.
    guard let thread,
      thread.text.utf8.dropFirst(passage.range.lowerBound).starts(with: passage.text.utf8)
    else { return }
    var quotedItems = thread.items.filter { $0.range.overlaps(quoted) }
    if quotedItems.isEmpty, let event = Self.event(withFieldsAt: start, in: thread) {
      quotedItems = [event]
    }
    items = quotedItems.map(\.item)
    let before = thread.items.last { $0.range.lowerBound <= start }
    guard let member = quotedItems.first ?? before else { return }
    path = member.path
    line = member.line
    date = member.item.writtenDate ?? passage.writtenDate
    if let first = member.item.textLine {
      let segment = member.segments.last { $0.range.lowerBound <= start }
      let offset = segment.map { $0.offset + min(start, $0.range.upperBound) - $0.range.lowerBound }
      line = first + member.item.text.utf8.prefix(offset ?? 0).count { $0 == UInt8(ascii: "\n") }
    }
    switch member.item.kind {
    case .message:
      speakers = items.flatMap { $0.people.filter { $0.role == .from }.map(\.name) }
    case .meeting:
      speakers = thread.authored.filter { $0.isTurn && $0.range.overlaps(quoted) }
        .flatMap(\.authors)
    default: break
    }
  }

  /// Returns the event whose time and place are before its text, which many invitations lack.
  private static func event(
    withFieldsAt start: Int, in thread: LibraryThread
  ) -> LibraryThread.Member? {
    let next = thread.items.first { $0.range.lowerBound >= start }
    return next?.item.schedule?.version == nil ? nil : next
  }
}

extension QuoteSource {
  /// Returns "Sam Doe <sam@a.example>, 2024-07-01", or "note, 2024-02-10" without an author.
  func authorAndDay(in passage: Passage) -> String {
    if passage.memory != nil { return passage.title }
    let sender = (items.first?.people ?? passage.people).first { $0.role == .from }
    var name = sender.map { sender in
      sender.name.isEmpty || sender.address.isEmpty
        ? sender.name + sender.address : "\(sender.name) <\(sender.address)>"
    }
    if items.first?.kind == .meeting, !speakers.isEmpty { name = speakers.joined(separator: ", ") }
    let day = (items.first?.writtenDate ?? passage.writtenDate)?.formatted(
      .iso8601.year().month().day())
    let kind = (items.first?.kind ?? passage.kind).rawValue
    return [name ?? kind, day].compactMap(\.self).joined(separator: ", ")
  }
}

/// The sources of quotes, for which each thread is read once.
struct QuoteSources {
  let library: Library
  private var threads: [LibraryThread.ID: LibraryThread] = [:]

  init(_ library: Library) { self.library = library }

  mutating func source(of range: Range<Int>, in passage: Passage) async throws -> QuoteSource {
    let id = passage.threadID
    if threads[id] == nil { threads[id] = try await library.thread(id) }
    var source = QuoteSource(of: range, in: passage, thread: threads[id])
    if passage.memory != nil { source.authorship = .own }
    guard let thread = threads[id], !source.items.isEmpty else { return source }
    source.isReplaced = try await library.isReplaced(source.items[0], in: id)
    source.authorship = .own
    for item in source.items {
      source.authorship = max(
        source.authorship, try await library.authorship(of: item, in: thread))
    }
    return source
  }
}
