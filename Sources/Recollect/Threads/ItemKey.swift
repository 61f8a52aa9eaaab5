import Digests
import Items

/// The identity of an item within its source, made so that no other file can imitate it.
///
/// | item | scope | place | name | attachment | variant |
/// |---|---|---|---|---|---|
/// | note, document, message, meeting | `file` | path of its file | id in that file | | |
/// | mail with a `Message-ID` | `messageID` | | that id | | a digest, if other mails share the id |
/// | mail without one | `digest` | | digest of its bytes | | |
/// | attachment | its mail's | | its mail's | place of the part | its mail's |
///
/// Each part is a column of the table `items`, and all parts are compared byte by byte. The same
/// mail in two files is therefore one item. Apart from mails, no file can name an item of another
/// file.
struct ItemKey: Sendable, Hashable {
  var scope: Item.Outline.Scope
  var place: ExactString
  var name: ExactString
  var attachment: ExactString
  var variant: ExactString

  init(_ outline: Item.Outline, file: String, variant: String) {
    scope = outline.scope
    place = ExactString(outline.scope == .file ? file : "")
    name = ExactString(outline.id)
    attachment = ExactString(outline.attachment ?? "")
    self.variant = ExactString(variant)
  }

  /// In the order of ``values``.
  static let columns = "scope, place, name, attachment, variant"

  static let condition = "scope = ? AND place = ? AND name = ? AND attachment = ? AND variant = ?"

  var values: [String] {
    [scope.rawValue, place.string, name.string, attachment.string, variant.string]
  }

  /// SHA-256 of all parts, in hexadecimal: the key of the thread whose first item this is.
  var threadKey: String { SHA256().digest(of: values) }
}

/// A digest of an item's content, by which the same mail in two sources is recognized.
///
/// Two items with equal ``ItemKey`` and equal digest are stored once, with a placement in each
/// source. Only mails and their attachments are compared, because their ids are globally unique;
/// the ids of notes and messages are unique in one file.
///
/// The digest covers the id, kind, title, text, people, and names of attachments. It doesn't cover
/// the labels, the file and the place in the file, which may differ between sources:
/// - A mail in `Inbox.mbox` with the label `Work`, and the same mail without labels in a maildir,
///   are the same.
/// - Two mails with one `Message-ID` and different texts aren't.
enum ItemDigest {
  /// Returns a SHA-256 in hexadecimal; `nil` if the item's id is unique only within its file.
  static func of(_ item: Item, _ key: ItemKey) -> String? {
    if key.scope == .file { return nil }
    var digest = SHA256()
    digest.update(
      fields: item.id, item.kind.rawValue, item.title.storable,
      item.text.storable, item.attachments.joined(separator: "\u{1}"))
    if let text = item.embeddingText { digest.update(fields: text) }
    digest.update(item.people)
    return digest.finalize().hexadecimal
  }
}
