import Foundation
public import Items

/// Reads transcripts in WebVTT and SubRip (SRT): one file, one meeting.
///
/// The text is a line per turn, `Name: words`, where the captions name their speakers, by voice
/// marks, by names before a colon or by `>>`; without names it is paragraphs, cut at pauses. Marks
/// are taken off, and what rolling captions show twice is said once. The title is the one that the
/// file gives, else its name's; so is the date.
public struct TranscriptImporter: Importer {
  /// The format's short name, `transcript`.
  public let name = "transcript"
  private let limits: ImportLimits

  /// Creates the importer.
  public init(limits: ImportLimits = ImportLimits()) {
    self.limits = limits
  }

  /// Whether the file begins with `WEBVTT` or with the number and the times of a caption.
  ///
  /// A note may begin with that word too, so a file that isn't named as captions are needs times.
  public func recognizes(_ candidate: Candidate) -> Bool {
    guard let text = try? TextFile(candidate.head[...], path: candidate.name).text else {
      return false
    }
    var lines: [String] = []
    for line in TextLines(ArraySlice(text.utf8)) where lines.count < 2 {
      let content = line.content.trimmed
      if !content.isEmpty { lines.append(content.text) }
    }
    guard let first = lines.first else { return false }
    if first == "WEBVTT" || first.hasPrefix("WEBVTT ") || first.hasPrefix("WEBVTT\t") {
      return FileKind.fileExtension(of: candidate.name) == "vtt" || text.contains("-->")
    }
    if CaptionTime.range(first) != nil { return true }
    return first.utf8.allSatisfy(\.isDigit) && CaptionTime.range(lines.last ?? "") != nil
  }

  /// Reports the transcript, and what in it can't be read; reads the whole file to do so.
  /// - Throws: `ImportProblem` when the file can't be opened, is too large, or holds no captions.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    let decoded = try TextFile(file, limits: limits)
    guard !decoded.text.utf8.allSatisfy(\.isWhitespace) else { return }
    let captions = CaptionFile(decoded.text)
    if let warning = decoded.warning { try report(.problem(warning)) }
    for line in captions.badLines.prefix(5) {
      try report(
        .problem(
          ImportProblem(
            .malformed, path: file.path, line: line,
            sentence: "The caption's times can't be read.",
            remedy: "Write them as 00:01:02.500 --> 00:01:04.000.", isWarning: true)))
    }
    guard !captions.cues.isEmpty else {
      throw ImportProblem(
        .malformed, path: file.path, line: 1, sentence: "There are no captions in the file.",
        remedy: "Leave it out, or name its real format.")
    }
    try report(
      .item(
        Outline(
          id: file.path, offset: 0, length: file.size, line: 1,
          date: Self.date(captions, file.name))))
  }

  /// Reads the transcript.
  /// - Throws: `ImportProblem` when the file can't be opened, is too large, or is no text.
  public func read(_ outline: Outline, in file: SourceFile) throws -> Item {
    let captions = CaptionFile(try TextFile(file, limits: limits).text)
    let text = Transcript(captions.cues).text
    let date = outline.date
    var fields = MeetingFields()
    fields.date = date.map(MeetingDate.spelled) ?? ""
    fields.attendees = text.speakers
    let given = captions.remark(["title", "subject", "meeting", "topic"])
    let title = given ?? (captions.headline.isEmpty ? nil : captions.headline)
    return Item(
      id: outline.id, kind: .meeting, title: title ?? Self.title(file.name), text: text.text,
      date: date, people: text.speakers.map { Participant(role: .attendee, name: $0) },
      fields: fields.fields, turns: text.turns)
  }

  /// The file's name made readable, without what tells the sort of transcript.
  private static func title(_ name: String) -> String {
    var parts = name.split(separator: ".").map(String.init)
    parts.removeLast(parts.count > 1 ? 1 : 0)
    let sorts: Set = ["transcript", "captions", "subtitles", "cc"]
    while parts.count > 1, let last = parts.last?.lowercased(),
      sorts.contains(last) || last.count == 2 || last.dropFirst(2).first == "-"
    {
      parts.removeLast()
    }
    var stem = parts.joined(separator: ".")
    if recordingDate(stem) != nil, let line = stem.firstIndex(of: "_") {
      stem = String(stem[stem.index(after: line)...])
    }
    return FileName(stem.contains(".") ? stem + ".vtt" : stem).title
  }

  /// The date that the file's name gives, else that of its remarks.
  private static func date(_ captions: CaptionFile, _ name: String) -> Date? {
    FileName(name).date ?? recordingDate(name)
      ?? captions.remark(["date", "recorded", "start time", "start"]).flatMap(MeetingDate.parse)
  }

  /// The moment in a name such as `GMT20240501-093000_Recording.transcript.vtt`.
  private static func recordingDate(_ name: String) -> Date? {
    guard name.hasPrefix("GMT") else { return nil }
    let stamp = name.dropFirst(3).prefix(15).replacing("-", with: "T") + "Z"
    return CalendarTime(ArraySlice(stamp.utf8))?.wall
  }
}
