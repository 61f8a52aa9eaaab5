import Foundation
import ImportSupport
import Items

/// The members of an archive and their positions, as far as they can be listed.
struct ArchiveIndex: Sendable {
  struct Member: Sendable {
    var name: String
    var size: Int
    var modified: Date?
    var place: Place
  }

  enum Place: Sendable {
    case zip(ZipEntry)
    /// The offset of the header in a tar file that isn't compressed.
    case tar(Int)
    /// The layout, and the number of members before this one, which must all be unpacked.
    case stream(ArchiveFormat, Int)
  }

  /// Sorted by the bytes of their names; each name occurs once.
  private(set) var members: [Member] = []
  /// The problems with the path inside the archive; empty for the archive as a whole.
  private(set) var problems: [ImportProblem] = []
  private var byName: [ExactString: Int] = [:]
  /// The number of bytes that archives inside this one may still unpack to.
  private(set) var room: Int

  func position(of name: String) -> Int? { byName[ExactString(name)] }

  /// Reads the directory of a zip file, goes from header to header in a tar file, and unpacks a
  /// compressed file once.
  ///
  /// `room` is the number of bytes that the archive around this one lets it unpack to.
  init(
    _ content: FileContent, name: String, limits: ImportLimits, room: Int = .max
  ) throws {
    var builder = ArchiveIndexBuilder(limits: limits, packedBytes: content.size, room: room)
    let head = try content.reader.bytes(at: 0, count: 4096)
    switch ArchiveKind(head: head) {
    case .zip:
      if let directory = try ZipDirectory(content.reader, entries: limits.archiveMembers) {
        builder.take(directory)
      } else {
        builder.report(
          .truncated,
          message: "The zip file has no directory, as one that wasn't copied whole: "
            + "only what comes before its end can be read.", remedy: "Download or copy it again.")
        builder.walk(content, .zip, isTruncated: true)
      }
    case .tar: builder.walk(content, .tar)
    case .packed:
      // A compressed file that contains no tar file is a single file.
      let format: ArchiveFormat = Self.isTar(content) ? .tar : .single
      builder.walk(content, format, singleName: ArchiveKind.unpackedName(name))
    case nil:
      throw ImportProblem(.unrecognized, path: name, message: "It isn't an archive.")
    }
    let names = builder.members.keys.sorted()
    members = names.compactMap { builder.members[$0] }
    problems = builder.finish()
    self.room = builder.room
    for (position, name) in names.enumerated() { byName[name] = position }
  }

  private static func isTar(_ content: FileContent) -> Bool {
    guard let stream = try? ArchiveStream(.tar, content) else { return false }
    return (try? stream.next()) != nil
  }
}

struct ArchiveIndexBuilder {
  var members: [ExactString: ArchiveIndex.Member] = [:]
  private var problems: [ImportProblem] = []
  private var encrypted: [String] = []
  private var names = MemberNames()
  private let limits: ImportLimits
  private let maximumBytes: Int
  private var bytes = 0

  private static let unpackedBytesOfAnyArchive = 32 << 20

  init(limits: ImportLimits, packedBytes: Int, room: Int) {
    self.limits = limits
    let (product, overflows) = packedBytes.multipliedReportingOverflow(by: limits.archiveRatio)
    maximumBytes = min(room, max(Self.unpackedBytesOfAnyArchive, overflows ? .max : product))
  }

  var room: Int { max(0, maximumBytes - bytes) }

  mutating func report(
    _ code: ImportProblem.Code, at path: String = "", message: String, remedy: String
  ) {
    problems.append(ImportProblem(code, path: path, message: message, remedy: remedy))
  }

  /// One problem stands for all members that need a password.
  func finish() -> [ImportProblem] {
    guard let first = encrypted.first else { return problems }
    let message =
      encrypted.count == 1
      ? "\(first) in it is encrypted and was left out."
      : "\(encrypted.count) files in it are encrypted and were left out, \(first) first."
    // The deepest common folder, because the problem must not cover the files around it.
    let problem = ImportProblem(
      .unreadable, path: MemberName.common(encrypted), message: message,
      remedy: "Unpack it with its password and add the folder.")
    return problems + [problem]
  }

  // MARK: With a directory

