public import struct Foundation.Date
public import struct Foundation.URL

/// Reads one format in two passes: an outline of what a file holds, then the items one by one.
///
/// The outline is small enough to keep for a mailbox of any size, and carries what threading needs;
/// items are read later, a thread at a time, so that memory stays bounded by the largest thread and
/// not by the file.
public protocol Importer: Sendable {
  /// Short lower-case name of the format, such as `markdown`, unique among importers.
  var name: String { get }

  /// Whether the file is of this format, judged by its first bytes and then by its name.
  func recognizes(_ candidate: Candidate) -> Bool

  /// Walks the file from its start and reports what it holds, in order.
  ///
  /// A part that can't be read is reported as a problem, and the walk goes on after it.
  /// - Throws: `ImportProblem` when nothing in the file can be read, or what `report` throws.
  func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws

  /// Reads the item at a place that `scan` reported.
  /// - Throws: `ImportProblem` when it can't be read after all.
  func read(_ outline: Outline, in file: SourceFile) throws -> Item
}

/// A file offered to importers, with its first bytes.
public struct Candidate: Sendable, Hashable {
  /// The file's name with its extension.
  public var name: String
  /// Up to the first 4,096 bytes.
  public var head: [UInt8]

  /// Creates a candidate.
  public init(name: String, head: [UInt8]) {
    self.name = name
    self.head = head
  }
}

/// A file of a source: where it is, and what it is called within the source.
///
/// A member of an archive is a file too, named by the archive's place and its path in it.
public struct SourceFile: Sendable, Hashable {
  /// Where the file is; of a member, where its archive is.
  public var url: URL
  /// Path of the member inside the archive at `url`; `nil` for a file of its own.
  public var member: String?
  /// Path relative to the source's root, with `/` between components.
  public var path: String
  /// Size in bytes when it was listed.
  public var size: Int
  /// Time of last modification when it was listed.
  public var modified: Date
  /// The file's bytes when they are in memory and not at `url`, as those of a mail's attachment are.
  public var content: [UInt8]?

  /// Creates a source file.
  public init(
    url: URL, path: String, size: Int, modified: Date, content: [UInt8]? = nil,
    member: String? = nil
  ) {
    self.url = url
    self.member = member
    self.path = path
    self.size = size
    self.modified = modified
    self.content = content
  }

  /// Returns a Boolean value that indicates whether two files are the same, with names compared byte by
  /// byte.
  public static func == (left: Self, right: Self) -> Bool {
    left.url == right.url && left.path.isExactly(right.path)
      && left.member.map(ExactString.init) == right.member.map(ExactString.init)
      && left.size == right.size && left.modified == right.modified
      && left.content == right.content
  }

  /// Feeds what names the file to the hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ExactString(path))
    hasher.combine(member.map(ExactString.init))
    hasher.combine(size)
    hasher.combine(modified)
  }
}

/// What a scan reports: an item's outline, or a part that can't be read.
public enum ScanEvent: Sendable {
  /// An item that can be read later.
  case item(Outline)
  /// A part of the file that can't be read; the scan goes on.
  case problem(ImportProblem)
}

/// Where an item stands in its file, and what joins it to others.
public struct Outline: Sendable, Hashable {
  /// The items that an id tells apart.
  public enum Scope: String, Sendable, Hashable, Codable, CaseIterable {
    /// The items of one file: the same id in another file names something else.
    case file
    /// Mails in any file: the id is a `Message-ID`, which a copy of the mail shares.
    case messageID
    /// Mails without a `Message-ID`, in any file: the id is a digest of the mail's bytes.
    case digest
  }

  /// The id of the item within its `scope`; of an attachment, the id of the mail it came with.
  public var id: String
  /// The items that `id` tells apart.
  public var scope: Scope
  /// Place of the item among what came with the mail of this `id`; `nil` for all other items.
  public var attachment: String?
  /// Offset of the item's first byte in the file.
  public var offset: Int
  /// Length of the item in the file, in bytes.
  public var length: Int
  /// Line of the file, counted from 1, on which the item begins.
  public var line: Int
  /// What joins a mail to a thread; `nil` when nothing does but perhaps a conversation.
  public var threading: Threading?
  /// Which conversation or series the item is part of; items that name the same one are a thread, in
  /// the order of their dates and else of their source.
  public var conversation: String?
  /// When it was written or took place, as far as the scan found it; reading the item need not find
  /// it again.
  public var date: Date?
  /// Further data that the importer needs to find the item in those bytes, in its own form.
  public var part: String?

  /// Creates an outline.
  public init(
    id: String, offset: Int, length: Int, line: Int, threading: Threading? = nil,
    conversation: String? = nil, date: Date? = nil, part: String? = nil, scope: Scope = .file,
    attachment: String? = nil
  ) {
    self.id = id
    self.scope = scope
    self.attachment = attachment
    self.offset = offset
    self.length = length
    self.line = line
    self.threading = threading
    self.conversation = conversation
    self.date = date
    self.part = part
  }
}

/// The header fields by which messages are joined into threads.
public struct Threading: Sendable, Hashable, Codable {
  /// The message's own id, without angle brackets.
  public var messageID: String
  /// Ids of the messages it answers, oldest first: `References`, then `In-Reply-To`.
  public var references: [String]
  /// Subject without reply and forward marks, with white space folded; empty when there is none.
  public var subject: String
  /// Whether the subject carried a reply or forward mark.
  public var isReply: Bool
  /// When it was sent.
  public var date: Date?

  /// Creates the threading fields of a message.
  public init(
    messageID: String, references: [String], subject: String, isReply: Bool, date: Date?
  ) {
    self.messageID = messageID
    self.references = references
    self.subject = subject
    self.isReply = isReply
    self.date = date
  }
}
