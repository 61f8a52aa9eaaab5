import DocumentImporters
import Foundation
import ImportSupport
import Importers
import Items
import TestSupport
import Testing

/// Exports of Evernote.
@Suite struct EvernoteImporterTests {
  static let export = #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/evernote-export4.dtd">
    <en-export export-date="20240601T080000Z" application="Evernote" version="10.58.8">
      <note>
        <title>Boiler &amp; pump</title>
        <created>20230401T101112Z</created>
        <tag>home</tag><tag>repairs</tag>
        <note-attributes><author>Anna</author><source-url>https://example.org/p</source-url></note-attributes>
        <content>
          <![CDATA[<?xml version="1.0" encoding="UTF-8" standalone="no"?>
    <!DOCTYPE en-note SYSTEM "http://xml.evernote.com/pub/enml2.dtd"><en-note><div>Pressure 1.4 bar</div>
    <div><en-todo checked="true"/>Bleed</div><div><en-todo/>Ring Ben</div>
    <ul style="--en-todo:true;"><li style="--en-checked: true;">Key</li><li style="--en-checked:false;">Tap</li></ul>
    <en-media type="image/png" hash="0f"/><en-crypt cipher="AES">U2VjcmV0d29yZHM=</en-crypt><div>End</div></en-note>]]>
        </content>
        <resource><data encoding="base64">
    QUJDREVG</data><mime>application/pdf</mime><recognition><![CDATA[<t>ghost</t>]]></recognition>
          <resource-attributes><file-name>manual.pdf</file-name></resource-attributes></resource>
        <task><title>Order a valve</title><taskStatus>open</taskStatus></task>
      </note>
      <note><title>Untitled</title><content encoding="base64:aes">RU5DMA==</content><created>20230401T101112Z</created></note><note><title>Last</title><content><![CDATA[<en-note>A</en-note>]]></content></note>
    </en-export>
    """#

  private func read(_ text: String) throws -> Reading {
    try Reading(text, name: "Home.enex", with: EvernoteImporter())
  }

  @Test func aNoteHasWhatItShowsItsTasksAndItsTags() throws {
    let reading = try read(Self.export)
    let note = try #require(reading.items.first)
    #expect(note.kind == .note)
    #expect(note.title == "Boiler & pump")
    #expect(note.date == Date(timeIntervalSince1970: 1_680_343_872))
    #expect(note.tags == ["home", "repairs"])
    #expect(note.people.map(\.name) == ["Anna"])
    #expect(note.fields.map(\.value) == ["https://example.org/p"])
    #expect(note.attachments == ["manual.pdf"])
    for words in [
      "Pressure 1.4 bar", "[x] Bleed", "[ ] Ring Ben", "[x] Key", "[ ] Tap", "End",
      "[ ] Order a valve",
    ] {
      #expect(note.text.contains(words), "\(words)")
    }
    for words in ["U2VjcmV0", "QUJDREVG", "ghost", "DOCTYPE", "CDATA"] {
      #expect(!note.text.contains(words), "\(words)")
    }
  }

  @Test func notesStandWhereTheyAreAndHaveIDsOfTheirOwn() throws {
    let reading = try read(Self.export)
    #expect(reading.items.map(\.title) == ["Boiler & pump", "Untitled", "Last"])
    #expect(reading.outlines.map(\.line) == [4, 21, 21])
    #expect(
      reading.items.map(\.id) == [
        "Home.enex#20230401T101112Z", "Home.enex#20230401T101112Z#2", "Home.enex#Last",
      ])
  }

  @Test func whatIsNotReadIsListed() throws {
    let reading = try read(Self.export)
    #expect(
      reading.problems.map(\.message) == [
        "The note is partly encrypted.", "The note is partly encrypted.",
        "The file attached to one of its notes isn't read.",
      ])
    let cut = try read(String(Self.export.prefix(700)))
    #expect(cut.problems.map(\.code) == [.malformed])
    #expect(cut.items.map(\.title) == ["Boiler & pump"])
  }

  /// Attached files may be far larger than the text.
  @Test func longAttachedFilesAreSkippedInTheirBlocks() throws {
    let file = String(repeating: "QUJD", count: 200_000)
    let export = (0..<3).map {
      "<note><title>N\($0)</title><content><![CDATA[<en-note>words\($0)</en-note>]]></content>"
        + "<resource><data encoding=\"base64\">\(file)</data></resource></note>"
    }
    let reading = try read("<en-export>\(export.joined())</en-export>")
    #expect(reading.items.map(\.text) == ["words0", "words1", "words2"])
  }

  @Test func aLongNoteIsRefusedAndTheOthersAreRead() throws {
    var limits = ImportLimits()
    limits.textBytes = 1000
    let reading = try Reading(
      """
      <en-export><note><title>A</title><content>\(String(repeating: "x", count: 2000))</content>
      </note><note><title>B</title></note></en-export>
      """, name: "a.enex", with: EvernoteImporter(limits: limits))
    #expect(reading.problems.map(\.code) == [.tooLarge])
    #expect(reading.items.map(\.text) == ["B"])
  }

  @Test func anExportIsRecognizedByItsContent() {
    let registry = ImporterRegistry()
    for name in ["Home.enex", "notes.xml", "notes"] {
      let candidate = SourceFile.Candidate(name: name, head: Array(Self.export.utf8.prefix(4096)))
      #expect(registry.importer(for: candidate)?.name == "evernote")
    }
  }

  @Test func damagedExportsAreReadOrRefused() throws {
    var generator = SeededGenerator(seed: 20)
    let original = Array(Self.export.utf8)
    for round in 0..<Mutation.rounds(1000) {
      let bytes =
        round % 3 == 0
        ? Mutation.hostileMarkup(original, using: &generator)
        : Mutation.mutate(original, using: &generator)
      let file = SourceFile(
        url: URL(fileURLWithPath: "/a"), path: "a", size: bytes.count, modified: Date(),
        content: bytes)
      do {
        let reading = try Reading(file, with: EvernoteImporter())
        #expect(reading.items.allSatisfy { $0.text.utf8.count <= bytes.count * 4 })
      } catch is ImportProblem {}
    }
  }
}
