import Foundation
import ImportSupport
import Items

/// A message with the columns of ``CSVMessagesImporter`` as keys.
struct JSONRow: TableRow {
  let directions: DirectionColumn?
  private let record: JSONRecord
  private let names: [String]
  private let columns: [MessageColumn: Int]
  private let multimedia: MultimediaRecord?

  init(_ record: JSONRecord) {
    self.record = record
    names = record.names
    columns = MessageColumn.find(in: names)
    directions = DirectionColumn(names: names, columns: columns)
    multimedia = directions == nil ? nil : MultimediaRecord(record)
  }

  var isComplete: Bool {
    MessageColumn.isComplete(columns) && (columns[.sender] != nil || direction != nil)
  }

  func text(_ column: MessageColumn) -> String {
    guard let index = columns[column] else {
      return column == .address ? multimedia?.address(direction) ?? "" : ""
    }
    if let person = record.record(names[index]) {
      return person.string("name") ?? person.string("username") ?? person.label("id") ?? ""
    }
    return record.label(names[index]) ?? ""
  }

  func date(order: DateOrder) -> Date? {
    if let index = columns[.date], text(.time).isEmpty, let number = record.number(names[index]) {
      return TableDate.date(number: number)
    }
    return TableDate.parse(moment, order: order)
  }

  func message(isOwn: Bool) -> ChatMessage {
    var message = frame(isOwn: isOwn)
    message.text = columns[.text].flatMap { record.string(names[$0]) } ?? multimedia?.text ?? ""
    if let index = columns[.attachment] {
      let listed = record.array(names[index]).compactMap { $0 as? String }
      message.attachments = listed.isEmpty ? [text(.attachment)].filter { !$0.isEmpty } : listed
    }
    message.attachments += multimedia?.files ?? []
    // Other keys of Android's messages with pictures are those of its protocol.
    if multimedia == nil { message.fields += otherFields }
    return message
  }

  private var otherFields: [Item.Field] {
    MessageColumn.others(in: names, besides: columns).compactMap { index -> Item.Field? in
      guard let value = record.scalar(names[index]), !value.allSatisfy(\.isWhitespace) else {
        return nil
      }
      return Item.Field(Self.shown(names[index]), value)
    }
  }

  /// `distance_km` → `Distance km`.
  private static func shown(_ name: String) -> String {
    let words = name.split { "_-. ".contains($0) }.joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
