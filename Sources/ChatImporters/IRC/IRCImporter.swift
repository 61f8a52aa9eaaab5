import Foundation
public import ImportSupport
public import Items

/// Reads logs of Internet Relay Chat: irssi, WeeChat, ZNC and energymech, mIRC, XChat.
///
/// The date comes from the lines, from notes such as `--- Log opened`, or from the file's name.
/// Without any of these, messages have no date. Times are taken as UTC. Notices of joining, leaving
/// and other changes aren't items. The daily logs of a channel are one conversation.
public struct IRCImporter: Importer {
  /// The format's short name, `irc`.
  public let name = "irc"
  private let limits: ImportLimits

  /// Creates the importer.
  public init(limits: ImportLimits = ImportLimits()) {
    self.limits = limits
  }

  /// Returns a Boolean value that indicates whether the first lines look like a log with messages.
  ///
  /// At least 80 % of up to 60 lines must be lines of a log, and at least one must be a message.
  public func recognizes(_ candidate: SourceFile.Candidate) -> Bool {
    let fileExtension = FileKind.fileExtension(of: candidate.name)
    guard !FileKind.structured.contains(fileExtension),
      !["md", "markdown", "org"].contains(fileExtension)
    else {
      return false
    }
    var clock = IRCClock(day: nil)
    var (total, known, messages, actions) = (0, 0, 0, 0)
    var isDated = false
    for line in TextLines(candidate.head[...]).prefix(60)
    where !line.content.allSatisfy(\.isWhitespace) {
      // The last line may be incomplete.
      if line.next == candidate.head.endIndex, total > 3 { break }
      total += 1
      if clock.take(note: line.content) {
        known += 1
        isDated = true
      } else if let parsed = IRCLine(line.content) {
        known += 1
        if case .message = parsed.content { messages += 1 }
        if case .action = parsed.content { actions += 1 }
      }
    }
    // A bulleted timetable looks like actions, so without a spoken line a log needs a date note.
    return known >= 2 && (messages >= 1 || (isDated && actions >= 1)) && known * 10 >= total * 8
  }

  /// Reports each message.
  ///
  /// Reads the file once, block by block.
  ///
  /// - Throws: `ImportProblem` if the file can't be read or contains no line of a log.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    let reader = try FileReader(file)
    guard reader.size > 0 else { return }
    let log = IRCLogName(file)
    var clock = IRCClock(day: log.day)
    var identity = ChatIdentity(path: file.path)
    var number = 1
    var isKnown = false
    try FileLines.each(in: reader) { piece in
      defer { if piece.hasEnd { number += 1 } }
      guard piece.isStart else { return }
      let bytes = [UInt8](piece.bytes)[...]
      if clock.take(note: bytes) {
        isKnown = true
        return
      }
      guard let line = IRCLine(bytes) else { return }
      isKnown = true
      let date = clock.advance(to: line.time)
      guard let message = Self.message(line, bytes, at: 0), !message.isEmpty else { return }
      try report(
        .item(
          Item.Outline(
            id: identity.makeID(date), offset: piece.offset, length: bytes.count, line: number,
            conversation: "irc:\(log.path)", date: date,
            importerData: ChatContext(title: log.channel).importerData)))
    }
    guard !isKnown else { return }
    throw ImportProblem.otherFormat(file.path, "No line begins with a time and a name.")
  }

  /// Reads one message without reading the rest of the file.
  ///
  /// - Throws: `ImportProblem` if the message can't be read, or the file has changed since the
  ///   scan.
  public func read(_ outline: Item.Outline, in file: SourceFile) throws -> Item {
    let bytes = try FileReader(file).bytes(
      at: outline.offset, count: min(outline.length, limits.textBytes))[...]
    guard let line = IRCLine(bytes), var message = Self.message(line, bytes, at: outline.offset)
    else { throw ChangedFile.problem(outline, path: file.path) }
    message.textLine = outline.line
    return message.item(outline, title: ChatContext(outline.importerData).title)
  }

  private static func message(
    _ line: IRCLine, _ bytes: ArraySlice<UInt8>, at offset: Int
  ) -> ChatMessage? {
    let (nick, text): (ArraySlice<UInt8>, ArraySlice<UInt8>)
    switch line.content {
    case .message(let who, let what), .action(let who, let what): (nick, text) = (who, what)
    case .event: return nil
    }
    var message = ChatMessage()
    message.sender = Charset.guess(nick)
    let words = IRCFormatting.removed(from: text)
    message.text = Charset.guess(words)
    if message.text.utf8.elementsEqual(text) {
      message.textOffset = offset + (text.startIndex - bytes.startIndex)
    }
    return message
  }
}
