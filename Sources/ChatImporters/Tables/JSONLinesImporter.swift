import Foundation
public import ImportSupport
public import Items

/// Reads messages from lines that each contain a JSON object.
///
/// The keys are the column names of ``CSVMessagesImporter``. Numbers, texts and Boolean values with
/// other keys become fields of the message. A line that isn't an object is reported as a problem,
/// and the other lines are read.
public struct JSONLinesImporter: Importer {
  /// The format's short name, `jsonl`.
  public let name = "jsonl"
  private let limits: ImportLimits

  /// Creates the importer.
  public init(limits: ImportLimits = ImportLimits()) {
    self.limits = limits
  }

  /// Returns a Boolean value that indicates whether the first line has a text, a sender and a date.
  public func recognizes(_ candidate: SourceFile.Candidate) -> Bool {
    let head = JSONHead(candidate.head)
    guard head.isObject, let line = TextLines(candidate.head[...]).first else { return false }
    if let record = JSONRecord(Array(line.content)) {
      return JSONRow(record).isComplete && !Self.isLog(record)
    }
    // A long first line is incomplete here, so only its keys are checked.
    return line.next == candidate.head.endIndex && !head.has("messages")
      && ["jsonl", "ndjson"].contains(FileKind.fileExtension(of: candidate.name))
      && (head.has("text") || head.has("message") || head.has("body") || head.has("content"))
      && (head.has("sender") || head.has("from") || head.has("author") || head.has("user"))
      && (head.has("date") || head.has("timestamp") || head.has("created_at"))
  }

  /// A line of a program's log has a level, and names a process, a host or a logger.
  ///
  /// Its `name` is the program's.
  private static func isLog(_ record: JSONRecord) -> Bool {
    let names = Set(record.names.map { $0.lowercased() })
    return !names.isDisjoint(with: ["level", "severity", "levelname", "loglevel"])
      && !names.isDisjoint(with: ["pid", "hostname", "logger", "name", "process"])
  }

  /// Reports each line that has text, an attachment or a field.
  ///
  /// Reads the file twice, block by block.
  ///
  /// - Throws: `ImportProblem` if the file can't be read.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    let reader = try FileReader(file)
    var finder = DateOrderFinder()
    try Self.forEachLine(reader, limits: limits) { _, _, bytes in
      guard let row = JSONRecord(bytes).map(JSONRow.init) else { return }
      if let timestamp = TableDate.timestamp(row.moment) { finder.take(timestamp) }
    }
    let order = finder.order
    var identity = ChatIdentity(path: file.path)
    let records = MessageRecords(file: file, limits: limits)
    try Self.forEachLine(reader, limits: limits) { offset, line, bytes in
      let region = JSONRegion(offset: offset, length: bytes.count, line: line)
      try records.report(bytes, at: region, identity: &identity, to: report) { record in
        let row = JSONRow(record)
        guard MessageColumn.hasContent(row.message) else { return nil }
        let chat = row.text(.conversation)
        let own = row.text(.id)
        return MessageRecords.Found(
          id: own.isEmpty ? nil : own, date: row.date(order: order),
          conversation: "jsonl:\(file.path)" + (chat.isEmpty ? "" : "#\(chat)"),
          context: ChatContext(title: chat.isEmpty ? ChatTitle.title(of: file) ?? "" : chat))
      }
    }
  }

  /// Reads one line without reading the rest of the file.
  ///
  /// - Throws: `ImportProblem` if the line can't be read, or the file has changed since the scan.
  public func read(_ outline: Item.Outline, in file: SourceFile) throws -> Item {
    try MessageRecords(file: file, limits: limits).read(outline) { record, _ in
      let row = JSONRow(record)
      var message = row.message
      message.timeZone = row.timeZone
      return message
    }
  }

  /// Skips blank lines; `body` gets the offset, the number and the bytes.
  private static func forEachLine(
    _ reader: borrowing FileReader, limits: ImportLimits,
    body: (Int, Int, [UInt8]) throws -> Void
  ) throws {
    var offset = 0
    var number = 1
    var bytes: [UInt8] = []
    func finish() throws {
      let hasByteOrderMark = bytes.starts(with: "\u{FEFF}".utf8)
      let content = hasByteOrderMark ? Array(bytes.dropFirst(3)) : bytes
      if !content.allSatisfy(\.isWhitespace) {
        try body(offset + (hasByteOrderMark ? 3 : 0), number, content)
      }
    }
    try FileLines.each(in: reader) { piece in
      if piece.isStart {
        offset = piece.offset
        bytes.removeAll(keepingCapacity: true)
      }
      if bytes.count < limits.messageBytes { bytes.append(contentsOf: piece.bytes) }
      guard piece.hasEnd else { return }
      try finish()
      bytes.removeAll(keepingCapacity: true)
      number += 1
    }
    if !bytes.isEmpty { try finish() }
  }
}

/// A message with the columns of ``CSVMessagesImporter`` as keys.
private struct JSONRow {
  private let record: JSONRecord
  private let names: [String]
  private let columns: [MessageColumn: Int]

  init(_ record: JSONRecord) {
    self.record = record
    names = record.names
    columns = MessageColumn.find(in: names)
  }

  var isComplete: Bool { MessageColumn.isComplete(columns) }

  func text(_ column: MessageColumn) -> String {
    guard let index = columns[column] else { return "" }
    if let person = record.record(names[index]) {
      return person.string("name") ?? person.string("username") ?? person.label("id") ?? ""
    }
    return record.label(names[index]) ?? ""
  }

  var moment: String {
    let time = text(.time)
    return time.isEmpty ? text(.date) : "\(text(.date)) \(time)"
  }

  var timeZone: TimeZone? { TableDate.zoned(moment, order: .dayMonthYear)?.timeZone }

  func date(order: DateOrder) -> Date? {
    if let index = columns[.date], text(.time).isEmpty, let number = record.number(names[index]) {
      return TableDate.date(number: number)
    }
    return TableDate.parse(moment, order: order)
  }

  var message: ChatMessage {
    var message = ChatMessage()
    message.setSender(text(.sender))
    if !text(.address).isEmpty { message.address = text(.address) }
    message.text = columns[.text].flatMap { record.string(names[$0]) } ?? ""
    if let index = columns[.attachment] {
      let listed = record.array(names[index]).compactMap { $0 as? String }
      message.attachments = listed.isEmpty ? [text(.attachment)].filter { !$0.isEmpty } : listed
    }
    message.fields = MessageColumn.fields { text($0) } + otherFields
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
