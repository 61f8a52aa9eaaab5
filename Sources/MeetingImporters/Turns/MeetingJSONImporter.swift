import Foundation
public import ImportSupport
public import Items

/// Reads meetings in JSON as turns with a speaker and text, as QMSum, Whisper and others write
/// them.
///
/// A file holds one meeting, a list of meetings, or one meeting per line. A list of turns is under
/// a key such as `meeting_transcripts`, `turns`, `utterances`, `transcript`, `dialogue` or
/// `segments`, or is the file itself. The text has a paragraph per turn, `Speaker: text`.
/// Questions, answers and summaries are left out. The id of a sole meeting is the file's path. For
/// a meeting among several, the path is followed by its own identifier, or else its line or its
/// number in the list.
public struct MeetingJSONImporter: Importer {
  /// The format's short name, `turns`.
  public let name = "turns"
  private let limits: ImportLimits

  /// Creates the importer.
  public init(limits: ImportLimits = ImportLimits()) {
    self.limits = limits
  }

  /// Returns a Boolean value that indicates whether a file begins as JSON with the turns of a
  /// meeting.
  ///
  /// It also recognizes the data that precede the turns in QMSum's format.
  public func recognizes(_ candidate: SourceFile.Candidate) -> Bool {
    let fileExtension = FileKind.fileExtension(of: candidate.name)
    return MeetingKeys.recognize(
      candidate.head, isNamedJSON: fileExtension == "json",
      isNamedLines: ["jsonl", "ndjson"].contains(fileExtension))
  }

  /// Reports the meetings.
  ///
  /// Each one is parsed once.
  ///
  /// - Throws: `ImportProblem` if the file can't be opened, is too large, or has no meeting.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    let reader = try FileReader(file)
    guard reader.size > 0 else { return }
    if let regions = try MeetingRegions.lines(in: reader) {
      try walk(regions, in: reader, file, report)
      return
    }
    guard reader.size <= limits.messageBytes else {
      throw tooLarge(file.path, line: nil, size: reader.size)
    }
    let bytes = try reader.bytes(at: 0, count: reader.size)
    let regions: [MeetingRegions.Region]
    do {
      regions = try MeetingRegions.document(bytes)
    } catch let fault as JSONFault {
      throw ImportProblem(
        .malformed, path: file.path, line: fault.line,
        message: fault.isEnd
          ? "The JSON breaks off here." : "The file is not valid JSON from here on.",
        remedy: "Export the meeting again.")
    }
    try walk(regions, in: reader, file, report)
  }

  /// Reads one meeting.
  ///
  /// - Throws: `ImportProblem` if the meeting can't be read, or the file has changed since the
  ///   scan.
  public func read(_ outline: Item.Outline, in file: SourceFile) throws -> Item {
    let bytes = try FileReader(file).bytes(at: outline.offset, count: outline.length)
    guard
      let meeting = Self.meeting(bytes, isLines: outline.importerData == MeetingRegions.turnLines)
    else {
      throw ImportProblem.changed(outline, path: file.path)
    }
    let item = meeting.item(
      id: outline.id, number: outline.importerData.flatMap { Int($0) }, fileName: file.name,
      date: outline.date)
    guard item.text.utf8.count <= limits.textBytes else {
      throw tooLarge(file.path, line: outline.line, size: item.text.utf8.count)
    }
    return item
  }

  private func walk(
    _ regions: [MeetingRegions.Region], in reader: borrowing FileReader, _ file: SourceFile,
    _ report: (ScanEvent) throws -> Void
  ) throws {
    var ids: Set<String> = []
    for region in regions {
      guard region.length <= limits.messageBytes else {
        try report(.problem(tooLarge(file.path, line: region.line, size: region.length)))
        continue
      }
      let bytes = try reader.bytes(at: region.offset, count: region.length)
      let isLines = region.importerData == MeetingRegions.turnLines
      guard let meeting = Self.meeting(bytes, isLines: isLines) else {
        if regions.count == 1, MeetingKeys.isGuess(Array(bytes.prefix(4096))) {
          throw Self.otherJSON(file.path)
        }
        try report(.problem(Self.noMeeting(file.path, region.line)))
        continue
      }
      var id = file.path
      if let number = region.number {
        id += "#" + (meeting.ownID ?? "\(region.isLine ? region.line : number)")
        if !ids.insert(id).inserted {
          id += "#\(number)"
          ids.insert(id)
        }
      }
      try report(
        .item(
          Item.Outline(
            id: id, offset: region.offset, length: region.length, line: region.line,
            date: meeting.date ?? (region.number == nil ? FileName(file.name).date : nil),
            importerData: region.importerData)))
    }
  }

  /// Returns `nil` if the bytes aren't JSON or have no turns.
  private static func meeting(_ bytes: [UInt8], isLines: Bool) -> MeetingDocument? {
    let bytes = bytes[...].withoutByteOrderMark
    guard isLines else { return JSONRecord.value(bytes).flatMap { MeetingDocument($0) } }
    return MeetingDocument(TextLines(bytes).compactMap { JSONRecord.value($0.content.trimmed) })
  }

  /// The file only looked like a transcript by its first bytes.
  private static func otherJSON(_ path: String) -> ImportProblem {
    ImportProblem(
      .unrecognized, path: path,
      message: "The JSON begins with a long text, as some transcripts do, but holds no turns, so "
        + "it is skipped.",
      remedy: "If it is a transcript, export it again with its segments.")
  }

  private static func noMeeting(_ path: String, _ line: Int) -> ImportProblem {
    ImportProblem(
      .malformed, path: path, line: line,
      message: "There are no turns of a meeting here, or the JSON is damaged.",
      remedy: "Export the meeting again if something is missing.")
  }

  private func tooLarge(_ path: String, line: Int?, size: Int) -> ImportProblem {
    ImportProblem(
      .tooLarge, path: path, line: line,
      message:
        "The meeting is \(ByteCount.spelled(size)), which is more than one meeting may have.",
      remedy: "Split it into smaller files.")
  }
}
