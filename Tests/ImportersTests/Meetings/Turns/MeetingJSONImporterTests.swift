import Foundation
import ImportSupport
import Items
import MeetingImporters
import Testing

@Suite struct MeetingJSONImporterTests {
  private func read(_ text: String, name: String = "m.json") throws -> Reading {
    let importer = MeetingJSONImporter()
    #expect(
      importer.recognizes(SourceFile.Candidate(name: name, head: Array(text.utf8.prefix(4096)))))
    return try Reading(text, name: name, with: importer)
  }

  private let meeting = """
    {"topic_list": [{"topic": "Budget", "relevant_text_span": [["0", "1"]]}],
     "general_query_list": [{"query": "SECRET", "answer": "SECRET"}],
     "summary": "SECRET",
     "meeting_transcripts": [{"speaker": "Anna", "content": " Guten\\u0020Tag "},
       {"speaker": "Ben", "content": ""}, {"speaker": "Ben", "content": "Hé 😀"}]}
    """

  @Test func turnsBecomeParagraphs() throws {
    let reading = try read(meeting, name: "ES2002a.json")
    let item = try #require(reading.items.first)
    #expect(item.id == "ES2002a.json")
    #expect(item.title == "ES2002a")
    #expect(item.text == "Anna: Guten Tag\n\nBen: Hé 😀")
    #expect(
      item.turns == [
        Item.Turn(speaker: "Anna", range: 0..<15), Item.Turn(speaker: "Ben", range: 17..<30),
      ])
    #expect(item.fields == [Item.Field("Attendees", "Anna\nBen")])
    #expect(item.people.map(\.name) == ["Anna", "Ben"])
    #expect(!"\(item)".contains("SECRET"))
    #expect(reading.outlines.map(\.length) == [meeting.utf8.count])
  }

  @Test func aLineMayBeAMeeting() throws {
    let line = meeting.replacing("\n", with: "")
    let text =
      "\(line)\n\n{\"broken\": \n\(line)\n{\"id\": \"x1\", \"turns\": [{\"speaker\": \"C\", "
      + "\"text\": \"Hi\", \"start\": 2.5}], \"title\": \"Third\"}"
    let reading = try read(text, name: "all.jsonl")
    #expect(reading.items.map(\.id) == ["all.jsonl#1", "all.jsonl#4", "all.jsonl#x1"])
    #expect(reading.items.map(\.title) == ["Meeting 1: Budget", "Meeting 3: Budget", "Third"])
    #expect(reading.problems.map(\.line) == [3])
    #expect(reading.items[2].turns.map(\.start) == [2.5])
    let bytes = Array(text.utf8)
    for outline in reading.outlines {
      let slice = bytes[outline.offset..<(outline.offset + outline.length)]
      #expect(slice.first == 0x7B)
      #expect(bytes[..<outline.offset].count { $0 == 0x0A } + 1 == outline.line)
    }
  }

  @Test func aListMayHoldMeetings() throws {
    let reading = try read("[\n\(meeting),\n 7, \(meeting)\n]", name: "list.json")
    #expect(reading.items.map(\.id) == ["list.json#1", "list.json#2"])
    #expect(reading.outlines.map(\.line) == [2, 7])
    #expect(reading.items.map(\.text).allSatisfy { $0 == "Anna: Guten Tag\n\nBen: Hé 😀" })
  }

  @Test(arguments: [
    #"[{"speaker": "A", "text": "One"}, {"speaker": "B", "text": "Two"}]"#,
    #"{"turns": [{"speaker": "A", "text": "One"}, {"speaker": "B", "utterance": "Two"}]}"#,
    #"{"id": 3, "dialogue": [{"speaker": {"name": "A"}, "text": "One"}, {"speaker": "B", "text": "Two"}]}"#,
    #"{"utterances": [{"speaker": "A", "words": [{"word": "One"}]}, {"speaker": "B", "words": ["Two"]}]}"#,
    "{\"speaker\": \"A\", \"text\": \"One\"}\n{\"speaker\": \"B\", \"text\": \"Two\"}\n",
  ])
  func readsLooserForms(text: String) throws {
    let isLines = text.hasSuffix("\n")
    let reading = try read(text, name: isLines ? "m.jsonl" : "m.json")
    #expect(reading.items.map(\.text) == ["A: One\n\nB: Two"])
    #expect(reading.problems.isEmpty)
  }

  @Test func segmentsOfOneSpeakerAreOneTurn() throws {
    let reading = try read(
      """
      {"text": "a b", "segments": [
        {"id": 0, "start": 0.0, "end": 2.5, "text": " Good morning", "speaker": "S1"},
        {"id": 1, "start": 2.5, "end": 4, "text": " all.", "speaker": "S1"},
        {"id": 2, "start": 4, "end": 6, "text": " Hi.", "speaker": "S2"}], "language": "en"}
      """)
    let item = try #require(reading.items.first)
    #expect(item.text == "S1: Good morning all.\n\nS2: Hi.")
    #expect(item.turns.map(\.start) == [0, 4])
  }

  @Test func aLongTextMayStandBeforeTheSegments() throws {
    let words = String(repeating: "words ", count: 1000)
    let reading = try read(
      "{\"text\": \"\(words)\", \"segments\": [{\"start\": 1, \"end\": 2, \"text\": \" Hi\"}]}")
    #expect(reading.items.map(\.text) == ["Hi"])
  }

  @Test func otherJSONWithALongTextIsNoMeetingAndNotDamaged() throws {
    let words = String(repeating: "words ", count: 1000)
    for text in ["{\"text\": \"\(words)\"}", "{\"text\": \"\(words)\",\n \"id\": 3}\n"] {
      let problem = #expect(throws: ImportProblem.self) { try read(text) }
      #expect(problem?.code == .unrecognized)
      #expect(problem?.remedy.isEmpty == false)
    }
  }

  @Test func takesWhatIsSaidAboutTheMeeting() throws {
    let reading = try read(
      """
      {"title": "Board", "date": "2024-05-01T10:00:00Z", "location": "Room 7",
       "participants": ["Anna", {"name": "Ben", "email": "b@x.org"}], "agenda": ["One", "Two"],
       "turns": [{"speaker": "Anna", "text": "Hi"}]}
      """)
    let item = try #require(reading.items.first)
    #expect(item.title == "Board")
    #expect(item.people.map(\.address) == ["", "b@x.org"])
    #expect(
      item.fields == [
        Item.Field("Date", "2024-05-01 10:00"), Item.Field("Attendees", "Anna\nBen"),
        Item.Field("Location", "Room 7"), Item.Field("Purpose", "One\nTwo"),
      ])
  }

  @Test(arguments: [
    #"{"name": "x", "type": "personal_chat", "messages": [{"from": "A", "text": "hi"}]}"#,
    #"[{"type": "message", "user": "U1", "text": "hi", "ts": "1"}]"#,
    #"{"turns": 3}"#, #"{"segments": [{"id": 1}]}"#, "[1, 2]", "{}", "", "text",
    #"{"participants": [{"name": "A"}], "messages": []}"#,
  ])
  func otherJSONIsNoMeeting(text: String) {
    let candidate = SourceFile.Candidate(name: "a.json", head: Array(text.utf8))
    #expect(!MeetingJSONImporter().recognizes(candidate))
  }

  @Test func damagedFilesAreRefused() throws {
    for text in [
      String(meeting.dropLast(2)), "{\"turns\": [{\"speaker\": \"A\", \"text\": \"\"}]}",
    ] {
      do {
        let reading = try Reading(text, name: "a.json", with: MeetingJSONImporter())
        #expect(reading.items.isEmpty)
        #expect(reading.problems.count == 1)
      } catch let problem as ImportProblem {
        #expect(problem.code == .malformed)
      }
    }
  }
}
