import DocumentImporters
import Foundation
import ImportSupport
import Importers
import Items
import Testing

@Suite struct StandardNotesTests {
  private static let name = "Standard Notes Backup and Import File.txt"

  private func read(_ items: String, end: String = "]}") throws -> Reading {
    try Reading(
      #"{"version": "004", "items": [\#(items)\#(end)"#, name: Self.name,
      with: StandardNotesImporter())
  }

  private func note(_ id: String, _ content: String) -> String {
    #"{"uuid": "\#(id)", "content_type": "Note", "created_at": "2024-03-12T17:05:11.000Z", "#
      + #""content": {\#(content)}}"#
  }

  private let tag = #"""
    {"uuid": "t", "content_type": "Tag", "content": {"title": "home", "references":
    [{"uuid": "a", "content_type": "Note"}, {"uuid": "z", "content_type": "Tag"}]}}
    """#

  @Test func aBackupIsRecognizedBeforePlainText() {
    let head = Array(#"{"version": "004", "items": [\#(note("a", ""))"#.utf8)
    let candidate = SourceFile.Candidate(name: Self.name, head: head)
    #expect(ImporterRegistry().importer(for: candidate)?.name == "standardnotes")
    let other = SourceFile.Candidate(name: "a.json", head: Array(#"{"items": [1]}"#.utf8))
    #expect(ImporterRegistry().importer(for: other) == nil)
  }

  @Test func theCopyOfEachItemBesideABackupIsLeftOut() throws {
    let folder = try TemporaryFolder()
    try folder.write("{}", to: "backup/\(Self.name)")
    try folder.write("secret", to: "backup/Items/SN|ItemsKey/key.txt")
    try folder.write("milk", to: "Items/shopping.txt")
    let files = try SourceLister().list(folder.path).files.map(\.path)
    #expect(files == ["Items/shopping.txt", "backup/\(Self.name)"])
  }

  @Test func notesHaveTheirTagsAndDates() throws {
    let reading = try read(
      [
        note("a", #""title": "Boiler", "text": "1.4 bar\nBleed it""#), tag,
        note("b", #""title": "Old", "text": "", "trashed": true"#),
        note("c", #""title": "", "text": " ""#),
      ].joined(separator: ","))
    #expect(reading.items.map(\.title) == ["Boiler", "Old"])
    #expect(reading.items.map(\.text) == ["1.4 bar\nBleed it", "Old"])
    #expect(reading.items.map(\.tags) == [["home"], ["trashed"]])
    #expect(reading.items[0].date == Date(timeIntervalSince1970: 1_710_263_111))
    #expect(reading.items.allSatisfy { $0.kind == .note })
    #expect(reading.problems.isEmpty)
  }

  @Test(arguments: [
    ("rich-text", "<p>One &amp;</p><ul><li>two</li></ul>", "One &\n\n- two"),
    (
      "super",
      #"""
      {"root": {"type": "root", "children": [{"type": "paragraph", "children":
      [{"type": "text", "text": "One "}, {"type": "link", "children": [{"text": "link"}]}]},
      {"type": "list", "children": [{"type": "listitem", "checked": true, "children":
      [{"text": "two"}]}, {"type": "listitem", "children": [{"text": "three"}]}]}]}}
      """#, "One link\n[x] two\n- three"
    ),
    (
      "task",
      #"""
      {"groups": [{"name": "Home", "tasks": [{"description": "a", "completed": true},
      {"description": "b"}]}]}
      """#, "Home\n[x] a\n[ ] b"
    ),
    ("task", "- [ ] a", "- [ ] a"), ("super", "plain", "plain"), ("markdown", "# One", "# One"),
  ])
  func textsOfEditorsAreWords(type: String, written: String, expected: String) throws {
    let text = try #require(
      String(data: try JSONSerialization.data(withJSONObject: [written]), encoding: .utf8))
    let reading = try read(
      note("a", #""title": "T", "noteType": "\#(type)", "text": \#(text.dropFirst().dropLast())"#))
    #expect(reading.items.map(\.text) == [expected])
  }

  @Test func whatIsNotReadIsReported() throws {
    let encrypted = #"{"uuid": "e", "content_type": "Note", "content": "004:0a1b"}"#
    let codes = note("c", #""title": "Codes", "noteType": "authentication", "text": "[]""#)
    let reading = try read(
      [encrypted, encrypted, codes, note("a", #""title": "A", "text": "b""#)].joined(separator: ",")
    )
    #expect(reading.items.map(\.title) == ["A"])
    #expect(reading.problems.map(\.code) == [.unreadable, .unreadable])
    #expect(reading.problems[0].message.hasPrefix("2 notes are encrypted"))
    let cut = try read(note("a", #""title": "A", "text": "b""#), end: ", {\"uuid\"")
    #expect(cut.items.map(\.title) == ["A"])
    #expect(cut.problems.map(\.code) == [.truncated])
  }
}
