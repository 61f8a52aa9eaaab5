import Foundation
public import ImportSupport
public import Items

/// Reads transcripts in WebVTT and SubRip (SRT): each file is one meeting.
///
/// If the captions name their speakers, the text has a line per turn, `Name: text`. Speakers are
/// named by voice tags, by names before a colon or by `>>`. Without names the text has paragraphs,
/// split at pauses. Markup is removed, and text that rolling captions repeat is kept once. The
/// title comes from the file's contents, or else from its name. The date comes from the file's
/// name, or else from its contents.
public struct TranscriptImporter: Importer {
  /// The format's short name, `transcript`.
  public let name = "transcript"
  private let limits: ImportLimits

  /// Creates the importer.
  public init(limits: ImportLimits = ImportLimits()) {
    self.limits = limits
  }

  /// Returns a Boolean value that indicates whether a file begins as captions do.
  ///
  /// It begins with `WEBVTT`, or with the number and times of a caption. A note may begin with
  /// `WEBVTT` too, so a file without the extension `vtt` must also contain a time.
  public func recognizes(_ candidate: SourceFile.Candidate) -> Bool {
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

  /// Reports the transcript and the times that can't be read.
  ///
  /// Reads the whole file.
  ///
  /// - Throws: `ImportProblem` if the file can't be opened, is too large, or has no captions.
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
            message: "The caption's times can't be read.",
            remedy: "Write them as 00:01:02.500 --> 00:01:04.000.", isWarning: true)))
    }
    guard !captions.cues.isEmpty else {
      throw ImportProblem.otherFormat(file.path, "There are no captions in the file.")
    }
    try report(
      .item(
        Item.Outline(
          id: file.path, offset: 0, length: file.size, line: 1,
          date: Self.date(captions, file.name))))
  }

  /// Reads the transcript.
  ///
  /// - Throws: `ImportProblem` if the file can't be opened, is too large, or isn't text.
  public func read(_ outline: Item.Outline, in file: SourceFile) throws -> Item {
    let captions = CaptionFile(try TextFile(file, limits: limits).text)
    let text = MeetingTranscript(captions.cues).text
    let date = outline.date
    var fields = MeetingFields()
    fields.date = date.map(MeetingDate.spelled) ?? ""
    fields.attendees = text.speakers
    let given = captions.note(["title", "subject", "meeting", "topic"])
    let title = given ?? (captions.headline.isEmpty ? nil : captions.headline)
    return Item(
      id: outline.id, kind: .meeting, title: title ?? Self.title(file.name), text: text.text,
      date: date, people: text.speakers.map { Item.Participant(role: .attendee, name: $0) },
      fields: fields.fields, turns: text.turns)
  }

  /// Drops suffixes for the kind and the language: `Weekly.transcript.en.vtt` → `Weekly`.
  private static func title(_ name: String) -> String {
    var parts = name.split(separator: ".").map(String.init)
    parts.removeLast(parts.count > 1 ? 1 : 0)
    let suffixes: Set = ["transcript", "captions", "subtitles", "cc"]
    while parts.count > 1, let last = parts.last?.lowercased(),
      suffixes.contains(last) || last.count == 2 || last.dropFirst(2).first == "-"
    {
      parts.removeLast()
    }
    var stem = parts.joined(separator: ".")
    if recordingDate(stem) != nil, let line = stem.firstIndex(of: "_") {
      stem = String(stem[stem.index(after: line)...])
    }
    return FileName(stem.contains(".") ? stem + ".vtt" : stem).title
  }

  /// Returns the date in the file's name, or else the one in its notes.
  private static func date(_ captions: CaptionFile, _ name: String) -> Date? {
    recordingDate(name) ?? FileName(name).date
      ?? captions.note(["date", "recorded", "start time", "start"]).flatMap(MeetingDate.parse)
  }

  /// Parses a name such as `GMT20240501-093000_Recording.transcript.vtt`.
  private static func recordingDate(_ name: String) -> Date? {
    guard name.hasPrefix("GMT") else { return nil }
    let timestamp = name.dropFirst(3).prefix(15).replacing("-", with: "T") + "Z"
    return CalendarTime(ArraySlice(timestamp.utf8))?.wall
  }
}
