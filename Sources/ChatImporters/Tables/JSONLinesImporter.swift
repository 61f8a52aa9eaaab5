import Foundation
public import ImportSupport
public import Items

/// Reads messages from lines that each contain a JSON object.
///
/// The keys are the column names of ``CSVMessagesImporter``. Numbers, texts and Boolean values with
/// other keys become fields of the message. A line that isn't an object is reported as a problem,
/// and the other lines are read.
///
/// A telephone's messages may also be a list, which is the file or its `messages`, as in the
/// backups of Fossify Messages and QUIK.
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
    if MessageList.isBegun(by: candidate.head) { return true }
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

  /// Reports each object that has text, an attachment or a field.
  ///
  /// Reads the file twice, block by block.
  ///
  /// - Throws: `ImportProblem` if the file can't be read.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    var finder = DateOrderFinder()
    var telephone = TelephoneTable()
    _ = try forEachObject(in: file) { _, bytes in
      guard let row = JSONRecord(bytes).map(JSONRow.init) else { return }
      if let timestamp = TableDate.timestamp(row.moment) { finder.take(timestamp) }
      telephone.take(row)
    }
    let order = finder.order
    let isTelephone = telephone.isTelephone
    var identity = ChatIdentity(path: file.path)
    let records = MessageRecords(file: file, limits: limits)
    let fault = try forEachObject(in: file) { region, bytes in
      try records.report(bytes, at: region, identity: &identity, to: report) { record in
        let row = JSONRow(record)
        let isOwn = row.isOwn(isTelephone: isTelephone)
        guard MessageColumn.hasContent(row.message(isOwn: isOwn)) else { return nil }
        let chat = row.conversation(isTelephone: isTelephone)
        let own = row.text(.id)
        return MessageRecords.Found(
          id: own.isEmpty ? nil : own, date: row.date(order: order),
          conversation: "jsonl:\(file.path)" + (chat.name.isEmpty ? "" : "#\(chat.name)"),
          context: ChatContext(
            title: chat.title.isEmpty ? ChatTitle.title(of: file) ?? "" : chat.title,
            isOwn: isOwn))
      }
    }
    if let fault { try report(.problem(fault.problem(path: file.path))) }
  }

  /// Reads one object without reading the rest of the file.
  ///
  /// - Throws: `ImportProblem` if it can't be read, or the file has changed since the scan.
  public func read(_ outline: Item.Outline, in file: SourceFile) throws -> Item {
    try MessageRecords(file: file, limits: limits).read(outline) { record, context in
      JSONRow(record).message(isOwn: context.isOwn)
    }
  }

  /// Returns the fault that ended a list early.
  private func forEachObject(
    in file: SourceFile, body: (JSONRegion, [UInt8]) throws -> Void
  ) throws -> JSONFault? {
    let reader = try FileReader(file)
    if MessageList.isBegun(by: try reader.bytes(at: 0, count: MessageList.headBytes)) {
      var cursor = try JSONCursor(file)
      guard let list = try MessageList.region(&cursor) else { return nil }
      return try cursor.readElements(of: list) { region, cursor in
        try body(region, try cursor.bytes(of: region, limit: limits.messageBytes))
      }
    }
    try Self.forEachLine(reader, limits: limits) { offset, line, bytes in
      try body(JSONRegion(offset: offset, length: bytes.count, line: line), bytes)
    }
    return nil
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
