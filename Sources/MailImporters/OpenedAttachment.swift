import Foundation
import Items
import Synchronization

struct OpenedMail {
  var attachments: [String: MailAttachment]
  var date: Date?
  var timeZone: TimeZone?
  var people: [Item.Participant]
  /// The offset in the file; `nil` when the mail isn't stored there unchanged.
  var start: Int?
}

struct OpenedAttachment {
  var attachment: MailAttachment
  var file: SourceFile
  var mail: OpenedMail

  /// The offset in the mail's file; `nil` when the attachment isn't stored there unchanged.
  var offset: Int? {
    guard let start = mail.start, let own = attachment.offset else { return nil }
    return start + own
  }

  /// The date and people of the innermost mail that contains the attachment.
  var sending: (date: Date?, timeZone: TimeZone?, people: [Item.Participant]) {
    let inner = attachment.parent
    let people = inner.map(\.people) ?? []
    let isDated = inner?.date != nil
    return (
      isDated ? inner?.date : mail.date, isDated ? inner?.timeZone : mail.timeZone,
      people.isEmpty ? mail.people : people
    )
  }
}

/// A cache of the mail, and of the attachment, that were read last.
///
/// The items of attachments are read one by one. Parsing the mail and decoding the attachment again
/// for each of them would cost the square of their number.
final class OpenedAttachments: Sendable {
  struct Key: Hashable {
    var location: ExactString
    var member: ExactString?
    var size: Int
    var modified: Date
    var offset: Int
    var id: ExactString
    var scope: Item.Outline.Scope

    init(_ outline: Item.Outline, in file: SourceFile) {
      location = ExactString(file.url.path)
      member = file.member.map(ExactString.init)
      size = file.size
      modified = file.modified
      offset = outline.offset
      id = ExactString(outline.id)
      scope = outline.scope
    }
  }

  private struct State {
    var key: Key?
    var mail: OpenedMail?
    var attachment: OpenedAttachment?
  }

  private let last = Mutex(State())

  func mail(_ key: Key) -> OpenedMail? {
    last.withLock { $0.key == key ? $0.mail : nil }
  }

  func attachment(_ path: String, of key: Key) -> OpenedAttachment? {
    last.withLock { state in
      guard state.key == key, state.attachment?.attachment.path == path else { return nil }
      return state.attachment
    }
  }

  func keep(_ mail: OpenedMail, _ key: Key) {
    last.withLock { $0 = State(key: key, mail: mail) }
  }

  func keep(_ attachment: OpenedAttachment, _ key: Key) {
    last.withLock { if $0.key == key { $0.attachment = attachment } }
  }
}
