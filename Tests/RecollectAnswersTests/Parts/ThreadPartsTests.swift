import Foundation
import Items
import Recollect
import RecollectAnswers
import RecollectTesting
import Testing

/// Tests of the division of threads into parts, as summaries report it.
@Suite struct ThreadPartsTests {
  private func parts(
    of items: [Item], containing id: String, tokens: Int = 100
  ) async throws -> (parts: [TextPart], thread: LibraryThread) {
    let library = try TestLibrary()
    try await library.library.add(items, as: "items")
    let thread = try #require(try await library.library.threads(containing: id).first)
    let model = SummarizingModel.make(contextSize: 4096)
    let options = SummaryOptions(partTokens: tokens)
    for try await event in library.library.summarize(thread, with: model, options: options) {
      if case .divided(let parts) = event { return (parts, thread) }
    }
    throw CancellationError()
  }

  @Test func aLongNoteIsDividedAtParagraphsWithoutOverlap() async throws {
    let text = (1...60).map { "Day \($0): the well held \($0 * 7) buckets of water." }
      .joined(separator: "\n\n")
    let note = Item(id: "a", kind: .note, title: "Diary", text: text, textLine: 5)
    let (parts, thread) = try await parts(of: [note], containing: "a")
    #expect(parts.count > 5)
    #expect(parts.map(\.text).joined(separator: "\n\n") == thread.text)
    for part in parts {
      #expect(part.text.hasPrefix("Day ") && part.text.hasSuffix("water."))
      #expect(part.kind == .note && part.itemIDs == ["a"])
      // The line is that of the part: two lines a day from line 5 on.
      let day = try #require(part.text.firstMatch(of: #/Day (\d+)/#).flatMap { Int($0.1) })
      #expect(part.line == 5 + 2 * (day - 1))
    }
  }

  @Test func eachMeetingPartHasItsPeopleAndItsDate() async throws {
    let day = try Date("2005-01-31T00:00:00Z", strategy: .iso8601)
    let meeting = Item(
      id: "m", kind: .meeting, title: "Kick-off", text: "Ann: Hello. Bo: Hello.", date: day,
      people: [Item.Participant(role: .attendee, name: "Ann")])
    let (parts, _) = try await parts(of: [meeting], containing: "m")
    #expect(parts.count == 1)
    #expect(parts[0].people.map(\.name) == ["Ann"] && parts[0].date == day)
    #expect(parts[0].title == "Kick-off" && parts[0].kind == .meeting)
  }
}
