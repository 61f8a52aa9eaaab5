import Foundation
import ImportSupport
import Items

/// A message of a table, with a text for each column.
protocol TableRow {
  /// `nil` if the table doesn't tell sent messages from received ones.
  var directions: DirectionColumn? { get }
  /// Returns an empty text if the table has no such column.
  func text(_ column: MessageColumn) -> String
}

extension TableRow {
  var moment: String {
    let time = text(.time)
    return time.isEmpty ? text(.date) : "\(text(.date)) \(time)"
  }

  var timeZone: TimeZone? { TableDate.zoned(moment, order: .dayMonthYear)?.timeZone }

  var direction: MessageDirection? { directions?.direction(text(.direction)) }

  /// The person at the other end, if the table is a telephone's.
  private var contact: String {
    let columns: [MessageColumn] = [.contact, .sender, .address]
    return columns.lazy.map { text($0) }.first { !$0.isEmpty } ?? ""
  }

  /// Returns whether the person whose table it is sent the message, and isn't named in it.
  func isOwn(isTelephone: Bool) -> Bool {
    direction == .sent && (isTelephone || text(.sender).isEmpty)
  }

  /// Returns the name of the conversation and the title that is shown; both may be empty.
  func conversation(isTelephone: Bool) -> (name: String, title: String) {
    let name = text(.conversation)
    let contact = isTelephone ? contact : ""
    if name.isEmpty { return (contact, contact) }
    // A telephone numbers its conversations.
    return (name, contact.isEmpty || !name.utf8.allSatisfy(\.isDigit) ? name : contact)
  }

  /// Returns the message without its text and attachments.
  func frame(isOwn: Bool) -> ChatMessage {
    var message = ChatMessage()
    message.timeZone = timeZone
    if isOwn {
      message.sender = ChatMessage.me
    } else {
      message.setSender(text(text(.sender).isEmpty ? .contact : .sender))
      if !text(.address).isEmpty { message.address = text(.address) }
    }
    message.fields = MessageColumn.fields { column in
      let written = text(column)
      return isOwn && column == .recipient && written.isEmpty ? contact : written
    }
    return message
  }
}

extension ChatContext {
  private static let ownMark = ",me"

  /// The person whose file it is sent the message if `isOwn` is `true`.
  init(title: String, details: String = "", isOwn: Bool) {
    self.init(title: title, details: isOwn ? details + Self.ownMark : details)
  }

  var isOwn: Bool { details.hasSuffix(Self.ownMark) }
}
