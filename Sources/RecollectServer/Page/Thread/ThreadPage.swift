import Foundation
import Items
import Recollect

/// A thread with one passage of it in view.
struct ThreadPage: Sendable {
  private let thread: LibraryThread
  private let place: PassageAddress
  private let library: Library
  private let texts: [MarkedText]
  private let slices: ThreadSlices
  /// Words to find in the thread.
  var find: String?
  /// The page, counted from 1; `nil` for the one with the passage.
  var page: Int?

  private static let maximumFinds = 500

  init(_ thread: LibraryThread, _ place: PassageAddress, library: Library) {
    (self.thread, self.place, self.library) = (thread, place, library)
    texts = thread.items.map { MarkedText($0.item.text) }
    slices = ThreadSlices(texts)
  }

  func view() async throws -> ThreadView {
    let found = found
    let first = found.indices.first { !found[$0].isEmpty }
    let wanted = page.map { max($0, 1) - 1 } ?? first ?? passagePage
    let shown = min(wanted, slices.pages.count - 1)
    var view = ThreadView(
      threadID: thread.id, threadTitle: thread.title.isEmpty ? nil : thread.title,
      contents: contents, pageNumber: shown + 1, pageCount: slices.pages.count,
      hasPages: slices.pages.count > 1,
      previousPage: shown > 0 ? address(page: shown) : nil,
      nextPage: shown + 1 < slices.pages.count ? address(page: shown + 2) : nil,
      findWords: find, findPages: [],
      parts: slices.pages[shown].map { part($0, marks: found.isEmpty ? [] : found[shown]) })
    if find != nil {
      view.findSummary = Self.summary(ofFinds: found.reduce(0) { $0 + $1.count })
      if slices.pages.count > 1 {
        view.findPages = found.indices.filter { !found[$0].isEmpty }
          .map { ThreadView.PageLink(number: $0 + 1, href: address(page: $0 + 1)) }
      }
    }
    markAnchor(&view)
    return view
  }

  private static func summary(ofFinds count: Int) -> String {
    switch count {
    case 0: "Not in this thread"
    // More aren't looked for.
    case maximumFinds...: "The first \(maximumFinds) places in this thread"
    default: "\(PageWording.count(count, "place")) in this thread"
    }
  }

  private var contents: String {
    let kinds = Dictionary(thread.items.map { ($0.item.kind, 1) }, uniquingKeysWith: +)
    let dates = thread.items.compactMap(\.item.shownDate)
    guard let first = dates.min(), let last = dates.max() else { return PageWording.items(kinds) }
    let (from, to) = (PageWording.day(first), PageWording.day(last))
    return PageWording.items(kinds) + ", " + (from == to ? from : "\(from) to \(to)")
  }

  private func address(page: Int) -> String {
    Address("/thread/\(thread.id)").with("page", "\(page)").with("find", find).text
  }

  // MARK: Passages

  /// Returns the parts of an item's text that are a part of the thread's text.
  private func ranges(_ range: Range<Int>, in member: LibraryThread.Member) -> [Range<Int>] {
    member.segments.compactMap { segment in
      let part = range.clamped(to: segment.range)
      guard !part.isEmpty else { return nil }
      let shift = segment.offset - segment.range.lowerBound
      return part.lowerBound + shift..<part.upperBound + shift
    }
  }

  /// The item that the passage introduces: such a line is part of the thread's text, but of no item.
  private var introduced: Int? {
    guard let range = place.range,
      !thread.items.contains(where: { !ranges(range, in: $0).isEmpty })
    else { return nil }
    return thread.items.firstIndex { $0.range.lowerBound >= range.upperBound }
  }

  private var passagePage: Int {
    guard let range = place.range else { return 0 }
    if let introduced { return slices.page(of: introduced, at: 0) }
    for (position, member) in thread.items.enumerated() {
      if let first = ranges(range, in: member).first {
        return slices.page(of: position, at: first.lowerBound)
      }
    }
    return 0
  }

  /// The places of the words to find, by page.
  private var found: [[(item: Int, range: Range<Int>)]] {
    guard let find, !find.isEmpty else { return [] }
    var left = Self.maximumFinds
    return slices.pages.map { page in
      page.flatMap { slice in
        let ranges = texts[slice.item].ranges(of: find, in: slice.range, limit: left)
        left -= ranges.count
        return ranges.map { (slice.item, $0) }
      }
    }
  }

