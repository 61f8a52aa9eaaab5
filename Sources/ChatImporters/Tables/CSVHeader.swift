import Foundation
import ImportSupport
import Items

struct CSVHeader {
  var separator: UInt8
  var columns: [MessageColumn: Int]
  /// False if the table has columns with content that messages don't have.
  private(set) var hasOnlyMessages = true
  /// `nil` for a header from details, which suffices to read a message.
  private(set) var directions: DirectionColumn?

  /// Tries commas, semicolons and tabs in turn.
  init?(_ line: ArraySlice<UInt8>) {
    let bytes = Array(line.withoutByteOrderMark)
    for separator: UInt8 in [.comma, .semicolon, .tab] {
      let fields = CSVField.fields(of: bytes, separator: separator)
      guard (3...200).contains(fields.count) else { continue }
      let names = fields.map(\.text)
      let columns = MessageColumn.find(in: names)
      guard MessageColumn.isComplete(columns) else { continue }
      hasOnlyMessages = MessageColumn.others(in: names, besides: columns).isEmpty
      self.separator = separator
      self.columns = columns
      directions = DirectionColumn(names: names, columns: columns)
      return
    }
    return nil
  }

  /// The separator and the column indices as numbers, which suffice to read a single record.
  var details: String {
    ([Int(separator)] + MessageColumn.allCases.map { columns[$0] ?? -1 })
      .map(String.init).joined(separator: ",")
  }

  init?(details: String) {
    let numbers = details.split(separator: ",").compactMap { Int($0) }
    // A scan of an earlier version may know fewer columns.
    guard (2...MessageColumn.allCases.count + 1).contains(numbers.count),
      let separator = UInt8(exactly: numbers[0])
    else { return nil }
    self.separator = separator
    columns = [:]
    for (column, index) in zip(MessageColumn.allCases, numbers.dropFirst()) where index >= 0 {
      columns[column] = index
    }
  }

  func row(_ record: [UInt8]) -> CSVRow {
    CSVRow(
      fields: CSVField.fields(of: record, separator: separator), columns: columns,
      directions: directions)
  }
}

struct CSVRow: TableRow {
  let fields: [CSVField]
  let columns: [MessageColumn: Int]
  let directions: DirectionColumn?

  private func field(_ column: MessageColumn) -> CSVField? {
    guard let index = columns[column], index < fields.count else { return nil }
    return fields[index]
  }

  func text(_ column: MessageColumn) -> String {
    field(column)?.text.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
  }

  func message(
    _ record: [UInt8], at offset: Int, line: Int, isOwn: Bool
  ) -> ChatMessage {
    var message = frame(isOwn: isOwn)
    message.attachments = text(.attachment).split { $0 == ";" || $0 == "\n" }
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    guard let field = field(.text) else { return message }
    message.text = field.text
    if message.text.utf8.elementsEqual(field.bytes) {
      message.textOffset = offset + field.bytes.startIndex
      message.textLine = line + record[..<field.bytes.startIndex].count { $0 == .lineFeed }
    }
    return message
  }
}
