import Foundation
import Items

/// Items in order with the one text they make, ready to be cut into chunks.
struct ComposedThread: Sendable {
  struct Member: Sendable {
    var item: Item
    var origin: ItemOrigin
    /// What of the item's text stands in the thread's, in order.
    var pieces: [ItemPiece]
    /// Bytes of the thread's text from the first piece to the last.
    var range: Range<Int>
    /// The same with the line that introduces the item: what a chunk must touch to cover it.
    var extent: Range<Int>

    /// Whether the thread shows the item's whole text in one piece.
    var isWhole: Bool { pieces == [ItemPiece(range: range, offset: 0)] && shows(item.text) }

    private func shows(_ text: String) -> Bool { range.count == text.utf8.count }
  }

  /// Identity within the source.
  var key: String
  var kind: Kind
  var title: String
  var text: String
  var members: [Member]
  /// Why the items belong together.
  var bond: Bond

  /// Joins items that belong together; the text of a lone note or document is the item's own.
  ///
  /// `ItemHeading` says what stands before each. What is set aside in an item doesn't become part of
  /// the text: what is left of it stands there in pieces, a blank line between them.
  init(key: String, items: [(item: Item, origin: ItemOrigin)], bond: Bond = .other) {
    precondition(!items.isEmpty, "A thread has at least one item.")
    self.key = key
    self.bond = bond
    kind = items[0].item.kind
    title = Self.storable(items[0].item.title)
    text = ""
    members = []
    var previous: Item?
    var versions = VersionText()
    for (item, origin) in items {
      var visible = VisibleText.ranges(of: item)
      if bond == .versions {
        let fresh = versions.fresh(item.text, in: visible)
        // The newest stands there whole; of the others, what is new.
        if previous != nil { visible = fresh }
      }
      let name = bond == .versions && previous != nil && !visible.isEmpty ? origin.name : nil
      let heading = ItemHeading(item, after: previous, version: name)
      if !text.isEmpty && !visible.isEmpty { text += heading.separation }
      let begin = text.utf8.count
      text += Self.storable(heading.text)
      var pieces: [ItemPiece] = []
      for visible in visible {
        if !pieces.isEmpty { text += "\n\n" }
        let start = text.utf8.count
        text += Self.storable(String(item.text[bytes: visible]))
        pieces.append(ItemPiece(range: start..<text.utf8.count, offset: visible.lowerBound))
      }
      let end = text.utf8.count
      members.append(
        Member(
          item: item, origin: origin, pieces: pieces,
          range: (pieces.first?.range.lowerBound ?? end)..<end, extent: begin..<end))
      previous = item
    }
  }

  /// Stretches of the text that no chunk reaches beyond: meetings of a series, versions of a text.
  var sections: [Range<Int>] {
    bond == .other ? [0..<text.utf8.count] : members.map(\.extent).filter { !$0.isEmpty }
  }

  /// The title of what stands at a byte of the text.
  func title(at start: Int) -> String {
    guard bond == .series, let member = members.last(where: { $0.extent.lowerBound <= start })
    else { return title }
    return Self.storable(member.item.title)
  }

  /// SQLite ends a text at its first NUL; a space in its place keeps every other byte where it is.
  static func storable(_ text: String) -> String {
    text.utf8.contains(0) ? text.replacing("\0", with: " ") : text
  }

  /// Name of the folder within the source that a note or document lies in; `nil` at its top.
  ///
  /// People file what belongs together, and a note needn't repeat what its folder says.
  var folder: String? {
    guard kind == .note || kind == .document, members[0].item.parent == nil else { return nil }
    let components = members[0].origin.file.split(separator: "/")
    return components.count > 1 ? String(components[components.count - 2]) : nil
  }
}

/// A stretch of an item's text as it stands in a thread's.
struct ItemPiece: Sendable, Hashable, Codable {
  /// Bytes of the thread's text.
  var range: Range<Int>
  /// Where the same bytes begin in the item's text.
  var offset: Int
}