  mutating func take(_ directory: ZipDirectory) {
    if directory.isTooLarge {
      report(
        .tooLarge,
        message: "The zip file's directory is larger than the "
          + "\(ByteCount.spelled(ZipDirectory.limit)) that are read.",
        remedy: "Unpack it and add the folder.")
      return
    }
    if directory.isDamaged {
      report(
        .malformed,
        message: "The zip file's directory is damaged, and \(directory.entries.count) "
          + "files could be found in it.", remedy: "Download or copy it again.")
    }
    names.repeatsAreVersions = false
    let overlapping = directory.overlappingEntries
    if !overlapping.isEmpty {
      report(
        .malformed,
        message: "\(overlapping.count) of its files share their bytes with others of them, as no "
          + "program packs files, and were left out.",
        remedy: "If you trust it, unpack it and add the folder.")
    }
    for (position, entry) in directory.entries.enumerated()
    where !entry.isFolderOrLink && !overlapping.contains(position) {
      let isWindows = entry.system == 0
      guard
        let path = MemberName.path(
          entry.name, isFromWindows: isWindows, isUTF8: entry.flags & 0x800 != 0)
      else { continue }
      let name = names.assign(path, of: entry.name)
      if entry.isEncrypted {
        encrypted.append(name)
        continue
      }
      guard checkCount(), addToTotal(entry.size) else { return }
      if reportIfTooLarge(name, max(entry.size, entry.packedSize)) { continue }
      members[ExactString(name)] = ArchiveIndex.Member(
        name: name, size: entry.size, modified: entry.modified, place: .zip(entry))
    }
  }

  // MARK: From the start

  /// `isTruncated` if it was already reported that the end is missing.
  mutating func walk(
    _ content: FileContent, _ format: ArchiveFormat, singleName: String = "",
    isTruncated: Bool = false
  ) {
    do {
      let stream = try ArchiveStream(format, content)
      var count = 0
      while let entry = try stream.next() {
        defer { count += 1 }
        guard try take(entry, count, of: stream, format, singleName) else { return }
      }
    } catch let fault as ArchiveFault {
      if isTruncated && !members.isEmpty { return }
      let count =
        members.count == 1 ? "1 file before that is" : "\(members.count) files before that are"
      let rest = members.isEmpty ? "" : " The \(count) read."
      report(
        .malformed, message: fault.message + rest,
        remedy: fault.remedy
          ?? "See whether it opens in another program, or download or copy it again.")
    } catch {}
  }

  /// Returns `false` when the listing must stop.
  private mutating func take(
    _ entry: ArchiveEntry, _ count: Int, of stream: ArchiveStream,
    _ format: ArchiveFormat, _ singleName: String
  ) throws -> Bool {
    guard checkCount() else { return false }
    let path = entry.isFile ? MemberName.path(entry.name) : nil
    let name = format == .single ? singleName : path.map { names.assign($0, of: entry.name) }
    if entry.isFile, let name, entry.isEncrypted {
      encrypted.append(name)
      return true
    }
    // The size is known before the data, except for a single file and some zip files.
    if let size = entry.size, !addToTotal(size) { return false }
    var length = entry.size ?? 0
    if stream.isPacked || entry.size == nil {
      let limit = maximumBytes
      var exceedsLimit = false
      try stream.skipContent { end in
        length = max(length, end)
        exceedsLimit = stream.unpackedBytes > limit || end > limit
        return !exceedsLimit
      }
      if exceedsLimit {
        reportTotal()
        return false
      }
      if entry.size == nil, !addToTotal(length) { return false }
    }
    guard entry.isFile, let name, !reportIfTooLarge(name, length) else { return true }
    let isInPlace = format == .tar && !stream.isPacked
    members[ExactString(name)] = ArchiveIndex.Member(
      name: name, size: length,
      modified: entry.seconds > 0 ? Date(timeIntervalSince1970: Double(entry.seconds)) : nil,
      place: isInPlace ? .tar(entry.position) : .stream(format, count))
    return true
  }

  // MARK: Limits

  /// Returns `false`, and reports it, if there are too many members.
  private mutating func checkCount() -> Bool {
    guard members.count >= limits.archiveMembers else { return true }
    report(
      .tooLarge,
      message: "It has more than \(limits.archiveMembers) files; the others are left "
        + "out.", remedy: "Unpack it and add the folder.")
    return false
  }

  /// Returns `false`, and reports it, if the members are too large together.
  private mutating func addToTotal(_ size: Int) -> Bool {
    let (sum, overflows) = bytes.addingReportingOverflow(max(0, size))
    bytes = overflows ? .max : sum
    if bytes <= maximumBytes { return true }
    reportTotal()
    return false
  }

  private mutating func reportTotal() {
    report(
      .tooLarge,
      message: "It unpacks to more than \(ByteCount.spelled(maximumBytes)), far more than "
        + "its own size suggests, so only the files before that are read.",
      remedy: "If you trust it, unpack it and add the folder.")
  }

  private mutating func reportIfTooLarge(_ name: String, _ size: Int) -> Bool {
    guard size > limits.memberBytes else { return size < 0 }
    report(
      .tooLarge, at: name,
      message: "It is \(ByteCount.spelled(size)) once unpacked; a file in an "
        + "archive is read up to \(ByteCount.spelled(limits.memberBytes)).",
      remedy: "Unpack it and add the folder.")
    return true
  }
}
