import Foundation
import Items
import Synchronization

/// An attachment taken out of its mail, with what its items have from the mail.
struct OpenedAttachment {
  var attachment: MailAttachment
  /// The attached file, in memory.
  var file: SourceFile
  /// When the mail was sent.
  var date: Date?
  /// Who sent and received the mail.
  var people: [Participant]
  /// Id of the message it came with.
  var parent: String
  /// Offset of the attached file in the mail's file when it stands there as it is.
  var offset: Int?
}

/// The attachment that was read last, kept as its items are read one by one: to take it out of its
/// mail again for each would cost the square of their number.
final class OpenedAttachments: Sendable {
  /// Which attachment of which mail it is, of a file as it is at this moment.
  struct Key: Hashable {
    var location: ExactString
    var member: ExactString?
    var size: Int
    var modified: Date
    var offset: Int
    var id: ExactString
    var path: String

    init(_ place: AttachedItem, _ outline: Outline, in file: SourceFile) {
      location = ExactString(file.url.path)
      member = file.member.map(ExactString.init)
      size = file.size
      modified = file.modified
      offset = outline.offset
      id = ExactString(outline.id)
      path = place.path
    }
  }

  private struct Entry {
    var key: Key
    var opened: OpenedAttachment
  }

  private let last = Mutex<Entry?>(nil)

  subscript(key: Key) -> OpenedAttachment? {
    last.withLock { $0?.key == key ? $0?.opened : nil }
  }

  func keep(_ opened: OpenedAttachment, _ key: Key) {
    last.withLock { $0 = Entry(key: key, opened: opened) }
  }
}
