import ImportSupport
import Items

/// Includes the mailbox's `From ` line.
struct MailRegion: Hashable {
  var offset: Int
  var length: Int
  /// Counted from 1.
  var line: Int

  var end: Int { offset + length }

  func sizeProblem(_ limits: ImportLimits, path: String) -> ImportProblem? {
    guard length > limits.messageBytes else { return nil }
    return ImportProblem(
      .tooLarge, path: path, line: line,
      message: "The message is \(ByteCount.spelled(length)); only its first "
        + "\(ByteCount.spelled(limits.messageBytes)) were read.",
      remedy: "Nothing has to be done if the rest is attachments.", isWarning: true)
  }
}
