public import struct Foundation.Date
public import struct Foundation.URL

/// A reader of one format that works in two passes: an outline of the file, then its items.
///
/// An outline is small enough to keep for a mailbox of any size, and it carries the data that
/// threading needs. Items are read later, one thread at a time. Memory is therefore bounded by the
/// largest thread and not by the file.
public protocol Importer: Sendable {
  /// The short lowercase name of the format, such as `markdown`; unique among importers.
  var name: String { get }

  /// Returns a Boolean value that indicates whether a file is of this format.
  ///
  /// Judges by the file's first bytes, then by its name.
  func recognizes(_ candidate: SourceFile.Candidate) -> Bool

  /// Reads the file from its start and reports the outlines of its items, in order.
  ///
  /// An unreadable part is reported as a problem, and the scan continues behind it.
  /// - Throws: ``ImportProblem`` if nothing in the file can be read, or the error that `report`
  ///   throws.
  func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws

  /// Reads an item that ``scan(_:report:)`` reported.
  /// - Throws: ``ImportProblem`` if the item can't be read.
  func read(_ outline: Item.Outline, in file: SourceFile) throws -> Item
}

/// A file of a source: its location, and its path within the source.
///
/// A member of an archive is a file too. Its ``url`` is the archive's, and ``member`` is its path
/// in the archive.
public struct SourceFile: Sendable, Hashable {
  /// The location of the file; for a member, the location of its archive.
  public var url: URL
  /// The path of the member inside the archive at ``url``; `nil` for a file outside archives.
  public var member: String?
  /// The path relative to the source's root, with `/` between components.
  public var path: String
  /// The size in bytes at the time of listing.
  public var size: Int
  /// The time of the last modification, at the time of listing.
  public var modified: Date
  /// The file's bytes if they are in memory and not at ``url``, as for an attachment of a mail.
  public var content: [UInt8]?
  /// The reader of the file's bytes when it is a member of an archive; not compared.
  package var reader: (any ContentReader)?

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

  /// Returns a Boolean value that indicates whether two files are equal.
  ///
  /// Paths are compared byte by byte.
  public static func == (left: Self, right: Self) -> Bool {
    left.url == right.url && left.path.isExactly(right.path)
      && left.member.map(ExactString.init) == right.member.map(ExactString.init)
      && left.size == right.size && left.modified == right.modified
      && left.content == right.content
  }

  /// Feeds the path, member, size and modification time to the hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ExactString(path))
    hasher.combine(member.map(ExactString.init))
    hasher.combine(size)
    hasher.combine(modified)
  }
}

extension SourceFile {
  /// A file's name and first bytes, by which importers recognize its format.
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
}

/// An event of a scan: an item's outline, or a part that can't be read.
public enum ScanEvent: Sendable {
  /// An item that can be read later.
  case item(Item.Outline)
  /// A part of the file that can't be read; the scan continues behind it.
  case problem(ImportProblem)
}
