import Foundation
import ImportSupport
import Items

/// Reads text exports in which each message begins with its date and sender.
///
/// The file is read twice, block by block: first to find the order of day and month and the
/// senders' names, then for the messages. Dates are taken as UTC, because such exports name no
/// zone.
struct TimestampedChat: Sendable {
  let name: String
  /// Removes the program's own text at both ends of a message, and appends the names of sent files.
  let clean: @Sendable (ArraySlice<UInt8>, inout [String]) -> ArraySlice<UInt8>
  let limits: ImportLimits

  func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    let reader = try FileReader(file)
    guard reader.size > 0 else { return }
    let dialect = try TimestampedDialect(reader)
    let title = ChatTitle.title(of: file) ?? ChatTitle.title(ofParticipants: dialect.names)
    var identity = ChatIdentity(path: file.path)
    var isFirst = true
    var nameless = (count: 0, line: 0)
    var splitter = TimestampedSplitter(dialect: dialect)
    try splitter.split(reader) { region in
      if isFirst, region.offset > 3 {
        try report(.problem(Self.preamble(region, path: file.path)))
      }
      isFirst = false
      let colons = dialect.colons(inSenderOf: region.head)
      if dialect.isBracketed, !region.head.isMarked, region.head.mayHaveSender,
        region.head.parts(colons: colons) == nil
      {
        if nameless.count == 0 { nameless.line = region.line }
        nameless.count += 1
      }
      guard hasWords(region, colons: colons) else { return }
      let context = ChatContext(title: title, details: colons == 0 ? "" : "\(colons)")
      try report(
        .item(
          Item.Outline(
            id: identity.makeID(region.date), offset: region.offset, length: region.length,
            line: region.line, conversation: "\(name):\(file.path)", date: region.date,
            importerData: context.importerData)))
    }
    if nameless.count > 0 {
      try report(.problem(Self.nameless(nameless.count, line: nameless.line, path: file.path)))
    }
    guard isFirst else { return }
    throw ImportProblem.otherFormat(file.path, "No message begins with a date and a sender.")
  }

  func read(_ outline: Item.Outline, in file: SourceFile) throws -> Item {
    let bytes = try FileReader(file).bytes(
      at: outline.offset, count: min(outline.length, limits.textBytes))
    let context = ChatContext(outline.importerData)
    guard
      var message = message(
        bytes[...], at: outline.offset,
        colons: max(TimestampedLine.unspaced, Int(context.details) ?? 0))
    else { throw ChangedFile.problem(outline, path: file.path) }
    if let above = message.textLine { message.textLine = outline.line + above }
    return message.item(outline, title: context.title)
  }

  /// Checks only the beginning of a very long message, which is longer than any note of the
  /// program.
  private func hasWords(_ region: TimestampedRegion, colons: Int) -> Bool {
    // The first line was parsed from its own start, which is also the start of the message's bytes.
    guard let start = region.head.parts(colons: colons)?.text.startIndex,
      start <= region.bytes.count
    else { return false }
    var attachments: [String] = []
    let words = clean(region.bytes[start...], &attachments)
    return !attachments.isEmpty || !words.allSatisfy(\.isWhitespace)
  }

  private func message(_ bytes: ArraySlice<UInt8>, at offset: Int, colons: Int) -> ChatMessage? {
    guard let parts = TimestampedLine(bytes)?.parts(colons: colons) else { return nil }
    var message = ChatMessage()
    let words = clean(parts.text, &message.attachments)
    message.text = Charset.guess(words)
    message.setSender(Charset.guess(parts.sender))
    if message.text.utf8.elementsEqual(words) {
      message.textOffset = offset + (words.startIndex - bytes.startIndex)
      // The text after an attachment has a line of its own. Lines are counted from the message's
      // first.
      message.textLine = bytes[..<words.startIndex].count { $0 == .lineFeed }
    }
    return message
  }

  private static func nameless(_ count: Int, line: Int, path: String) -> ImportProblem {
    ImportProblem(
      .malformed, path: path, line: line,
      message: count == 1
        ? "The message that begins here has no sender, so it was skipped."
        : "\(count) messages have no sender, so they were skipped; the first begins here.",
      remedy: "Add a name and a colon after the date if it matters.", isWarning: true)
  }

  private static func preamble(_ region: TimestampedRegion, path: String) -> ImportProblem {
    ImportProblem(
      .malformed, path: path, line: 1,
      message: "The first \(region.line - 1) lines belong to no message and were skipped.",
      remedy: "See whether the beginning of the conversation is missing.", isWarning: true)
  }
}

extension ChatMessage {
  /// Takes a name as exports write it.
  ///
  /// The name of somebody who isn't in the telephone's contacts is a number, which also becomes the
  /// address.
  mutating func setSender(_ written: String) {
    var name = written.unicodeScalars.filter { !TimestampScanner.isDirectionMark($0.value) }
    // A tilde marks a name that the person chose.
    if name.first == "~" { name.removeFirst() }
    sender = String(name).trimmingCharacters(in: .whitespaces)
    let signs = sender.unicodeScalars
    let digits = signs.filter { ("0"..."9").contains($0) }
    let isNumber = signs.allSatisfy { sign in
      ("0"..."9").contains(sign) || "+-().".unicodeScalars.contains(sign)
        // U+2011 is a hyphen at which lines don't break.
        || TimestampScanner.isSpace(sign.value) || sign.value == 0x2011
    }
    guard isNumber, (6...15).contains(digits.count) else { return }
    address = (signs.first == "+" ? "+" : "") + String(digits)
  }
}

enum ChangedFile {
  static func problem(_ outline: Item.Outline, path: String) -> ImportProblem {
    ImportProblem(
      .malformed, path: path, line: outline.line,
      message: "The message isn't where it was when the file was scanned.",
      remedy: "Add the file again.")
  }
}
