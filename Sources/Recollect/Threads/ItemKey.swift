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
/// Each part is a column of the table `items`, and all parts are compared byte by byte. The same mail
/// in two files is therefore one item. Apart from mails, no file can name an item of another file.
struct ItemKey: Sendable, Hashable {
  var scope: Outline.Scope
  var place: ExactString
  var name: ExactString
  var attachment: ExactString
  var variant: ExactString

  /// Creates the key of an item from its outline in a file.
  init(_ outline: Outline, file: String, variant: String) {
    scope = outline.scope
    place = ExactString(outline.scope == .file ? file : "")
    name = ExactString(outline.id)
    attachment = ExactString(outline.attachment ?? "")
    self.variant = ExactString(variant)
  }

  /// The names of the columns, in the order of ``values``.
  static let columns = "scope, place, name, attachment, variant"

  /// An SQL condition that compares each of the columns with a parameter.
  static let condition = "scope = ? AND place = ? AND name = ? AND attachment = ? AND variant = ?"

  /// The values of the columns.
  var values: [String] {
    [scope.rawValue, place.string, name.string, attachment.string, variant.string]
  }

  /// The key of the thread whose first item this is: SHA-256 of all parts, in hexadecimal.
  var threadKey: String {
    var digest = SHA256()
    for value in values { digest.update(fields: value) }
    return digest.finalize().hexadecimal
  }
}
