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
  /// 64 MiB by default. Of a longer mail only this much is read, which nearly always holds the whole
  /// text, as attachments come last.
  public var messageBytes: Int

  /// Most bytes of one member of an archive once it is unpacked, which happens in memory.
  ///
  /// 1 GiB by default. An archive inside an archive may have a quarter of it.
  public var memberBytes: Int

  /// Most bytes that all members of an archive may unpack to, for each byte of the archive.
  ///
  /// 200 by default; an archive that unpacks to at most 128 MiB is read whatever the ratio. Words
  /// compress about 5 times and logs about 50 times; archives made to exhaust a machine, a thousand
  /// times and more.
  public var archiveRatio: Int

  /// Most members of an archive that are listed; a million by default.
  public var archiveMembers: Int

  /// Most seconds that reading one file may take: a document, an attachment, the text of a mail.
  ///
  /// 30 by default, and one more for each MiB of the file. What takes longer is listed with the code
  /// `overBudget`.
  public var readingSeconds: Int

  /// Most steps that reading one file may take, however quick: about one for each element of a
  /// document.
  ///
  /// A billion by default.
  public var readingSteps: Int

  /// Most bytes of memory that a program which is started to read a file may have, beside the file's
  /// size.
  ///
  /// 256 MiB by default; a book of some hundred pages takes 50. It holds on Linux; macOS has no such limit for programs.
  public var programBytes: Int

  /// Creates limits, each greater than zero.
  public init(
    textBytes: Int = 32 << 20, messageBytes: Int = 64 << 20, memberBytes: Int = 1 << 30,
    archiveRatio: Int = 200, archiveMembers: Int = 1_000_000, readingSeconds: Int = 30,
    readingSteps: Int = 1_000_000_000, programBytes: Int = 256 << 20
  ) {
    precondition(textBytes > 0, "textBytes must be greater than zero, not \(textBytes).")
    precondition(messageBytes > 0, "messageBytes must be greater than zero, not \(messageBytes).")
    precondition(memberBytes > 0, "memberBytes must be greater than zero, not \(memberBytes).")
    precondition(archiveRatio > 0, "archiveRatio must be greater than zero, not \(archiveRatio).")
    precondition(
      archiveMembers > 0, "archiveMembers must be greater than zero, not \(archiveMembers).")
    precondition(
      readingSeconds > 0, "readingSeconds must be greater than zero, not \(readingSeconds).")
    precondition(readingSteps > 0, "readingSteps must be greater than zero, not \(readingSteps).")
    precondition(programBytes > 0, "programBytes must be greater than zero, not \(programBytes).")
    self.textBytes = textBytes
    self.messageBytes = messageBytes
    self.memberBytes = memberBytes
    self.archiveRatio = archiveRatio
    self.archiveMembers = archiveMembers
    self.readingSeconds = readingSeconds
    self.readingSteps = readingSteps
    self.programBytes = programBytes
  }
}
