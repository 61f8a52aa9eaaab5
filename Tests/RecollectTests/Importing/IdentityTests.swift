import Foundation
import Items
import Recollect
import TestSupport
import Testing

/// Tests of items whose ids imitate those of other items in the source.
@Suite struct IdentityTests {
  private func find(_ words: [String], in library: TestLibrary) async throws -> [String: Int] {
    var found: [String: Int] = [:]
    for word in words { found[word] = try await library.find(word).count }
    return found
  }

  /// Returns a mail with an attached text file of one word.
  private func mail(_ id: String, _ body: String, attached: String) -> String {
    """
    From: Anna <anna@example.org>
    Date: 1 Mar 2021 10:00:00 +0000
    Subject: Harvest
    Message-ID: <\(id)>
    MIME-Version: 1.0
    Content-Type: multipart/mixed; boundary="edge"

    --edge
    Content-Type: text/plain

    \(body)
    --edge
    Content-Type: text/plain; name="list.txt"
    Content-Disposition: attachment; filename="list.txt"

    \(attached)
    --edge--

    """
  }

  @Test func aMailIsNamedLikeANote() async throws {
    let library = try TestLibrary()
    try library.write("Buy medlars.", to: "notes/todo.md")
    try await library.add()
    try library.write(Mails.mail("notes/todo.md", "About quinces."), to: "a.eml")
    let report = try await library.add()
    #expect(report.items == 1 && report.problems == [])
    #expect(try await find(["medlars", "quinces"], in: library) == ["medlars": 1, "quinces": 1])
    #expect(try await library.add().changedNothing)
    // A look-up by the shared id finds both.
    #expect(try await library.library.threads(containing: "notes/todo.md").count == 2)
    try await library.expectFresh()
  }

