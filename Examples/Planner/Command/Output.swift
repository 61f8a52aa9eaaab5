import Foundation
import Items
import LanguageModels
import PlannerCore
import Recollect
import RecollectAnswers

enum Output {
  static func line(_ line: String = "") { text(line + "\n") }

  static func heading(_ text: String) { line("\n# \(text)") }

  /// Unbuffered, so that an answer is shown while it grows.
  static func text(_ text: String) {
    // Records and models' answers may hold control characters, which a terminal would interpret.
    let scalars = text.unicodeScalars.filter {
      $0 == "\n" || $0.properties.generalCategory != .control
    }
    FileHandle.standardOutput.write(Data(String(String.UnicodeScalarView(scalars)).utf8))
  }

  static func passages(_ results: SearchResults) {
    for (number, passage) in zip(1..., results.passages) {
      let cosine = String(format: "%.2f", passage.scores.cosine ?? 0)
      let day = passage.date?.formatted(.iso8601.year().month().day()) ?? ""
      line("  [\(number)] \(cosine)  \(passage.kind.rawValue) of \(day): \(passage.title)")
      line("      \(passage.link?.description ?? "")")
      line("      \(excerpt(of: passage))")
    }
    if results.passages.isEmpty { line("  Nothing is close enough.") }
  }

  static func report(_ report: AddReport) {
    if report.changedNothing { return line("  Nothing has changed.") }
    line(
      "  Notes and parts of meetings: \(report.threadsStored) stored, \(report.threadsRemoved) "
        + "removed."
    )
    line("  Passages: \(report.chunksEmbedded) embedded, \(report.chunksReused) kept.")
  }

  static func answer(_ events: AsyncThrowingStream<AnswerEvent, any Error>) async throws {
    var shown = ""
    text("  ")
    for try await event in events {
      switch event {
      case .text(let whole):
        text(String(whole.dropFirst(shown.count)))
        shown = whole
      case .finished(let answer):
        line(answer.abstention == nil ? "" : "The passages don't say.")
        for (number, passage) in answer.citedPassages {
          line("  [\(number)] \(passage.link?.description ?? "")")
        }
      case .understood, .lookedUp, .searched, .found, .likely: break
      }
    }
  }

  static func list(_ records: Records) {
    for meeting in records.meetings { line("\(meeting.day)  \(meeting.link)  \(meeting.title)") }
    for note in records.notes { line("\(note.day)  \(note.link)  \(note.title)") }
  }

  static func record(_ link: RecordLink, of records: Records) {
    if let note = records.note(link) { line("\(note.title)\n\(note.day)\n\n\(note.text)") }
    if let meeting = records.meeting(link) {
      line("\(meeting.title)\n\(meeting.day)\n")
      let items = meeting.items.filter { link.part == nil || $0.id == link.description }
      for item in items { line("\(item.text)\n") }
    }
  }

  /// 26 words from the start of the sentence with the most highlights.
  private static func excerpt(of passage: Passage) -> String {
    let bytes = Array(passage.text.utf8)
    let sentences = bytes.indices.filter {
      $0 == 0 || ($0 > 1 && bytes[$0 - 1] == 0x20 && Array(".?!".utf8).contains(bytes[$0 - 2]))
        || bytes[$0 - 1] == 0x0A
    }
    func marks(from start: Int) -> Int {
      let end = sentences.first { $0 > start } ?? bytes.count
      return passage.highlights.count { $0.overlaps(start..<end) }
    }
    let start = sentences.max { marks(from: $0) < marks(from: $1) } ?? 0
    let words = String(decoding: bytes[start...], as: UTF8.self)
      .split(whereSeparator: \.isWhitespace)
    return "“" + words.prefix(26).joined(separator: " ") + (words.count > 26 ? " …”" : "”")
  }
}
