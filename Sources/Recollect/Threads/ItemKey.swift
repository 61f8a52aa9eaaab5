import Crypto
import Items

/// The identity of an item within its source, in parts that the content of another file can't reach.
///
/// | item | scope | place | name | attachment | variant |
/// |---|---|---|---|---|---|
/// | note, document, message, meeting | `file` | path of its file | id in that file | | |
/// | mail with a `Message-ID` | `messageID` | | that id | | digest, where other mails have the id |
/// | mail without one | `digest` | | digest of its bytes | | |
/// | what came with a mail | its mail's | | its mail's | place of the part | its mail's |
///
/// Each part is a column of the tables `items` and `copies`, and all are compared byte by byte. So the
/// same mail in two files is one item, and nothing else that one file says names what another holds.
struct ItemKey: Sendable, Hashable {
  var scope: Outline.Scope
  var place: ExactString
  var name: ExactString
  var attachment: ExactString
  var variant: ExactString

  /// Creates the key of an item that was outlined in a file.
  init(_ outline: Outline, file: String, variant: String) {
    scope = outline.scope
    place = ExactString(outline.scope == .file ? file : "")
    name = ExactString(outline.id)
    attachment = ExactString(outline.attachment ?? "")
    self.variant = ExactString(variant)
  }

  /// The columns of the parts, in the order of `values`.
  static let columns = "scope, place, name, attachment, variant"

  /// A condition on those columns, each compared with a parameter.
  static let condition = "scope = ? AND place = ? AND name = ? AND attachment = ? AND variant = ?"

  /// The parts as they stand in their columns.
  var values: [String] {
    [scope.rawValue, place.string, name.string, attachment.string, variant.string]
  }

  /// The key of a thread that begins with the item: SHA-256 of all parts, in hexadecimal.
  var threadKey: String {
    var digest = SHA256()
    for value in values { digest.update(fields: value) }
    return digest.finalize().hexadecimal
  }
}
