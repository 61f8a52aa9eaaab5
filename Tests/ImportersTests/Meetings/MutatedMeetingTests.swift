import Foundation
import Items
import MeetingImporters
import TestSupport
import Testing

/// Runs every importer of meetings on damaged files, which it may refuse but not misread.
@Suite struct MutatedMeetingTests {
  static let samples: [(name: String, text: String)] = [
    (
      "a.ics",
      """
      BEGIN:VCALENDAR\r
      METHOD:REQUEST\r
      BEGIN:VTIMEZONE\r
      TZID:Office\r
      BEGIN:STANDARD\r
      DTSTART:19701025T030000\r
      RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\r
      TZOFFSETFROM:+0200\r
      TZOFFSETTO:+0100\r
      RDATE:20200101T000000,20210101T000000\r
      END:STANDARD\r
      END:VTIMEZONE\r
      BEGIN:VEVENT\r
      UID:1\r
      DTSTART;TZID=Office:20240501T100000\r
      DURATION:P1DT2H\r
      RECURRENCE-ID:20240501T100000\r
      RRULE:FREQ=MONTHLY;BYDAY=2TU,-1FR;UNTIL=20251231\r
      SUMMARY:Größe\\, und\r
       mehr\r
      DESCRIPTION:<p>a<br>b</p>\\n;c\r
      ATTENDEE;CN="Berg, Anna^n";PARTSTAT=DECLINED:mailto:a@b.org\r
      ATTACH;VALUE=BINARY:AAAA\r
      BEGIN:VALARM\r
      TRIGGER:-PT5M\r
      END:VALARM\r
      END:VEVENT\r
      END:VCALENDAR\r
      """
    ),
    (
      "a.vtt",
      """
      WEBVTT - Title

      NOTE Date: 2024-05-01

      1
      00:00:01.000 --> 00:00:02.500 align:start
      <v Anna>Good <00:00:01.500><c.x>day</c> &amp; &#x41;</v>

      00:02.500 --> 00:04.000
      >> BEN: day &lt;
      Carla: {\\an8}well

      00:02.500 --> 00:04.000
      Carla: well done
      """
    ),
    (
      "2024-05-01.md",
      """
      ---
      type: meeting
      attendees: [Anna, "Ben"]
      ---
      # Round
      **Date:** 1st May 2024 at 9:30 pm
      | Place | Room |
      |---|---|

      ## Attendees
      - Anna <a@b.org> (chair), Ben and Carla

      Decisions
      ---------
      1. [x] `code` *buy*
      Action items: none
      """
    ),
    (
      "a.json",
      """
      {"topic_list": [{"topic": "Budget", "relevant_text_span": [["0", "1"]]}], "date": "1 May 2024",
       "meeting_transcripts": [{"speaker": "Anna", "content": "H\\u00e9 \\ud83d\\ude00"},
       {"speaker": "Ben", "content": "Yes", "start": 1.5}], "attendees": ["Anna", {"name": "B"}]}
      """
    ),
    (
      "a.jsonl",
      """
      {"id": 1, "segments": [{"start": 1, "end": "2", "text": " a", "speaker": 3}]}
      {"id": 1, "turns": [{"speaker": "A", "words": [{"w": "b"}], "start": "00:01"}]}
      [{"speaker": "A", "text": "c"}]
      """
    ),
    (
      "a.vcf",
      """
      BEGIN:VCARD\r
      FN:Anna\r
      UID:1\r
      N;CHARSET=ISO-8859-1;QUOTED-PRINTABLE:B=E4r;=
      A;;\r
      i.TEL;TYPE="home,cell":tel:1\r
      i.X-ABLabel:_$!<Shed>!$_\r
      BDAY;X-APPLE-OMIT-YEAR=1604:1604-05-03\r
      ADR:;;a\\;b;c,d;;;\r
      PHOTO;ENCODING=b:AA\r
       AA\r
      END:VCARD\r
      BEGIN:VCARD\r
      FN:Anna\r
      BDAY:--0305\r
      END:VCARD\r
      """
    ),
  ]

  static let importers: [any Importer] = [
    CalendarImporter(), TranscriptImporter(), MinutesImporter(), MeetingJSONImporter(),
    ContactImporter(),
  ]

  @Test(arguments: samples.indices) func damagedInputIsHarmless(sample: Int) throws {
    let (name, text) = Self.samples[sample]
    var random = SeededGenerator(seed: UInt64(sample) + 7)
    var broken: [String] = []
    for _ in 0..<Mutation.rounds(2000) {
      let bytes = Self.mutated(Array(text.utf8), with: &random)
      let file = SourceFile(
        url: URL(fileURLWithPath: "/nowhere"), path: name, size: bytes.count,
        modified: Date(timeIntervalSince1970: 0), content: bytes)
      for importer in Self.importers {
        _ = importer.recognizes(SourceFile.Candidate(name: name, head: bytes))
        do {
          let reading = try Reading(file, with: importer)
          if !Self.holds(reading, bytes) { broken.append("\(importer.name): \(bytes)") }
        } catch is ImportProblem {}
      }
    }
    #expect(broken.isEmpty)
  }

  private static func holds(_ reading: Reading, _ bytes: [UInt8]) -> Bool {
    guard Set(reading.outlines.map(\.id)).count == reading.outlines.count else { return false }
    return zip(reading.outlines, reading.items).allSatisfy { outline, item in
      let count = item.text.utf8.count
      let ends = [0] + item.turns.map(\.range.upperBound)
      let areApart = zip(ends, item.turns).allSatisfy {
        $1.range.lowerBound >= $0 && !$1.range.isEmpty
      }
      let isOwn = item.textOffset.map { bytes[$0...].prefix(count).elementsEqual(item.text.utf8) }
      return outline.offset >= 0 && outline.length >= 0
        && outline.offset + outline.length <= bytes.count && item.id == outline.id
        && item.date == outline.date && areApart && (ends.last ?? 0) <= count && isOwn ?? true
    }
  }

  /// Returns bytes with one to six changes: a byte changed or inserted, a range removed, copied or
  /// repeated, or the end cut off.
  static func mutated(_ bytes: [UInt8], with random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    let telling = Array("\r\n:;,\"\\<>&{}[]()-0123456789 \u{0}\u{FF}".utf8)
    for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let piece = place..<min(bytes.count, place + Int.random(in: 1...60, using: &random))
      let byte = telling.randomElement(using: &random) ?? 0
      switch Int.random(in: 0..<7, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[place] = byte
      case 2: bytes.insert(byte, at: place)
      case 3: bytes.removeSubrange(piece)
      case 4: bytes.insert(contentsOf: bytes[piece], at: Int.random(in: 0...place, using: &random))
      case 5: bytes.removeSubrange(place...)
      default:
        for _ in 0..<Int.random(in: 1...20, using: &random) {
          bytes.insert(contentsOf: bytes[piece], at: place)
        }
      }
    }
    return bytes
  }
}
