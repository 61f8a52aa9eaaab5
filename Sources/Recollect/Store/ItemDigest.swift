import Crypto
import Items

/// The content that two items must share to be one item that two sources hold.
///
/// Ids of mails are the same everywhere, those of notes and messages are not. So mails are compared,
/// and what came with them: the same id, title, text, people and names of attachments. Labels, the
/// file and the place in it are each source's own.
enum ItemDigest {
  /// Returns the SHA-256 of what is compared, in hexadecimal; `nil` for an item whose id says nothing
  /// outside its file.
  static func of(_ item: Item, _ key: ItemKey) -> String? { key.scope == .file ? nil : of(item) }

  /// Returns the SHA-256 of what is compared of a mail or an attachment, in hexadecimal.
  static func of(_ item: Item) -> String {
    var digest = SHA256()
    digest.update(
      fields: item.id, item.kind.rawValue, ComposedThread.storable(item.title),
      ComposedThread.storable(item.text), item.attachments.joined(separator: "\u{1}"))
    for person in item.people {
      digest.update(fields: person.role.rawValue, person.name, person.address)
    }
    return digest.finalize().hexadecimal
  }
}
