import Foundation
import Items

/// Reads text exports in which each message begins with its date and sender.
///
/// The file is walked twice in pieces: first for the order of day and month and for the names, then
/// for the messages. Dates are taken as UTC, as such exports name no zone.
struct StampedChat: Sendable {
  /// The format's name, with which conversations begin.
  let name: String
  /// Takes away what isn't the person's words at either end of a message, and names sent files.
  let clean: @Sendable (ArraySlice<UInt8>, inout [String]) -> ArraySlice<UInt8>
  let limits: ImportLimits

  func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    let reader = try FileReader(file)
    guard reader.size > 0 else { return }
    let survey = try Survey(reader)
    let title = ChatTitle.title(of: file) ?? ChatTitle.title(ofParticipants: survey.names)
    var identity = ChatIdentity(path: file.path)
    var isFirst = true
    var splitter = StampedSplitter(survey: survey)
    try splitter.split(reader) { region in
      if isFirst, region.offset > 3 {
        try report(.problem(Self.preamble(region, path: file.path)))
      }
      isFirst = false
      let colons = survey.names(region.head)
      guard hasWords(region, colons: colons) else { return }
      let context = ChatContext(title: title, details: colons > 0 ? "\(colons)" : "")
      try report(
        .item(
          Outline(
            id: identity.id(region.date), offset: region.offset, length: region.length,
            line: region.line, conversation: "\(name):\(file.path)", date: region.date,
            part: context.part)))
    }
    guard isFirst else { return }
    throw ImportProblem(
      .malformed, path: file.path, line: 1, sentence: "No message begins with a date and a sender.",
      remedy: "Leave it out, or name its real format.")
  }

  func read(_ outline: Outline, in file: SourceFile) throws -> Item {
    let bytes = try FileReader(file).bytes(
      at: outline.offset, count: min(outline.length, limits.textBytes))
    let context = ChatContext(outline.part)
    guard
      var message = message(
        bytes[...], at: outline.offset, colons: max(0, Int(context.details) ?? 0))
    else { throw ChangedFile.problem(outline, path: file.path) }
    if let above = message.textLine { message.textLine = outline.line + above }
    return message.item(outline, title: context.title)
  }

  /// Whether somebody speaks in the message or sends a file.
  ///
  /// Of a very long one the beginning is looked at, which is longer than any note of the program.
  private func hasWords(_ region: StampedRegion, colons: Int) -> Bool {
    // The first line was read from its own start, as the message's bytes are.
    guard let start = region.head.parts(colons: colons)?.text.startIndex,
      start <= region.bytes.count
    else { return false }
    var attachments: [String] = []
    let words = clean(region.bytes[start...], &attachments)
    return !attachments.isEmpty || !words.allSatisfy(\.isWhitespace)
  }

  /// The message that the bytes hold; `nil` when they begin with no date or nobody speaks.
  private func message(_ bytes: ArraySlice<UInt8>, at offset: Int, colons: Int) -> ChatMessage? {
    guard let parts = StampedLine(bytes)?.parts(colons: colons) else { return nil }
    var message = ChatMessage()
    let words = clean(parts.text, &message.attachments)
    message.text = Charset.guess(words)
    message.setSender(Charset.guess(parts.sender))
    if message.text.utf8.elementsEqual(words) {
      message.textOffset = offset + (words.startIndex - bytes.startIndex)
      // Words after a sent file stand on a line of their own; the lines are counted from the first.
      message.textLine = bytes[..<words.startIndex].count { $0 == 0x0A }
    }
    return message
  }

  private static func preamble(_ region: StampedRegion, path: String) -> ImportProblem {
    ImportProblem(
      .malformed, path: path, line: 1,
      sentence: "The first \(region.line - 1) lines belong to no message and were passed over.",
      remedy: "See whether the beginning of the conversation is missing.", isWarning: true)
  }
}

extension ChatMessage {
  /// Sets the sender from a name as exports write it, which is a number for people unknown to the
  /// telephone.
  mutating func setSender(_ written: String) {
    var name = written.unicodeScalars.filter { !StampScanner.isMark($0.value) }
    // A tilde says that the name is the one the person chose.
    if name.first == "~" { name.removeFirst() }
    sender = String(name).trimmingCharacters(in: .whitespaces)
    let signs = sender.unicodeScalars
    let digits = signs.filter { $0.value >= 0x30 && $0.value <= 0x39 }
    let isNumber = signs.allSatisfy { sign in
      (sign.value >= 0x30 && sign.value <= 0x39) || "+-().".unicodeScalars.contains(sign)
        || StampScanner.isSpace(sign.value) || sign.value == 0x2011
    }
    guard isNumber, (6...15).contains(digits.count) else { return }
    address = (signs.first == "+" ? "+" : "") + String(digits)
  }
}

/// Says that a file isn't what it was when it was scanned.
enum ChangedFile {
  static func problem(_ outline: Outline, path: String) -> ImportProblem {
    ImportProblem(
      .malformed, path: path, line: outline.line,
      sentence: "The message isn't where it was when the file was scanned.",
      remedy: "Add the file again.")
  }
}
