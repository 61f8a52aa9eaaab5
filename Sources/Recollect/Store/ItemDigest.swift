import Digests
import Items

/// A digest of an item's content, by which the same mail in two sources is recognized.
///
/// Two items with equal ``ItemKey`` and equal digest are stored once, with a placement in each
/// source. Only mails and their attachments are compared, because their ids are globally unique; the
/// ids of notes and messages are unique in one file.
///
/// The digest covers the id, kind, title, text, people, and names of attachments. It doesn't cover
/// the labels, the file and the place in the file, which may differ between sources:
/// - A mail in `Inbox.mbox` with the label `Work`, and the same mail without labels in a maildir,
///   are the same.
/// - Two mails with one `Message-ID` and different texts aren't.
enum ItemDigest {
  /// Returns the SHA-256 of an item's compared content, in hexadecimal.
  ///
  /// - Returns: The digest, or `nil` if the item's id is unique only within its file.
  static func of(_ item: Item, _ key: ItemKey) -> String? { key.scope == .file ? nil : of(item) }

  /// Returns the SHA-256 of the compared content of a mail or an attachment, in hexadecimal.
  static func of(_ item: Item) -> String {
    var digest = SHA256()
    digest.update(
      fields: item.id, item.kind.rawValue, item.title.storable,
      item.text.storable, item.attachments.joined(separator: "\u{1}"))
    for person in item.people {
      digest.update(fields: person.role.rawValue, person.name, person.address)
    }
    return digest.finalize().hexadecimal
  }
}
