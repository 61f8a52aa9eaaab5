import ImportSupport
import Items

/// Distinguishes text exports of conversations from other text by their first lines.
struct TimestampedRecognition {
  /// True if the dates are in the notation of Signal's export tools.
  let isSignal: Bool
  /// True for a conversation, not a diary or a log.
  ///
  /// There must be senders, and none may be a log level. In addition, the file's name must be that
  /// of a chat, or at least two lines must have a date and one of these must hold: the first date
  /// is in brackets, a sender occurs twice, or a dated line has no sender, as notes of the
  /// exporting program do.
  let isChat: Bool

  /// Returns `nil` if the first line doesn't begin with a date and a time.
  init?(_ candidate: SourceFile.Candidate) {
    let folded = candidate.name.lowercased()
    let isNamed = folded.contains("whatsapp") || folded.hasPrefix("_chat")
    var first: TimestampedLine?
    var timestamped = 0
    var senders: [String] = []
    for line in TextLines(candidate.head[...]).prefix(40) {
      guard let parsed = TimestampedLine(line.content) else {
        if first == nil, !line.content.allSatisfy(\.isWhitespace) { return nil }
        continue
      }
      if first == nil { first = parsed }
      timestamped += 1
      let spaced = parsed.parts()
      let parts = isNamed ? spaced ?? parsed.parts(colons: TimestampedLine.unspaced) : spaced
      if let sender = parts?.sender { senders.append(sender.text) }
    }
    guard let first else { return nil }
    let hasSenders = !senders.isEmpty && !senders.contains(where: Self.isLogLevel)
    // Newer exports have no comma, which notes and logs don't have either: their names decide.
    let hasExportedDate =
      ["chat.md", "index.md"].contains(folded)
      || (first.timestamp.hasComma && first.timestamp.seconds == nil)
    isSignal =
      hasSenders && first.isBracketed && first.timestamp.isYearFirst && first.timestamp.hasHyphens
      && hasExportedDate
    let fileExtension = FileKind.fileExtension(of: candidate.name)
    let isOther =
      FileKind.structured.contains(fileExtension)
      || ["md", "markdown", "log", "org"].contains(fileExtension)
    // A diary, too, may have a date and time before its paragraphs, and a word before a colon.
    let isConversation =
      first.isBracketed || senders.count < timestamped || Set(senders).count < senders.count
    isChat = hasSenders && (isNamed || (!isOther && timestamped >= 2 && isConversation))
  }

  private static func isLogLevel(_ sender: String) -> Bool {
    let word = sender.split { $0 == "." || $0 == " " }.last ?? ""
    let levels = [
      "trace", "debug", "info", "notice", "warn", "warning", "error", "critical", "fatal",
    ]
    return levels.contains(word.lowercased())
  }
}
