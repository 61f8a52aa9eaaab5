import Foundation
import recollect_bench
import Testing

/// Tests of the places of evidence in an archive's files.
@Suite struct ArchiveQuestionTests {
  private func evidence(_ path: String, _ phrase: String) throws -> ArchiveQuestion.Evidence {
    let json = ["path": path, "phrase": phrase]
    return try JSONDecoder().decode(ArchiveQuestion.Evidence.self, from: JSONEncoder().encode(json))
  }

  @Test func anyPassageOfANoteIsItsEvidence() throws {
    let note = try evidence("Notes/Boiler.md", "Pete services it")
    #expect(note.isHeld(by: "Something else.", ofFile: "/home/me/files/Notes/Boiler.md"))
    #expect(!note.isHeld(by: "Something else.", ofFile: "/home/me/files/Notes/Old Boiler.md"))
    #expect(!note.isHeld(by: "Pete services it", ofFile: "/home/me/files/Notes/Other.md"))
  }

  @Test(arguments: ["Mail/all.mbox", "Calendar/all.ics", "Messages/sms.csv", "WhatsApp Chat.txt"])
  func aFileOfManyItemsNeedsThePhrase(_ path: String) throws {
    let item = try evidence(path, "Gas’s  off")
    #expect(!item.isHeld(by: "Something else.", ofFile: "/files/" + path))
    #expect(item.isHeld(by: "Boiler: gas's off till May", ofFile: "/files/" + path))
  }

  @Test func aLongPhraseMayStandInTheNextMinutesOfItsSeries() throws {
    let minutes = try evidence("Meetings/May.md", "the hall is booked for June")
    let text = "Agreed: the hall is booked for June."
    #expect(minutes.isHeld(by: text, ofFile: "/files/Meetings/June.md"))
    #expect(!minutes.isHeld(by: text, ofFile: "/files/Notes/June.md"))
    let short = try evidence("Meetings/May.md", "the hall")
    #expect(!short.isHeld(by: text, ofFile: "/files/Meetings/June.md"))
  }

  @Test func aQuestionMayHaveNothingButItsText() throws {
    let json = Data(#"{"id": "a", "question": "Who?", "refuse": true}"#.utf8)
    let question = try JSONDecoder().decode(ArchiveQuestion.self, from: json)
    #expect(!question.isAnswerable && question.evidence == nil)
    #expect(try question.judge().verdict(on: ShownAnswer(texts: ["Ben"])) == .wrong)
  }
}
