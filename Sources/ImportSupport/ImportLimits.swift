/// The limits on how much of a text, mail, file or archive is read.
///
/// An importer that reaches a limit stops and reports a problem. The limits keep memory and time
/// bounded when a file isn't a person's words: a dump, a log, a disk image with the wrong
/// extension. They are far above anything written by hand.
///
/// A value above 2^40 counts as 2^40, so every limit may be `.max`.
public struct ImportLimits: Sendable, Hashable {
  /// The maximum number of bytes of one text: a note's file, or a mail's body after decoding.
  ///
  /// 32 MiB by default.
  public var textBytes: Int {
    didSet { textBytes = Self.clamped(textBytes) }
  }

  /// The maximum number of bytes of one mail in its file, including attachments.
  ///
  /// 64 MiB by default.
  ///
  /// Only the first bytes of a longer mail are read, up to this number. They nearly always contain
  /// the whole text, because attachments come last.
  public var messageBytes: Int {
    didSet { messageBytes = Self.clamped(messageBytes) }
  }

  /// The maximum number of bytes of one archive member after unpacking, which happens in memory.
  ///
  /// 1 GiB by default. For an archive inside an archive, the limit is a quarter of this.
  public var memberBytes: Int {
    didSet { memberBytes = Self.clamped(memberBytes) }
  }

  /// The maximum number of bytes of a document's text for each byte of its file.
  ///
  /// 16 by default.
  ///
  /// A text of at most 1 MiB is read at any ratio. Prose compresses 3 to 8 times. Only the
  /// beginning of a longer text is read.
  public var textRatio: Int {
    didSet { textRatio = Self.clamped(textRatio) }
  }

  /// The maximum number of unpacked bytes of all members for each byte of an archive.
  ///
  /// 64 by default. An archive that unpacks to at most 32 MiB is read at any ratio. Prose
  /// compresses about 5 times and logs up to 50 times. Archives made to exhaust a machine compress
  /// a thousand times and more.
  public var archiveRatio: Int {
    didSet { archiveRatio = Self.clamped(archiveRatio) }
  }

  /// The maximum number of members of an archive that are listed.
  ///
  /// 1,000,000 by default.
  public var archiveMembers: Int {
    didSet { archiveMembers = Self.clamped(archiveMembers) }
  }

  /// The maximum number of seconds of processor time for reading one file: a document, an
  /// attachment or a mail's text.
  ///
  /// 10 by default, plus one second for each MiB of the file.
  ///
  /// All attachments of a mail together have the same time. All documents of an archive, or all
  /// attachments of a mailbox, together have the same time plus four seconds for each MiB.
  ///
  /// An external program that reads a file may run for the same number of seconds; seconds in which
  /// the machine sleeps don't count. A file that takes longer is reported with the code
  /// `overBudget`.
  public var readingSeconds: Int {
    didSet { readingSeconds = Self.clamped(readingSeconds) }
  }

  /// The maximum number of steps for reading one file, no matter how fast they are.
  ///
  /// 1,000,000,000 by default. Reading one element of a document takes about one step.
  public var readingSteps: Int {
    didSet { readingSteps = Self.clamped(readingSteps) }
  }

  /// The maximum number of bytes of memory of a program started to read a file, beside the file's
  /// size.
  ///
  /// 256 MiB by default; a book of some hundred pages takes 50 MiB. The limit applies on Linux;
  /// macOS has no such limit for programs.
  public var programBytes: Int {
    didSet { programBytes = Self.clamped(programBytes) }
  }

  /// The languages in which the text of pictures and scanned pages is recognized, as tesseract
  /// names them: `eng`, `deu`.
  ///
  /// None by default, which leaves pictures unread.
  public var recognizedLanguages: [String]

  /// Creates limits, each of which must be greater than zero.
  public init(
    textBytes: Int = 32 << 20, messageBytes: Int = 64 << 20, memberBytes: Int = 1 << 30,
    textRatio: Int = 16, archiveRatio: Int = 64, archiveMembers: Int = 1_000_000,
    readingSeconds: Int = 10, readingSteps: Int = 1_000_000_000, programBytes: Int = 256 << 20,
    recognizedLanguages: [String] = []
  ) {
    precondition(textBytes > 0, "textBytes must be greater than zero, not \(textBytes).")
    precondition(messageBytes > 0, "messageBytes must be greater than zero, not \(messageBytes).")
    precondition(memberBytes > 0, "memberBytes must be greater than zero, not \(memberBytes).")
    precondition(textRatio > 0, "textRatio must be greater than zero, not \(textRatio).")
    precondition(archiveRatio > 0, "archiveRatio must be greater than zero, not \(archiveRatio).")
    precondition(
      archiveMembers > 0, "archiveMembers must be greater than zero, not \(archiveMembers).")
    precondition(
      readingSeconds > 0, "readingSeconds must be greater than zero, not \(readingSeconds).")
    precondition(readingSteps > 0, "readingSteps must be greater than zero, not \(readingSteps).")
    precondition(programBytes > 0, "programBytes must be greater than zero, not \(programBytes).")
    self.textBytes = Self.clamped(textBytes)
    self.messageBytes = Self.clamped(messageBytes)
    self.memberBytes = Self.clamped(memberBytes)
    self.textRatio = Self.clamped(textRatio)
    self.archiveRatio = Self.clamped(archiveRatio)
    self.archiveMembers = Self.clamped(archiveMembers)
    self.readingSeconds = Self.clamped(readingSeconds)
    self.readingSteps = Self.clamped(readingSteps)
    self.programBytes = Self.clamped(programBytes)
    self.recognizedLanguages = recognizedLanguages
  }

  private static let textBytesOfAnyFile = 1 << 20

  /// The text that a small file may have is limited by ``textRatio``.
  package func ofDocument(fileSize: Int) -> ImportLimits {
    var limits = self
    let (product, overflows) = max(0, fileSize).multipliedReportingOverflow(by: textRatio)
    limits.textBytes = min(textBytes, max(Self.textBytesOfAnyFile, overflows ? .max : product))
    return limits
  }

  /// A clamped limit can be added to sizes and multiplied by small numbers without overflow.
  private static func clamped(_ limit: Int) -> Int { min(limit, 1 << 40) }
}
