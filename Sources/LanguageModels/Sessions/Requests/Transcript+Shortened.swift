extension Transcript {
  /// The tool outputs that a request can shorten, the oldest first.
  ///
  /// These are those with a shorter form, except at the end of the transcript: the model hasn't
  /// read them yet.
  var shortenableOutputs: [Int] {
    var end = endIndex
    while end > 0, case .toolOutput = self[end - 1] { end -= 1 }
    return indices.prefix(end).filter { position in
      guard case .toolOutput(let output) = self[position] else { return false }
      return output.shortened != nil
    }
  }

  func shortening(_ positions: some Sequence<Int>) -> Transcript {
    var transcript = self
    for position in positions {
      guard case .toolOutput(let output) = self[position], let shorter = output.shortened else {
        continue
      }
      transcript.entries[position] = .toolOutput(shorter)
    }
    return transcript
  }
}

extension Transcript.ToolOutput {
  private static let maximumWords = 20
  private static let maximumCharacters = 160

  /// The beginning of the output's first line with a note; `nil` if that isn't shorter.
  var shortened: Transcript.ToolOutput? {
    let text = segments.text
    let line = text.split(whereSeparator: \.isNewline).first ?? ""
    let words = line.split(separator: " ").prefix(Self.maximumWords).joined(separator: " ")
    let summary = words.prefix(Self.maximumCharacters) + "… (shortened)"
    guard summary.utf8.count < text.utf8.count else { return nil }
    return Transcript.ToolOutput(
      id: id, toolName: toolName,
      segments: [.text(.init(id: id, content: String(summary)))])
  }
}
