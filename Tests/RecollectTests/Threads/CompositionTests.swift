import Foundation
import Items
import Recollect
import Testing

/// Tests of composing a thread's text from items, and of the data that is stored beside it.
@Suite struct CompositionTests {
  private static let reply = """
    Yes, Friday suits me.

    On Monday, Bo wrote:
    > Shall we meet on Friday?
    > At the mill?

    At the mill, then.

    --\u{20}
    Anna, Baker Street 1
    """

  /// Returns the mail with its quote and signature as excluded ranges.
  private static func mail() throws -> Item {
    let bytes = Array(reply.utf8)
    func range(_ from: String, _ to: String) throws -> Range<Int> {
      let start = try #require(reply.range(of: from)).lowerBound.utf16Offset(in: reply)
      let end = try #require(reply.range(of: to)).upperBound.utf16Offset(in: reply)
      return start..<end
    }
    let item = Item(
      id: "m1", kind: .mail, title: "Friday", text: reply, date: Date(timeIntervalSince1970: 1e9),
      people: [Item.Participant(role: .from, name: "Anna Berg", address: "anna@example.org")],
      textLine: 10, attachments: ["map.pdf"],
      excludedRanges: [
        ExcludedRange(.quote, try range("On Monday", "mill?")),
        ExcludedRange(.signature, try range("-- ", "Street 1")),
      ])
    #expect(bytes.count == reply.utf16.count)
    return item
  }

  @Test func excludedTextIsKeptAndNotSearched() async throws {
    let library = try TestLibrary()
    try await library.library.add([try Self.mail()], as: "mail")
    #expect(
      try library.strings("SELECT text FROM threads")
        == ["Anna Berg, 2001-09-09:\n\nYes, Friday suits me.\n\nAt the mill, then."])
    #expect(try await library.find("Monday").isEmpty)
    #expect(try await library.find("Baker").isEmpty)
    let embedded = library.embedder.take()
    #expect(embedded.count == 1 && !embedded[0].contains("Shall we"))

    let thread = try #require(await library.library.threads(containing: "m1").first)
    let member = try #require(thread.items.first)
    #expect(member.item == (try Self.mail()))
    #expect(try LibraryRows.faults(library.library.url) == [])
  }

  @Test func everyPieceIsTheItemsOwnBytes() async throws {
    let library = try TestLibrary()
    try await library.library.add([try Self.mail()], as: "mail")
    let thread = try #require(await library.library.threads(containing: "m1").first)
    let member = try #require(thread.items.first)
    let (shown, whole) = (Array(thread.text.utf8), Array(member.item.text.utf8))
    #expect(member.segments.count == 2)
    for segment in member.segments {
      #expect(shown[segment.range] == whole[segment.offset..<segment.offset + segment.range.count])
    }
  }

  @Test func aPassageInALaterPieceKnowsItsLine() async throws {
    let library = try TestLibrary()
    let long = String(repeating: "Words and more words of mine. ", count: 30)
    let mill =
      "The mill stands by the river in which we used to swim when all of us were small, I think."
    let item = Item(
      id: "m2", kind: .mail, text: "\(long)\n\n> quoted\n\n\(mill)\n\n\(long)",
      textLine: 10,
      excludedRanges: [ExcludedRange(.quote, long.utf8.count + 2..<long.utf8.count + 10)])
    let options = AddOptions(chunking: ChunkingOptions(windowTokens: 200, overlapTokens: 0))
    try await library.library.add([item], as: "mail", options: options)
    let found = try await library.library.search(
      "mill", options: SearchOptions(mode: .lexical, floor: nil))
    let passage = try #require(found.passages.first)
    #expect(passage.text.hasPrefix("The mill"))
    // Before it are a line, a blank line, the quote, and a blank line.
    #expect(passage.line == 14)
  }

  @Test func aMailOfNothingButAQuoteIsShownWhole() async throws {
    let library = try TestLibrary()
    let item = Item(
      id: "q", kind: .mail, text: "> all of it", excludedRanges: [ExcludedRange(.quote, 0..<11)])
    try await library.library.add([item], as: "mail")
    #expect(try library.strings("SELECT text FROM threads")[0].hasSuffix("> all of it"))
  }

  @Test func aMeetingShowsWhatIsKnownOfIt() async throws {
    let library = try TestLibrary()
    let meeting = Item(
      id: "s", kind: .meeting, title: "Harvest",
      text: "Anna: We start at six.\n\n**Location:** Mill",
      fields: [
        Item.Field("Attendees", "Anna, Bo"), Item.Field("Action items", "ladders\nbaskets"),
        Item.Field("Location", "Mill"),
      ],
      turns: [Item.Turn(speaker: "Anna", range: 0..<24)])
    try await library.library.add([meeting], as: "meetings")
    // A field that the text has isn't repeated.
    #expect(
      try library.strings("SELECT text FROM threads") == [
        """
        Attendees: Anna, Bo
        Action items:
        ladders
        baskets

        Anna: We start at six.

        **Location:** Mill
        """
      ])
    let thread = try #require(await library.library.threads(containing: "s").first)
    #expect(thread.items[0].item.text == meeting.text && thread.items[0].item.fields.count == 3)
  }

  /// Checks that a field counts as part of the text only if it is a whole line, not letters within
  /// a word.
  @Test func aFieldInsideAWordIsNotSaid() async throws {
    let library = try TestLibrary()
    let meeting = Item(
      id: "s", kind: .meeting, title: "Harvest",
      text: "Anna and the Romanian guests pick.\n\n- ladders\n- baskets\n\nSix",
      fields: [
        Item.Field("Location", "Rom"), Item.Field("Attendees", "Ann"),
        Item.Field("Purpose", "pick"),
        Item.Field("Outcomes", "baskets\nladders"), Item.Field("Action items", "ladders\nbaskets"),
        Item.Field("Time", "Six"),
      ])
    try await library.library.add([meeting], as: "meetings")
    let begin = "Location: Rom\nAttendees: Ann\nPurpose: pick\nOutcomes:\nbaskets\nladders\n\n"
    #expect(try library.strings("SELECT text FROM threads") == [begin + meeting.text])
  }

  @Test func mailOfTwoSourcesIsShownOnce() async throws {
    let library = try TestLibrary()
    try await library.library.add([try Self.mail()], as: "phone")
    try await library.library.add([try Self.mail()], as: "backup")
    #expect(try await library.find("mill").count == 1)
    try await library.library.remove(source: "items:phone")
    #expect(try await library.find("mill").count == 1)
  }
}
