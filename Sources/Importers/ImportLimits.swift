/// How much of one text is read before an importer stops and says so.
///
/// The limits keep memory bounded when a file that isn't a person's words (a dump, a log, a disk
/// image with the wrong name) is offered; they are far above anything written by hand.
public struct ImportLimits: Sendable, Hashable {
  /// Most bytes of one text: a note's file, or a mail's body once decoded.
  ///
  /// 32 MiB by default.
  public var textBytes: Int

  /// Most bytes of one mail as it stands in its file, attachments included.
  ///
  /// 64 MiB by default. Of a longer mail only this much is read, which nearly always holds the whole text, as
  /// attachments come last.
  public var messageBytes: Int

  /// Creates limits, each in bytes and greater than zero.
  public init(textBytes: Int = 32 << 20, messageBytes: Int = 64 << 20) {
    precondition(textBytes > 0, "textBytes must be greater than zero, not \(textBytes).")
    precondition(messageBytes > 0, "messageBytes must be greater than zero, not \(messageBytes).")
    self.textBytes = textBytes
    self.messageBytes = messageBytes
  }
}
