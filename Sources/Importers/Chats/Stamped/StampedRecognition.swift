import Items

/// Tells text exports of conversations from other text by how they begin.
struct StampedRecognition {
  /// Whether the dates are as Signal's export tools write them.
  let isSignal: Bool
  /// Whether it is a conversation and no diary or log of a program: its name says so, or the date
  /// is in brackets, somebody speaks twice, or the program that exported it does.
  let isChat: Bool

  /// Looks at the first lines; `nil` when the first doesn't begin with a date and a time.
  init?(_ candidate: Candidate) {
    var first: StampedLine?
    var stamped = 0
    var senders: [String] = []
    for line in TextLines(candidate.head[...]).prefix(40) {
      guard let parsed = StampedLine(line.content) else {
        if first == nil, !line.content.allSatisfy(\.isWhitespace) { return nil }
        continue
      }
      if first == nil { first = parsed }
      stamped += 1
      if let sender = parsed.parts()?.sender { senders.append(sender.text) }
    }
    guard let first else { return nil }
    let isSpoken = !senders.isEmpty && !senders.contains(where: Self.isLogLevel)
    isSignal =
      isSpoken && first.isBracketed && first.stamp.isYearFirst && first.stamp.hasHyphens
      && first.stamp.hasComma && first.stamp.seconds == nil
    let folded = candidate.name.lowercased()
    let isNamed = folded.contains("whatsapp") || folded.hasPrefix("_chat")
    let ending = FileKind.fileExtension(of: candidate.name)
    let isOther =
      FileKind.structured.contains(ending) || ["md", "markdown", "log", "org"].contains(ending)
    // A diary has a date and a time before its paragraphs as well, and words before a colon.
    let isTalk = first.isBracketed || senders.count < stamped || Set(senders).count < senders.count
    isChat = isSpoken && (isNamed || (!isOther && stamped >= 2 && isTalk))
  }

  /// Whether a program's log names the weight of a line so.
  private static func isLogLevel(_ sender: String) -> Bool {
    let word = sender.split { $0 == "." || $0 == " " }.last ?? ""
    let levels = [
      "trace", "debug", "info", "notice", "warn", "warning", "error", "critical", "fatal",
    ]
    return levels.contains(word.lowercased())
  }
}