  private func markAnchor(_ view: inout ThreadView) {
    for part in view.parts.indices {
      for block in view.parts[part].blocks.indices {
        let segments = view.parts[part].blocks[block].segments
        let isWanted = { (segment: TextSegment) in find == nil ? segment.isHere : segment.isMark }
        if let first = segments.firstIndex(where: isWanted) {
          view.parts[part].blocks[block].segments[first].isAnchor = true
          return
        }
      }
    }
  }

  // MARK: Items

  private func part(
    _ slice: ThreadSlices.Slice, marks found: [(item: Int, range: Range<Int>)]
  ) -> ThreadView.Part {
    let member = thread.items[slice.item]
    let here = place.range.map { ranges($0, in: member) } ?? []
    let marks =
      place.marks.flatMap { ranges($0, in: member) }
      + found.filter { $0.item == slice.item }.map(\.range)
    let whole = here.first.flatMap { first in here.last.map { first.lowerBound..<$0.upperBound } }
    return ThreadView.Part(
      anchor: "item-\(slice.item)\(slice.isBeginning ? "" : "-\(slice.range.lowerBound)")",
      head: head(
        member, isContinuation: !slice.isBeginning, isIntroduced: slice.item == introduced),
      blocks: blocks(of: slice, member.item, marks: marks, here: whole))
  }

  private func blocks(
    of slice: ThreadSlices.Slice, _ item: Item, marks: [Range<Int>], here: Range<Int>?
  ) -> [ThreadView.Block] {
    let text = texts[slice.item]
    var (blocks, start) = ([ThreadView.Block](), slice.range.lowerBound)
    func add(_ range: Range<Int>, fold: String?) {
      guard !range.isEmpty else { return }
      blocks.append(
        ThreadView.Block(fold: fold, segments: text.segments(of: range, marks: marks, here: here)))
    }
    for excluded in item.excludedRanges {
      let range = excluded.range.clamped(to: slice.range)
      guard !range.isEmpty, range.lowerBound >= start else { continue }
      add(start..<range.lowerBound, fold: nil)
      add(range, fold: Self.name(excluded.reason, lines: text.lines(in: range)))
      start = range.upperBound
    }
    add(start..<slice.range.upperBound, fold: nil)
    return blocks
  }

  private static func name(_ reason: ExcludedRange.Reason, lines: Int) -> String {
    let name =
      switch reason {
      case .quote: "Quoted text"
      case .signature: "Signature"
      case .disclaimer: "Disclaimer"
      case .forwardedHeader: "Header of the forwarded message"
      case .encodedFile: "Encoded file"
      }
    return "\(name), \(PageWording.count(lines, "line"))"
  }

  private func head(
    _ member: LibraryThread.Member, isContinuation: Bool, isIntroduced: Bool
  ) -> ThreadView.Head {
    let item = member.item
    let senders = item.people.filter { $0.role == .from }.map(PersonName.full)
    let others = item.people.filter { $0.role != .from }.map(PersonName.full)
    let hasTitle = !item.title.isEmpty && item.title != thread.title
    let title = hasTitle ? item.title : item.kind.rawValue.capitalized
    let selection = Address("/forget").with("id", item.id).with("path", member.path)
      .with("line", "\(member.line)")
    return ThreadView.Head(
      heading: senders.isEmpty ? title : senders.joined(separator: ", "),
      isContinuation: isContinuation, isIntroduced: isIntroduced,
      recipients: others.isEmpty
        ? nil : (item.kind == .meeting ? "with " : "to ") + others.joined(separator: ", "),
      moment: item.shownDate.map { shown in
        PageWording.moment(shown) + (item.writersClock().map { " (\($0))" } ?? "")
      },
      isoDay: item.shownDate.map(PageWording.isoDay),
      path: member.path,
      copies: member.copies.map { "\($0.path):\($0.line)" },
      attachments: item.attachments, tags: item.tags,
      like: library.embedder == nil ? nil : Address("/").with("like", item.id).text,
      forget: library.isWritable ? selection.text : nil)
  }
}
