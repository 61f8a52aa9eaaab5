import Foundation
import Importers
import Items
import Testing

@Suite struct ImporterRegistryTests {
  private let registry = ImporterRegistry()

  @Test(arguments: [
    ("a.md", "# Title", "markdown"), ("a.MARKDOWN", "words", "markdown"),
    ("a.txt", "words", "text"), ("README", "words", "text"), ("a.unknown", "wörter", "text"),
    ("inbox", "From a@b Tue Nov 17 18:21:38 2009\nSubject: x\n\nhi\n", "mbox"),
    ("inbox.txt", "From a@b Tue Nov 17 18:21:38 2009\nSubject: x\n\nhi\n", "mbox"),
    ("desk.txt", "From the desk of Anna\nTopics: budget and trains\n\nwords", "text"),
    ("desk.md", "From the desk of Anna\nSubject: budget\n\nwords", "markdown"),
    ("diary.md", "From Berlin on 3 May at 10:30 to Rome\nPlace: Rome\n\nwords", "markdown"),
    ("desk", "From the desk of Anna\nTopics: budget and trains\n\nwords", "text"),
    ("inbox", "From what I hear\nReceived: by x\n\nhi\n", "mbox"),
    ("17:2,S", "Return-Path: <a@b>\nReceived: by x\n\thi\nFrom: a@b\n\nhi\n", "eml"),
    ("a.eml", "X-Odd: 1\n\nhi\n", "eml"),
    ("letter.txt", "From now on it goes.\nIt does.\n", "text"),
    ("minutes.md", "From: Anna\nDate: Monday\nTo: all\n\nwords", "markdown"),
    ("saved.txt", "From: a@b\nMessage-ID: <1@x>\n\nwords", "eml"),
    ("recipe.md", "Subject: cakes\nTo: eat\n\nwords", "markdown"),
    ("fields.txt", "Name: Anna\nAge: 7\n\nwords", "text"),
  ])
  func recognizes(name: String, content: String, expected: String) {
    let candidate = SourceFile.Candidate(name: name, head: Array(content.utf8))
    #expect(registry.importer(for: candidate)?.name == expected)
  }

  @Test(arguments: ["photo.png", "data.json", "code.swift", "unknown"])
  func leavesOutWhatIsNoText(name: String) {
    let head: [UInt8] = name == "unknown" || name == "photo.png" ? [0x89, 0x50, 0, 0] : [0x41]
    #expect(registry.importer(for: SourceFile.Candidate(name: name, head: head)) == nil)
  }

  @Test func aCharacterCutAtTheEndOfTheHeadIsStillText() {
    let head = Array("日本語".utf8.dropLast())
    #expect(registry.importer(for: SourceFile.Candidate(name: "note", head: head))?.name == "text")
  }

  @Test func findsByName() {
    let names = registry.all.map(\.name)
    #expect(Set(names).count == names.count && names.last == "text")
    for name in names { #expect(registry.importer(named: name.uppercased())?.name == name) }
    #expect(registry.importer(named: "wordperfect") == nil)
  }

  @Test func readsASource() throws {
    let folder = try TemporaryFolder()
    try folder.write("# Hello\n", to: "a.md")
    try folder.write("", to: "empty.md")
    try folder.write([0, 1, 2], to: "image")
    let files = try registry.list(folder.path).files
    #expect(try registry.importer(for: files[0], named: nil)?.name == "markdown")
    #expect(try registry.importer(for: files[0], named: "text")?.name == "text")
    #expect(try registry.importer(for: files[1], named: nil) == nil)
    let problem = #expect(throws: ImportProblem.self) {
      try registry.importer(for: files[2], named: nil)
    }
    #expect(problem?.code == .unrecognized)
    #expect(problem?.isWarning == true)
    #expect(throws: ImportProblem.self) {
      try registry.importer(for: files[0], named: "wordperfect")
    }
    // The digest of "abc" is the example of FIPS 180-2, appendix B.1.
    try folder.write("abc", to: "abc.txt")
    let abc = try registry.list(folder.path + "/abc.txt").files[0]
    #expect(
      try registry.digest(of: abc)
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }
}
