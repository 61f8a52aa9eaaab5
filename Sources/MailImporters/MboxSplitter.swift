import ImportSupport
import Items

/// A splitter that finds the messages of a mailbox in one pass over the file.
///
/// A line that begins with `From ` and contains a date begins a message if a field follows it. A
/// line without a date must also follow a blank line, and the field must be one that mails begin
/// with. So prose such as `From what I hear`, which careless programs leave unquoted, doesn't begin
/// a message.
struct MboxSplitter {
  static let messageStart = Array("From ".utf8)

  struct FileEnd {
    var line: Int
    /// The last line has no end, or the last message is shorter than its `Content-Length`.
    var isTruncated: Bool
  }

  private struct Candidate {
    var region: MailRegion
    /// The end of the previous message, if this line begins one.
    var end: Int
    var isDated: Bool
    var isAfterBlank: Bool
  }

  private let fileSize: Int
  private var lineNumber = 0
  /// The offset of the blank line just before, or 0 at the start of the file.
  private var blankStart: Int? = 0
  /// The next line confirms or rejects it.
  private var candidate: Candidate?
  private var message: MailRegion?
  private var isInHeader = false
  private var contentLength: Int?
  /// The end of the current message according to its `Content-Length`.
  private var protectedEnd: Int?
  private var isShort = false

  init(fileSize: Int) { self.fileSize = fileSize }

  /// The last message comes with the state of the file's end.
  mutating func split(
    _ reader: borrowing FileReader, body: (MailRegion, FileEnd?) throws -> Void
  ) throws {
    var hasEnd = true
    try FileLines.each(in: reader) { line in
      hasEnd = line.hasEnd
      guard line.isStart else { return }
      lineNumber += 1
      if let finished = resolveCandidate(line) { try body(finished, nil) }
      if isCandidate(line) {
        candidate = Candidate(
          region: MailRegion(offset: line.offset, length: 0, line: lineNumber),
          end: protectedEnd ?? blankStart ?? line.offset, isDated: EnvelopeLine.isDated(line.bytes),
          isAfterBlank: blankStart != nil || protectedEnd != nil)
      } else if isInHeader {
        try readHeader(line, reader)
      }
      blankStart = line.isBlank ? line.offset : nil
    }
    if let found = candidate, found.isDated, let finished = begin(found) {
      try body(finished, nil)
    }
    guard var last = message else { return }
    last.length = (protectedEnd ?? blankStart ?? fileSize) - last.offset
    let isWhole = protectedEnd != nil || (hasEnd && !isShort)
    try body(last, FileEnd(line: lineNumber, isTruncated: !isWhole))
  }

  private func isCandidate(_ line: FileLine) -> Bool {
    line.offset >= protectedEnd ?? 0 && line.bytes.count >= 5 && line.bytes[0] == UInt8(ascii: "F")
      && line.bytes.starts(with: Self.messageStart)
  }

  private mutating func resolveCandidate(_ line: FileLine) -> MailRegion? {
    guard let found = candidate else { return nil }
    candidate = nil
    let next = Array(line.bytes.prefix(256))[...]
    // A line that is cut off at the end of the file may be the beginning of a field.
    let isField = FieldName.isField(next) || (!line.hasEnd && !next.contains(where: \.isWhitespace))
    let beginsMessage =
      found.isDated ? isField : found.isAfterBlank && FieldName.isTypicalFirst(next)
    if beginsMessage { return begin(found) }
    protectedEnd = nil
    return nil
  }

  /// Returns the previous message.
  private mutating func begin(_ found: Candidate) -> MailRegion? {
    var finished = message
    finished?.length = found.end - (message?.offset ?? 0)
    message = found.region
    candidate = nil
    isInHeader = true
    contentLength = nil
    protectedEnd = nil
    isShort = false
    return finished
  }

  private mutating func readHeader(_ line: FileLine, _ reader: borrowing FileReader) throws {
    if line.isBlank {
      isInHeader = false
      if let length = contentLength {
        try acceptContentLength(length, from: line.offset + line.bytes.count, reader)
      }
      return
    }
    guard line.bytes[0] | 0x20 == UInt8(ascii: "c"), line.bytes.count < 128 else { return }
    let field = Array(line.bytes)
    guard let colon = field.firstIndex(of: .colon),
      field[..<colon].trimmedRight.text.lowercased() == "content-length"
    else { return }
    contentLength = Int(field[(colon + 1)...].trimmed.text)
  }

  /// Accepts the length if a message begins or the file ends where it leads.
  private mutating func acceptContentLength(
    _ length: Int, from start: Int, _ reader: borrowing FileReader
  ) throws {
    let (end, overflows) = start.addingReportingOverflow(length)
    guard length >= 0, !overflows else { return }
    guard end <= fileSize else {
      isShort = true
      return
    }
    let rest = try reader.bytes(at: end, count: 9)
    let after = rest.drop { $0 == .lineFeed || $0 == .carriageReturn }
    if after.isEmpty && rest.count < 3 {
      protectedEnd = end
    } else if after.starts(with: Self.messageStart) {
      protectedEnd = end
    }
  }
}

enum EnvelopeLine {
  /// Returns whether the line contains a time of day, and a month or a year.
  ///
  /// The form is `From anna@example.org Tue Nov 17 18:21:38 2009`, but its order varies.
  static func isDated(_ line: UnsafeRawBufferPointer) -> Bool {
    let words = Array(line.prefix(512))[...].trimmed.split(separator: .space)
    guard words.count >= 4 else { return false }
    let hasTime = words.contains { word in
      let digits = word.filter(\.isDigit).count
      return word.contains(.colon) && digits >= 3 && word.first.map(\.isDigit) ?? false
    }
    let hasDay = words.contains { word in
      (word.count == 4 && word.allSatisfy(\.isDigit))
        || (word.count == 3 && MonthNames.short.contains(word.text.lowercased()))
    }
    return hasTime && hasDay
  }
}
