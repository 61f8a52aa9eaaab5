import Foundation
import Items
import MeetingImporters
import Testing

@Suite struct TranscriptImporterTests {
  private func read(_ text: String, name: String = "2024-05-01-weekly.vtt") throws -> Item {
    let reading = try Reading(text, name: name, with: TranscriptImporter())
    let item = try #require(reading.items.first)
    for turn in item.turns {
      let bytes = Array(item.text.utf8)[turn.range]
      let begin = turn.speaker.isEmpty ? "" : turn.speaker + ": "
      #expect(bytes.starts(with: Array(begin.utf8)))
    }
    return item
  }

  @Test func voicesBecomeTurns() throws {
    let item = try read(
      """
      WEBVTT - Weekly meeting

      NOTE
      not spoken

      STYLE
      ::cue { color: red }

      1
      00:00:01.000 --> 00:00:02.500 align:start
      <v Anna Berg>Good <b>morning</b></v>

      2
      00:00:02.500 --> 00:00:04.000
      <v Anna Berg>all &amp; sundry</v>

      01:00:04.250 --> 01:00:05.000
      <v.loud Ben>Hi</v>
      <v Anna Berg>Hi &lt;Ben&gt;

      """)
    #expect(
      item.text == "Anna Berg: Good morning all & sundry\nBen: Hi\nAnna Berg: Hi <Ben>")
    #expect(item.turns.map(\.speaker) == ["Anna Berg", "Ben", "Anna Berg"])
    #expect(item.turns.map(\.start) == [1, 3604.25, 3604.25])
    #expect(item.title == "Weekly meeting")
    #expect(item.kind == .meeting)
    #expect(item.date == (try Date("2024-05-01T00:00:00Z", strategy: .iso8601)))
    #expect(
      item.fields == [Item.Field("Date", "2024-05-01"), Item.Field("Attendees", "Anna Berg\nBen")])
    #expect(item.people.map(\.name) == ["Anna Berg", "Ben"])
    #expect(item.people.allSatisfy { $0.role == .attendee })
  }

  @Test func namesBeforeColonsAreSpeakers() throws {
    let item = try read(
      """
      1
      00:00:01,000 --> 00:00:02,000
      Anna: Shall we start?

      2
      00:00:02,000 --> 00:00:03,000
      There is one thing: the budget.

      3
      00:00:03,000 --> 00:00:04,000
      Ben de Wit: It is 10:30 already.
      Anna: So be it.
      """, name: "standup.srt")
    #expect(
      item.text == """
        Anna: Shall we start? There is one thing: the budget.
        Ben de Wit: It is 10:30 already.
        Anna: So be it.
        """)
    #expect(item.title == "Standup")
    #expect(item.date == nil)
  }

  @Test func arrowsChangeTheSpeaker() throws {
    let item = try read(
      """
      WEBVTT

      00:01.000 --> 00:02.000
      >> CHAIR: Order, please.

      00:02.000 --> 00:03.000
      We begin.

      00:03.000 --> 00:04.000
      >> May I?
      """)
    #expect(item.text == "CHAIR: Order, please. We begin.\nMay I?")
    #expect(item.turns.map(\.speaker) == ["CHAIR", ""])
    #expect(item.people.map(\.name) == ["CHAIR"])
  }

  @Test func withoutSpeakersThereAreParagraphs() throws {
    let item = try read(
      """
      1
      00:00:01,000 --> 00:00:02,000
      <i>Once</i> upon a time

      2
      00:00:02,100 --> 00:00:03,000
      {\\an8}there was: a king.

      3
      00:00:09,000 --> 00:00:10,000
      He is dead now.
      """, name: "tale.srt")
    #expect(item.text == "Once upon a time there was: a king.\n\nHe is dead now.")
    #expect(item.turns.map(\.start) == [1, 9])
    #expect(item.people.isEmpty)
  }

  /// Video sites write automatic captions like this: each line is shown twice, with very short
  /// captions between.
  @Test func rollingCaptionsAreSaidOnce() throws {
    let item = try read(
      """
      WEBVTT
      Kind: captions
      Language: en

      00:00:00.160 --> 00:00:02.149 align:start position:0%
       
      hello<00:00:00.320><c> and</c><00:00:00.480><c> welcome</c>

      00:00:02.149 --> 00:00:02.159 align:start position:0%
      hello and welcome
       

      00:00:02.159 --> 00:00:04.000 align:start position:0%
      hello and welcome
      to<00:00:02.320><c> the</c><00:00:02.480><c> show</c>

      00:00:04.000 --> 00:00:05.000
      live

      00:00:04.500 --> 00:00:06.000
      live from Bern
      """)
    #expect(item.text == "hello and welcome to the show live from Bern")
  }

  @Test func whatIsSaidTwiceIsSaidTwice() throws {
    let item = try read(
      """
      1
      00:00:01,000 --> 00:00:02,000
      No.

      2
      00:00:02,000 --> 00:00:03,000
      No.

      3
      00:00:03,000 --> 00:00:04,000
      No way.
      """, name: "no.srt")
    #expect(item.text == "No. No. No way.")
  }

  @Test func titlesAndDatesOfRecordings() throws {
    let cue = "\n\n00:01.000 --> 00:02.000\nHello there\n"
    let zoom = try read("WEBVTT" + cue, name: "GMT20240501-093000_Recording.transcript.vtt")
    #expect(zoom.date == (try Date("2024-05-01T09:30:00Z", strategy: .iso8601)))
    let dated = try read("WEBVTT" + cue, name: "Weekly sync 2024-05-01.vtt")
    #expect(dated.date == (try Date("2024-05-01T00:00:00Z", strategy: .iso8601)))
    let noted = try read(
      "WEBVTT\n\nNOTE Title: Board\n\nNOTE date: 2024-05-02" + cue, name: "x.vtt")
    #expect(noted.title == "Board")
    #expect(noted.fields == [Item.Field("Date", "2024-05-02")])
  }

  @Test func damagedCaptionsAreReported() throws {
    let text = """
      1
      00:00:xx,000 --> 00:00:02,000
      Lost

      2
      00:00:02,000 --> 00:00:03,000
      Kept,

      even after a gap
      3
      00:00:04,000 --> 00:00:05,000
      and joined
      """
    let reading = try Reading(text, name: "a.srt", with: TranscriptImporter())
    #expect(reading.problems.map(\.line) == [2])
    #expect(reading.problems.map(\.isWarning) == [true])
    #expect(reading.items.map(\.text) == ["Kept, even after a gap and joined"])
    #expect(throws: ImportProblem.self) {
      try Reading("WEBVTT\n\nNOTE nothing", name: "a.vtt", with: TranscriptImporter())
    }
  }

  @Test func captionsWithoutBlankLinesBetweenKeepTheirWords() throws {
    let named = """
      0:0:0.0 --> 0:0:3.250
      Anna Berg
      Welcome to the garden.
      0:0:4.0 --> 0:0:6.0
      Ben
      The pump is broken.
      """
    #expect(
      try read(named, name: "a.txt").text
        == "Anna Berg Welcome to the garden. Ben The pump is broken.")
    let numbered = "1\n00:01,000 --> 00:02,000\nWelcome.\n2\n00:02,500 --> 00:03,000\nThanks.\n"
    #expect(try read(numbered, name: "a.srt").text == "Welcome. Thanks.")
  }

  @Test func readsOtherEncodingsAndLineEnds() throws {
    let text = "1\r\n00:00:01,000 --> 00:00:02,000\r\nGrüße\r\n"
    var utf16: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { utf16 += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    for bytes in [utf16, Array("\u{FEFF}".utf8) + Array(text.utf8)] {
      let importer = TranscriptImporter()
      #expect(importer.recognizes(SourceFile.Candidate(name: "x", head: bytes)))
      #expect(try Reading(bytes, name: "a.srt", with: importer).items.map(\.text) == ["Grüße"])
    }
    let old = text.replacing("\r\n", with: "\r")
    #expect(
      try Reading(old, name: "a.srt", with: TranscriptImporter()).items.map(\.text) == ["Grüße"])
  }

  @Test(arguments: [
    ("a.md", "WEBVTT is a format\n\nof captions.", false), ("a.txt", "WEBVTT\n\nwords", false),
    ("a.txt", "WEBVTT\n\n00:01.000 --> 00:02.000\nHi", true), ("a.vtt", "WEBVTT\n\nNOTE x", true),
  ])
  func notesAboutTheFormatAreNoTranscripts(name: String, text: String, expected: Bool) {
    let candidate = SourceFile.Candidate(name: name, head: Array(text.utf8))
    #expect(TranscriptImporter().recognizes(candidate) == expected)
  }
}
