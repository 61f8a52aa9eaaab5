import Foundation
import Items
import PlannerCore
import Testing

@Suite struct RecordsTests {
  private let meeting = Meeting(
    id: "kickoff", title: "Kick-off", day: Day("2005-01-10")!, location: "Room 3, Delft",
    attendees: ["Ann", "Bo"], outcomes: ["Red.", "Small."],
    transcript: [.init(speaker: "Ann", words: "Café?"), .init(speaker: "Bo", words: "Yes.")])

  @Test func aMeetingIsAnItemForEachFieldAndOneForWhatWasSaid() throws {
    let items = meeting.items
    #expect(
      items.map(\.id) == [
        "planner://meeting/kickoff#location", "planner://meeting/kickoff#attendees",
        "planner://meeting/kickoff#outcomes", "planner://meeting/kickoff#transcript",
      ])
    #expect(items[0].text == "Location: Room 3, Delft")
    #expect(items[2].text == "Outcomes: Red.\nSmall.")
    #expect(items[3].text == "Ann: Café?\n\nBo: Yes.")
    let text = Array(items[3].text.utf8)
    #expect(
      items[3].turns.map { String(decoding: text[$0.range], as: UTF8.self) }
        == ["Ann: Café?", "Bo: Yes."])
    for item in items {
      #expect(item.kind == .meeting && item.title == "Kick-off")
      #expect(item.date == Day("2005-01-10")?.start && item.people.map(\.name) == ["Ann", "Bo"])
    }
  }

  @Test func savingReplacesWhatHasTheID() throws {
    var records = Records()
    var note = Note(id: "a", title: "A", day: Day("2005-01-01")!, text: "One.")
    records.save(meeting)
    records.save(note)
    note.text = "Two."
    records.save(note)
    #expect(records.notes == [note] && records.meetings == [meeting])
    #expect(records.link(of: "a") == note.link)
    #expect(records.link(of: "planner://note/a") == note.link)
    #expect(records.link(of: "planner://meeting/a") == nil && records.link(of: "b") == nil)
    #expect(records.newID(for: "A") == "a-2" && records.newID(for: "To do: call!") == "to-do-call")
    records.remove(meeting.link.part("outcomes"))
    #expect(records.links == [note.link])
  }

  @Test func aFileGivesBackWhatWasWritten() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "records.json")
    #expect(try Records(file: file) == Records())
    var records = Records()
    records.save(meeting)
    try records.write(to: file)
    #expect(try Records(file: file) == records)
    try Data("{".utf8).write(to: file)
    #expect(throws: PlannerError.self) { try Records(file: file) }
  }

  @Test func theSamplesAreWhole() throws {
    let samples = try Records(samples: Samples.folder)
    #expect(samples.meetings.count == 5 && samples.notes.count == 6)
    #expect(Set(samples.links).count == 11)
    for meeting in samples.meetings {
      let transcript = try #require(meeting.transcript)
      #expect(transcript.count > 50)
      #expect(!transcript.contains { $0.words.contains("{") || $0.words.contains(" .") })
    }
    let words = samples.notes.map { $0.text.split(whereSeparator: \.isWhitespace).count }
    #expect(words.allSatisfy { (50...300).contains($0) })
    #expect(throws: PlannerError.self) {
      try Records(samples: URL(fileURLWithPath: "/nowhere"))
    }
  }
}
