import Foundation
import Items

/// The text that is composed of the items of a thread, in order, and cut into chunks.
struct ThreadText: Sendable {
  struct Member: Sendable {
    var item: Item
    var origin: ItemOrigin
    /// The segments of the item's text that are part of the thread's text, in order.
    var segments: [ItemSegment]
    /// The bytes of the thread's text from the first segment to the end of the last.
    var range: Range<Int>
    /// The bytes of ``range`` and of the heading before it.
    ///
    /// A chunk that overlaps them covers the item.
    var extent: Range<Int>

    /// A Boolean value that indicates whether the thread has the item's whole text in one segment.
    var isWhole: Bool { segments == [ItemSegment(range: range, offset: 0)] && shows(item.text) }

    private func shows(_ text: String) -> Bool { range.count == text.utf8.count }
  }

  /// The identity of the thread within its source.
  var key: String
  var kind: Kind
  var title: String
  var text: String
  var members: [Member]
  /// The reason the items are in one thread.
  var relation: ThreadRelation

  /// Creates a thread and composes its text from its items.
  ///
  /// The text of a single note or document is the item's own text. Elsewhere ``ItemHeading`` goes
  /// before each item. Excluded ranges aren't part of the text: the rest of the item is added as
  /// segments, with an empty line between them.
  init(key: String, items: [(item: Item, origin: ItemOrigin)], relation: ThreadRelation = .other) {
    precondition(!items.isEmpty, "A thread has at least one item.")
    self.key = key
    self.relation = relation
    kind = items[0].item.kind
    title = items[0].item.title.storable
    text = ""
    members = []
    var previous: Item?
    var versions = VersionText()
    for (item, origin) in items {
      var visible = VisibleText.ranges(of: item)
      if relation == .versions {
        let fresh = versions.fresh(item.text, in: visible)
        // The newest version is shown whole; of each older one, the paragraphs that no newer
        // version has.
        if previous != nil { visible = fresh }
      }
      let name = relation == .versions && previous != nil && !visible.isEmpty ? origin.name : nil
      let heading = ItemHeading(item, after: previous, version: name)
      if !text.isEmpty && !visible.isEmpty { text += heading.separation }
      let begin = text.utf8.count
      text += heading.text.storable
      var segments: [ItemSegment] = []
      for visible in visible {
        if !segments.isEmpty { text += "\n\n" }
        let start = text.utf8.count
        text += String(item.text[bytes: visible]).storable
        segments.append(ItemSegment(range: start..<text.utf8.count, offset: visible.lowerBound))
      }
      let end = text.utf8.count
      members.append(
        Member(
          item: item, origin: origin, segments: segments,
          range: (segments.first?.range.lowerBound ?? end)..<end, extent: begin..<end))
      previous = item
    }
  }

  /// The ranges of the text that no chunk crosses: each meeting of a series, each version of a
  /// text.
  var sections: [Range<Int>] {
    relation == .other ? [0..<text.utf8.count] : members.map(\.extent).filter { !$0.isEmpty }
  }

  /// Returns the title at a byte of the text: the meeting's in a series, otherwise the thread's.
  func title(at start: Int) -> String {
    guard relation == .series, let member = members.last(where: { $0.extent.lowerBound <= start })
    else { return title }
    return member.item.title.storable
  }

  /// The name of the folder that a note or document lies in; `nil` at the top of the source.
  ///
  /// People group notes into folders, and a note needn't repeat what the folder's name says.
  var folder: String? {
    guard kind == .note || kind == .document, members[0].item.parent == nil else { return nil }
    let components = members[0].origin.file.split(separator: "/")
    return components.count > 1 ? String(components[components.count - 2]) : nil
  }
}
