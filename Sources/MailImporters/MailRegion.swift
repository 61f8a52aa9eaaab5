import ImportSupport
import Items

/// The position of a message in its file, including the mailbox's `From ` line.
struct MailRegion: Hashable {
  var offset: Int
  var length: Int
  /// The line of the file, counted from 1.
  var line: Int

  var end: Int { offset + length }

  /// Returns a warning if the message is longer than the limit; otherwise, `nil`.
  func sizeProblem(_ limits: ImportLimits, path: String) -> ImportProblem? {
    guard length > limits.messageBytes else { return nil }
    return ImportProblem(
      .tooLarge, path: path, line: line,
      message: "The message is \(ByteCount.spelled(length)); only its first "
        + "\(ByteCount.spelled(limits.messageBytes)) were read.",
      remedy: "Nothing has to be done if the rest is attachments.", isWarning: true)
  }
}
