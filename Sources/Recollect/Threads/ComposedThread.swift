import Crypto
import Foundation
import Items

/// Where an item was read: its file in the source, and its outline there.
struct ItemOrigin: Sendable {
  var file: String
  var outline: Outline
}

/// Items in order with the one text they make, ready to be cut into chunks.
struct ComposedThread: Sendable {
  struct Member: Sendable {
    var item: Item
    var origin: ItemOrigin
    /// Bytes of the thread's text that are the item's text.
    var range: Range<Int>
    /// The same with the line that introduces the item: what a chunk must touch to cover it.
    var extent: Range<Int>
  }

  /// Identity within the source.
  var key: String
  var kind: Kind
  var title: String
  var text: String
  var members: [Member]

  /// Joins items that belong together; the text of a lone note or document is the item's own.
  ///
  /// Each mail or message is preceded by a line that says who wrote it and when, so that a chunk
  /// taken from the middle of a thread still tells.
  init(key: String, items: [(item: Item, origin: ItemOrigin)]) {
    precondition(!items.isEmpty, "A thread has at least one item.")
    self.key = key
    kind = items[0].item.kind
    title = Self.storable(items[0].item.title)
    text = ""
    members = []
    for (item, origin) in items {
      if !text.isEmpty { text += "\n\n" }
      let begin = text.utf8.count
      text += Self.heading(of: item)
      let start = text.utf8.count
      text += Self.storable(item.text)
      let end = text.utf8.count
      members.append(
        Member(item: item, origin: origin, range: start..<end, extent: begin..<end))
    }
  }

  /// SQLite ends a text at its first NUL; a space in its place keeps every other byte where it is.
  private static func storable(_ text: String) -> String {
    text.utf8.contains(0) ? text.replacing("\0", with: " ") : text
  }

  private static func heading(of item: Item) -> String {
    guard item.kind == .mail || item.kind == .message else { return "" }
    let senders = item.people.filter { $0.role == .from }
      .map { $0.name.isEmpty ? $0.address : $0.name }
    let who = senders.isEmpty ? "Unknown sender" : senders.joined(separator: ", ")
    let day = item.date.map { ", " + $0.formatted(.iso8601.year().month().day()) } ?? ""
    return storable("\(who)\(day):\n\n")
  }

  /// Name of the folder within the source that a note or document lies in; `nil` at its top.
  ///
  /// People file what belongs together, and a note needn't repeat what its folder says.
  var folder: String? {
    guard kind == .note || kind == .document else { return nil }
    let components = members[0].origin.file.split(separator: "/")
    return components.count > 1 ? String(components[components.count - 2]) : nil
  }

  /// Digest of everything that is stored of the thread: SHA-256, in hexadecimal.
  var hash: String {
    var digest = SHA256()
    digest.update(fields: key, kind.rawValue, title, text)
    for member in members {
      let item = member.item
      let outline = member.origin.outline
      digest.update(
        fields: item.id, item.kind.rawValue, item.title, item.tags.joined(separator: "\u{1}"))
      digest.update(fields: item.date.map { "\($0.timeIntervalSince1970)" } ?? "")
      for person in item.people {
        digest.update(fields: person.role.rawValue, person.name, person.address)
      }
      digest.update(
        fields: member.origin.file, "\(outline.offset) \(outline.length) \(outline.line)")
      digest.update(fields: "\(member.range) \(item.textLine ?? 0)")
    }
    return digest.finalize().hexadecimal
  }
}

extension SHA256 {
  /// Takes in each field with its length, so that no two lists of fields look alike.
  fileprivate mutating func update(fields: String...) {
    for var field in fields {
      var length = UInt64(field.utf8.count).littleEndian
      withUnsafeBytes(of: &length) { update(bufferPointer: $0) }
      field.withUTF8 { update(bufferPointer: UnsafeRawBufferPointer($0)) }
    }
  }
}

extension Digest {
  /// The digest's bytes as lower-case hexadecimal digits.
  var hexadecimal: String {
    let digits = Array("0123456789abcdef")
    return String(flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
