import DocumentImporters
import Foundation
import Importers
import Items
import Testing

@Suite struct TomboyTests {
  private let note = """
    <?xml version="1.0" encoding="utf-8"?>
    <note version="0.3" xmlns:link="http://beatniksoftware.com/tomboy/link" \
    xmlns="http://beatniksoftware.com/tomboy">
      <title>Roof &amp; garden</title>
      <text xml:space="preserve"><note-content version="0.1">Roof &amp; garden

    Call <bold>Ben</bold>, see <link:internal>Ladder</link:internal>.
    <list><list-item dir="ltr">tiles
    <list><list-item dir="ltr">red</list-item></list></list-item><list-item>nails</list-item></list>
    </note-content></text>
      <last-change-date>2010-05-06T07:08:09.1234560+02:00</last-change-date>
      <create-date>2010-01-02T03:04:05.1234560+01:00</create-date>
      <tags><tag>system:notebook:House</tag><tag>system:pinned</tag><tag>spring</tag></tags>
    </note>
    """

  private func read(_ text: String) throws -> Reading {
    try Reading(text, name: "0a1b.note", with: TomboyImporter())
  }

  @Test func aNoteIsRecognizedBeforePlainText() {
    let head = Array(note.utf8.prefix(4096))
    let candidate = SourceFile.Candidate(name: "0a1b.note", head: head)
    #expect(ImporterRegistry().importer(for: candidate)?.name == "tomboy")
  }

  @Test func aNoteHasItsWordsNotebookAndDate() throws {
    let reading = try read(note)
    let item = try #require(reading.items.first)
    #expect(reading.problems.isEmpty && item.kind == .note)
    #expect(item.title == "Roof & garden")
    #expect(item.text == "Call Ben, see Ladder.\n- tiles\n  - red\n- nails")
    #expect(item.tags == ["House", "spring"])
    #expect(item.date == Date(timeIntervalSince1970: 1_262_397_845))
  }

  @Test func aDamagedNoteIsReadAsFarAsItGoes() throws {
    let end = try #require(note.range(of: "<list>"))
    let reading = try read(String(note[..<end.lowerBound]))
    #expect(reading.items.map(\.text) == ["Call Ben, see Ladder."])
    #expect(reading.problems.map(\.code) == [.malformed])
  }
}
