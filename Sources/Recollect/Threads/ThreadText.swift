import Digests
import Foundation
import Items

/// The text composed of a thread's items, which is cut into chunks.
struct ThreadText: Sendable {
  struct Member: Sendable {
    var item: Item
    var origin: ItemOrigin
    /// The parts of the item's text that the thread's text has, in order.
    var segments: [ItemSegment]
    /// The bytes of the thread's text from the first segment to the end of the last.
    var range: Range<Int>
    /// ``range`` and the heading before it.
    ///
    /// A chunk that overlaps it covers the item.
    var extent: Range<Int>

    /// True if the thread has the item's whole text in one segment.
    var isWhole: Bool { segments == [ItemSegment(range: range, offset: 0)] && shows(item.text) }

    private func shows(_ text: String) -> Bool { range.count == text.utf8.count }
  }

  /// Unique within the source.
  var key: String
  var kind: Item.Kind
  var title: String
  var text: String
  var members: [Member]
  var relation: ThreadRelation

  /// Creates a thread and composes its text from its items.
  ///
  /// The text of a single note or document is the item's own. Elsewhere ``ItemHeading`` goes before
  /// each item. Excluded ranges are left out: what remains is added as segments, with an empty line
  /// between them.
  init(key: String, items: [ItemWithOrigin], relation: ThreadRelation = .other) {
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
      var visible = SearchedText.ranges(of: item)
      if relation == .versions {
        let fresh = versions.takeNew(item.text, in: visible)
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

  /// Ranges that no chunk crosses: each meeting of a series, each version of a text.
  var sections: [Range<Int>] {
    relation == .other ? [0..<text.utf8.count] : members.map(\.extent).filter { !$0.isEmpty }
  }

  /// Returns the title of the meeting in a series, otherwise that of the thread.
  func title(at start: Int) -> String {
    guard relation == .series, let member = members.last(where: { $0.extent.lowerBound <= start })
    else { return title }
    return member.item.title.storable
  }

  /// The text to embed instead of the thread's; `nil` if there is none, or if nothing is shown.
  ///
  /// An item of a named thread has none, even while it is the only one.
  var embeddingText: String? {
    guard members.count == 1, !text.isEmpty, members[0].origin.outline.conversation == nil else {
      return nil
    }
    return members[0].item.embeddingText
  }

  /// The name of the folder that a note or document lies in; `nil` at the top of the source.
  ///
  /// People group notes into folders, and a note needn't repeat what the folder's name says.
  var folder: String? {
    guard kind == .note || kind == .document, members[0].item.parent == nil else { return nil }
    let components = members[0].origin.file.split(separator: "/")
    return components.count > 1 ? String(components[components.count - 2]).singleLine : nil
  }
}

/// The searched part of an item's text: all but its excluded ranges.
enum SearchedText {
  /// Returns the searched ranges in bytes of the item's text, in order.
  ///
  /// If the excluded ranges cover the whole text, all of it is searched.
  static func ranges(of item: Item) -> [Range<Int>] {
    let whole = 0..<item.text.utf8.count
    guard !item.excludedRanges.isEmpty else { return [whole] }
    let bytes = Array(item.text.utf8)
    var shown: [Range<Int>] = []
    var start = 0
    for excluded in item.excludedRanges.map(\.range) + [bytes.count..<bytes.count] {
      precondition(
        excluded.lowerBound >= start && excluded.upperBound <= bytes.count,
        "The excludedRanges of an item are ranges of its text, in order and apart from each other.")
      if let range = trimmed(start..<excluded.lowerBound, bytes) { shown.append(range) }
      start = excluded.upperBound
    }
    return shown.isEmpty ? [whole] : shown
  }

  /// Returns `nil` for a range of white space only.
  private static func trimmed(_ range: Range<Int>, _ bytes: [UInt8]) -> Range<Int>? {
    guard let first = range.first(where: { !bytes[$0].isWhiteSpace }),
      let last = range.last(where: { !bytes[$0].isWhiteSpace })
    else { return nil }
    return first..<last + 1
  }
}

extension ThreadText {
  /// The SHA-256 of everything that is stored of the thread, in hexadecimal.
  var digest: String {
    var hasher = SHA256()
    hasher.update(fields: key, kind.rawValue, title, text)
    if let embeddingText { hasher.update(fields: "embedded", embeddingText) }
    if relation != .other { hasher.update(fields: "\(relation)") }
    for member in members {
      let item = member.item
      let outline = member.origin.outline
      hasher.update(
        fields: item.id, outline.scope.rawValue, member.origin.variant, item.kind.rawValue,
        item.title, item.tags.joined(separator: "\u{1}"))
      hasher.update(fields: item.date.map { "\($0.timeIntervalSince1970)" } ?? "")
      if let zone = item.timeZone, let date = item.date {
        hasher.update(fields: "zone", "\(zone.secondsFromGMT(for: date))")
      }
      hasher.update(item.people)
      hasher.update(
        fields: member.origin.file, "\(outline.offset) \(outline.length) \(outline.line)")
      hasher.update(fields: "\(member.range) \(item.textLine ?? 0)")
      if !member.isWhole { hasher.update(fields: item.text) }
      for excluded in item.excludedRanges {
        hasher.update(fields: excluded.reason.rawValue, "\(excluded.range)")
      }
      for turn in item.turns { hasher.update(fields: turn.speaker, "\(turn.range)") }
      if let schedule = item.schedule { hasher.update(fields: "schedule", schedule.fingerprint) }
      for line in item.datedLines {
        hasher.update(
          fields: "dated", "\(line.line) \(line.isTask)", line.title, line.status,
          line.schedule.fingerprint)
      }
      for field in item.fields { hasher.update(fields: field.name, field.value) }
      hasher.update(
        fields: item.attachments.joined(separator: "\u{1}"), item.parent ?? "",
        outline.conversation ?? "", outline.importerData ?? "")
      // Nothing else tells that a row of an earlier version lacks them.
      if let whole = item.wholeText { hasher.update(fields: "whole", whole) }
      if let account = outline.account { hasher.update(fields: "account", account) }
      if let list = outline.threading?.addresses?.list, !list.isEmpty {
        hasher.update(fields: "list", list)
      }
    }
    return hasher.finalize().hexadecimal
  }
}

extension SHA256 {
  /// Hashes each field after its length, so that two different lists of fields have different
  /// input.
  mutating func update(fields: String...) { update(fields) }

  mutating func update(_ people: [Item.Participant]) {
    for person in people { update(fields: person.role.rawValue, person.name, person.address) }
  }

  /// Returns the digest in hexadecimal after more fields.
  func digest(of fields: [String]) -> String {
    var digest = self
    digest.update(fields)
    return digest.finalize().hexadecimal
  }

  private mutating func update(_ fields: [String]) {
    for var field in fields {
      var length = UInt64(field.utf8.count).littleEndian
      withUnsafeBytes(of: &length) { update(bufferPointer: $0) }
      field.withUTF8 { update(bufferPointer: UnsafeRawBufferPointer($0)) }
    }
  }
}
