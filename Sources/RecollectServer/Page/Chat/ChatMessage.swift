import Foundation

/// A message of a chat as a form sends it.
struct ChatMessage: Sendable {
  let text: String
  /// The parts that aren't typed, in bytes of UTF-8; nothing of them is remembered.
  let pasted: [Range<Int>]
  /// The name of the conversation; `nil` for its first message.
  let session: String?
  let owner: String
  let remembers: Bool

  init(_ form: FormFields, session: String?, owner: String, canRemember: Bool) {
    text = Self.trimmed(form["message"] ?? "")
    let ranges = form.all("pasted").map(Self.trimmed).filter { !$0.isEmpty }
      .flatMap { [text] in Self.ranges(of: $0, in: text) }
    // Without a script, several lines are likely to be pasted.
    let isUnknown = form["typed"] == nil && text.contains(where: \.isNewline)
    pasted = isUnknown ? [0..<text.utf8.count] : ranges
    (self.session, self.owner) = (session, owner)
    remembers = canRemember && form["remember"] != nil
  }

  private static func trimmed(_ text: String) -> String {
    text.replacing("\r\n", with: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Returns where a pasted text is; everywhere if it has been changed.
  private static func ranges(of pasted: String, in text: String) -> [Range<Int>] {
    let (bytes, part) = (Array(text.utf8), Array(pasted.utf8))
    let ranges = bytes.ranges(of: part)
    return ranges.isEmpty ? [0..<bytes.count] : ranges
  }
}
