import ImportSupport
import Importers
import Items
import NoteImporters
import Testing

/// Files and lines that notes' programs write for themselves, which aren't a person's words.
@Suite struct ToolFilesTests {
  private func note(_ text: String, name: String = "a.md") throws -> Item {
    try #require(try Reading(text, name: name, with: MarkdownImporter()).items.first)
  }

  @Test func foldersOfToolsAreNotListed() throws {
    let folder = try TemporaryFolder()
    let paths = [
      "a.md", "logseq/bak/a.md", "logseq/version-files/a.md", "logseq/notes.md", ".trash/b.md",
      "app/node_modules/x/README.md", "bak/c.md",
    ]
    for path in paths { try folder.write("words", to: path) }
    let kept = ["a.md", "bak/c.md", "logseq/notes.md"]
    #expect(try ImporterRegistry().list(folder.path).files.map(\.path) == kept)
    let zip = ArchiveWriter.zip(paths.map { ArchiveWriter.File("vault/" + $0, "words") })
    let archive = try folder.write(zip, to: "vault.zip")
    #expect(
      try ImporterRegistry().list(archive).files.map(\.path)
        == kept.map { "vault.zip/vault/" + $0 })
  }

  @Test func backupsAndLocksAreNotListed() throws {
    let folder = try TemporaryFolder()
    let paths = [
      "#1 idea.md", "#a.org#", "C#", "Plan.sync-conflict-20240305-140000-ABCDEFG.md", "a.org",
      "a.org~", "a.org.~2~", "b~c.md", "sub/#b.md#", "sub/~$Plan.docx", "~d.md",
    ]
    for path in paths { try folder.write("words", to: path) }
    let kept = [
      "#1 idea.md", "C#", "Plan.sync-conflict-20240305-140000-ABCDEFG.md", "a.org", "b~c.md",
      "~d.md",
    ]
    #expect(try ImporterRegistry().list(folder.path).files.map(\.path) == kept)
    let zip = ArchiveWriter.zip(paths.map { ArchiveWriter.File($0, "words") })
    let archive = try folder.write(zip, to: "notes.zip")
    #expect(
      try ImporterRegistry().list(archive).files.map(\.path) == kept.map { "notes.zip/" + $0 })
    #expect(try ImporterRegistry().list(folder.path + "/a.org~").files.map(\.path) == ["a.org~"])
  }

  @Test(arguments: ["Inbox.msf", "abook.mab", "panacea.dat", "Inbox"])
  func theIndexesOfThunderbirdAreNoNotes(name: String) {
    let head = Array("// <!-- <mdb:mork:z v=\"1.4\"/> -->\n< <(a=c)> // (f=iso-8859-1)\n".utf8)
    #expect(ImporterRegistry().importer(for: SourceFile.Candidate(name: name, head: head)) == nil)
  }

  @Test func aDrawingHasOnlyItsWords() throws {
    let top = "---\nexcalidraw-plugin: parsed\n---\n"
    let words = "# Text Elements\nshed door ^abc\n\n"
    let item = try note(
      top + "==⚠  Switch to EXCALIDRAW VIEW in the menu ⚠==\n\n" + words
        + "%%\n# Drawing\n```compressed-json\nN4KAkARALgngDg\n```\n%%", name: "Shed.excalidraw.md")
    #expect(item.text == "\n" + words)
    #expect(item.title == "Shed")
    #expect(item.textLine == 5)
    let own = try note("# Drawing\n```\ncode\n```\n")
    #expect(own.text.contains("code"))
    let empty = try Reading(
      top + "# Drawing\n```json\n{}\n```\n", name: "a.md", with: MarkdownImporter())
    #expect(empty.items.isEmpty && empty.problems.isEmpty)
  }

  private static let id = "65a0f3c2-1b2c-4d5e-8f90-a1b2c3d4e5f6"

  @Test func referencesToBlocksBecomeTheirText() throws {
    let item = try note(
      """
      - Oil the gate
        id:: \(Self.id)
        collapsed:: true
      - See ((\(Self.id))) and {{embed ((\(Self.id)))}}.
      - Gone: ((00000000-1b2c-4d5e-8f90-a1b2c3d4e5f6)), ((not one)).
      """)
    #expect(
      item.text
        == "- Oil the gate\n\n\n- See Oil the gate and Oil the gate.\n- Gone: , ((not one)).")
    #expect(item.textLine == 1 && item.textOffset == nil)
    #expect(try note("id:: x and ((y))").textOffset == 0)
  }

  @Test func theTimesOfATaskAreNotText() throws {
    let item = try note(
      """
      - DONE Sow peas
        SCHEDULED: <2021-03-10 Wed>
        :LOGBOOK:
        CLOCK: [2021-03-05 Fri 10:00:00]--[2021-03-05 Fri 11:00:00] =>  01:00:00
        :END:
      - Next
        :LOGBOOK:
        stays
        :END:
      """)
    #expect(
      item.text
        == "- DONE Sow peas\n  SCHEDULED: <2021-03-10 Wed>\n\n\n\n- Next\n\n  stays\n  :END:")
  }

  @Test func aPageHasTheTitleOfItsProperties() throws {
    let item = try note("tags:: garden\ntitle:: Fence plan\n\n# Boards\n", name: "Fence.md")
    #expect(item.title == "Fence plan")
    #expect(item.text == "tags:: garden\ntitle:: Fence plan\n\n# Boards\n")
    #expect(try note("- title:: Fence plan\n- Boards\n").title == "Fence plan")
    #expect(try note("Words first.\ntitle:: Fence plan\n").title == "A")
    #expect(try note("title::\n# Boards\n").title == "Boards")
  }

  @Test func referencesAddLittleText() throws {
    let block = "- " + String(repeating: "word ", count: 1000) + "\n  id:: \(Self.id)\n"
    let item = try note(block + String(repeating: "((\(Self.id)))\n", count: 100_000))
    #expect(item.text.utf8.count < 20_000_000)
  }

  @Test func theDrawersOfOrgAreEmpty() throws {
    let text = """
      * TODO Call Ravi
      SCHEDULED: <2025-04-14 Mon>
      :PROPERTIES:
      :ID: 7f3a
      :END:
      :LOGBOOK:
      CLOCK: [2025-04-14 Mon 10:00]
      :END:
      :NOTES:
      He likes bees.
      :END:
      #+begin_src org
      :LOGBOOK:
      :END:
      #+end_src
      * Open
      :LOGBOOK:
      stays
      """
    let item = try #require(try Reading(text, name: "a.org", with: OrgImporter()).items.first)
    #expect(
      item.text == """
        * TODO Call Ravi
        SCHEDULED: <2025-04-14 Mon>







        He likes bees.

        #+begin_src org
        :LOGBOOK:
        :END:
        #+end_src
        * Open
        :LOGBOOK:
        stays
        """)
    #expect(item.textLine == 1 && item.textOffset == nil)
  }
}