  @Test func aMailIsNamedLikeAnAttachment() async throws {
    let library = try TestLibrary()
    try library.write(
      mail("v@x.org", "See the contract.", attached: "Rent for quinces."), to: "v.eml")
    try library.write(Mails.mail("v@x.org/2", day: 2, "About medlars."), to: "a.eml")
    try library.write(Mails.mail("v@x.org/2", day: 3, "About plums."), to: "z.eml")
    try await library.add()
    #expect(
      try await find(["quinces", "medlars", "plums"], in: library)
        == ["quinces": 1, "medlars": 1, "plums": 1])
    try await library.expectFresh()
  }

  @Test func aMailIsNamedLikeAVariant() async throws {
    let library = try TestLibrary()
    try library.write(Mails.mail("v@x.org", "About plums."), to: "1.eml")
    try library.write(Mails.mail("v@x.org", day: 2, "About quinces."), to: "2.eml")
    try await library.add()
    let variant = try #require(try library.items().last)
    #expect(variant.hasPrefix("v@x.org#"))
    try library.write(Mails.mail(variant, day: 3, "About medlars."), to: "0.eml")
    try await library.add()
    #expect(
      try await find(["plums", "quinces", "medlars"], in: library)
        == ["plums": 1, "quinces": 1, "medlars": 1])
    try await library.expectFresh()
  }

  @Test func aMailIsNamedLikeOneWithoutAnId() async throws {
    let library = try TestLibrary()
    let anonymous = Mails.mail("x", "About plums.").replacing("Message-ID: <x>\n", with: "")
    try library.write(anonymous, to: "1.eml")
    try await library.add()
    let digest = try #require(try library.items().first)
    #expect(digest.hasPrefix("sha256:"))
    try library.write(Mails.mail(digest, day: 2, "About medlars."), to: "0.eml")
    try await library.add()
    #expect(try await find(["plums", "medlars"], in: library) == ["plums": 1, "medlars": 1])
    try await library.expectFresh()
  }

  @Test func theSameMailComesWithAnotherFile() async throws {
    let library = try TestLibrary()
    try library.write(mail("v@x.org", "See the list.", attached: "Quinces."), to: "1.eml")
    try await library.add()
    try library.write(mail("v@x.org", "See the list.", attached: "Medlars."), to: "2.eml")
    try await library.add()
    #expect(try await find(["quinces", "medlars"], in: library) == ["quinces": 1, "medlars": 1])
    #expect(try library.count("items") == 4)
    try await library.expectFresh()
  }

  @Test func oneMailTwiceIsOneItem() async throws {
    let library = try TestLibrary()
    let mail = mail("v@x.org", "See the list.", attached: "Quinces.")
    try library.write(mail, to: "1.eml")
    try library.write(mail, to: "2.eml")
    let report = try await library.add()
    #expect(report.items == 2 && report.problems == [])
    #expect(try library.count("items") == 2)
    try await library.expectFresh()
  }

  @Test func entriesOfTwoCalendarsShareAnIdentifier() async throws {
    let library = try TestLibrary()
    for (name, word) in [("a", "Quinces"), ("b", "Medlars")] {
      try library.write(
        """
        BEGIN:VCALENDAR
        VERSION:2.0
        BEGIN:VEVENT
        UID:meeting@example.org
        DTSTART:20210301T100000Z
        SUMMARY:\(word)
        DESCRIPTION:We talk about \(word.lowercased()).
        END:VEVENT
        END:VCALENDAR
        """, to: "\(name).ics")
    }
    try await library.add()
    #expect(try library.count("items") == 2)
    #expect(try await find(["quinces", "medlars"], in: library) == ["quinces": 1, "medlars": 1])
    try await library.expectFresh()
  }

  @Test func aMailInAnotherSourceBorrowsAnId() async throws {
    let library = try TestLibrary()
    try library.folder.write(Mails.mail("v@x.org", "Quinces, pay to Anna."), to: "one/a.eml")
    try library.folder.write(Mails.mail("v@x.org", "Quinces, pay to Mallory."), to: "two/a.eml")
    try await library.add("one")
    try await library.add("two")
    #expect(try await library.find("quinces").count == 2)
  }

  @Test func aRecordIsGivenTwice() async throws {
    let library = try TestLibrary()
    let items = [
      Item(id: "1", kind: .note, title: "One", text: "Quinces."),
      Item(id: "1", kind: .note, title: "Two", text: "Medlars."),
    ]
    let report = try await library.library.add(items, as: "app")
    #expect(report.problems.count == 1)
    #expect(report.problems.first?.message.contains("id 1") == true)
    #expect(try await library.find("quinces").count == 1)
  }

  @Test func mailsOfOneIdThatCannotBeReadAreAllListed() async throws {
    let library = try TestLibrary()
    let reader = StubReader()
    try library.write(Mails.mail("v@x.org", "About plums."), to: "1.eml")
    try library.write(Mails.mail("v@x.org", day: 2, "About quinces."), to: "2.eml")
    reader.breakItems("v@x.org")
    let report = try await library.add(using: reader)
    #expect(Set(report.problems.map(\.path)) == ["1.eml", "2.eml"])
    reader.breakItems()
    try await library.add(using: reader)
    #expect(try await find(["plums", "quinces"], in: library) == ["plums": 1, "quinces": 1])
    try await library.expectFresh()
  }

  /// Checks that two files together give the items that each gives alone, whatever their ids.
  @Test func noFileTakesAnothersPlace() async throws {
    var random = SeededGenerator(seed: 0x1DE4_717E)
    let ids = ["a", "a/2", "a/2#2", "a#2", "n.md", "c.csv#1", "café", "cafe\u{301}"]
    for round in 0..<12 {
      let library = try TestLibrary()
      var words: [String] = []
      for file in 0..<8 {
        let word = "word\(round)x\(file)"
        let id = ids.randomElement(using: &random)!
        words.append(word)
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
          try library.write(
            "# \(word)\n\nA note.", to: "\(id.replacing("/", with: "_")).\(file).md")
        case 1: try library.write(Mails.mail(id, "A mail of \(word)."), to: "\(file).eml")
        case 2:
          try library.write(mail(id, "A mail.", attached: "A file of \(word)."), to: "\(file).eml")
        case 3:
          try library.write(
            "date,sender,text,id\n2021-03-01 10:00:00,Ben,\(word),\(id)\n", to: "\(file).csv")
        default:
          try library.write(
            Mails.mailbox(Mails.mail(id, "First of \(word)."), Mails.mail(id, "Then \(word).")),
            to: "\(file).mbox")
        }
        if Bool.random(using: &random) { try await library.add() }
      }
      let report = try await library.add()
      #expect(report.problems == [])
      for word in words { #expect(try await !library.find(word).isEmpty, "\(round): \(word)") }
      #expect(try await library.add().changedNothing)
      try await library.expectFresh()
    }
  }
}
