import Foundation
import Items
import Synchronization

/// A decoded attachment, with the values that its items take from the mail.
struct OpenedAttachment {
  var attachment: MailAttachment
  /// The attached file, in memory.
  var file: SourceFile
  /// The date of the mail.
  var date: Date?
  /// The senders and recipients of the mail.
  var people: [Participant]
  /// The id of the message to which it is attached.
  var parent: String
  /// The offset of the attached file in the mail's file; `nil` when it isn't stored there
  /// unchanged.
  var offset: Int?
}

/// A cache of the attachment that was read last.
///
/// Its items are read one by one. Decoding the attachment again for each of them would cost the
/// square of their number.
final class OpenedAttachments: Sendable {
  /// A key for an attachment of a mail, in a file with a given size and modification time.
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
