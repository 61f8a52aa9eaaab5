import Foundation
import Items
import Recollect
import Testing

/// Tests of different mails with one `Message-ID`.
@Suite struct MailVariantsTests {
  private let plums = Mails.mail("a", "About plums.")
  private let quinces = Mails.mail("a", day: 2, "About quinces.")
  private let medlars = Mails.mail("a", day: 3, "About medlars.")

  @Test func eachIsKeptUnderANameOfItsOwn() async throws {
    let library = try TestLibrary()
    try library.write(plums, to: "1.eml")
    try library.write(Mails.mailbox(quinces, plums, quinces), to: "2.mbox")
    try await library.add()
    let items = try library.items()
    #expect(items.count == 2 && items[0] == "a" && items[1].hasPrefix("a#"))
    #expect(try await library.find("plums").count == 1)
    #expect(try await library.find("quinces").count == 1)
    #expect(try await library.add().changedNothing)
    try library.write("Pears.", to: "3.md")
    _ = library.embedder.take()
    try await library.add()
    #expect(library.embedder.take().count == 1)
    #expect(try library.items() == (items + ["3.md"]).sorted())
    try await library.expectFresh()
  }

  @Test func anotherIsAddedBeforeAndTakenAway() async throws {
    let library = try TestLibrary()
    try library.write(plums, to: "2.eml")
    try library.write(quinces, to: "3.eml")
    try await library.add()
    try library.write(medlars, to: "1.eml")
    try await library.add()
    // The mail that was stored first keeps the id, although another file comes before its own.
    #expect(try library.items().count == 3)
    #expect(try library.threadStarts() == ["a"])
    #expect(try library.strings("SELECT text FROM threads").joined().contains("About plums."))
    for gone in ["2.eml", "1.eml"] {
      try library.folder.remove("notes/" + gone)
      try await library.add()
      try await library.expectFresh()
    }
    #expect(try library.items() == ["a"])
    #expect(try await library.find("quinces").count == 1)
  }

  @Test func whatCameWithThemIsKeptBesideThem() async throws {
    let library = try TestLibrary()
    try library.write(Self.withAttachment("plums"), to: "1.eml")
    try library.write(Self.withAttachment("quinces"), to: "2.eml")
    try await library.add()
    #expect(try library.count("items") == 4)
    let mails = try library.strings("SELECT external_id FROM items WHERE parent IS NULL")
    let parents = try library.strings("SELECT parent FROM items WHERE parent IS NOT NULL")
    #expect(Set(mails).count == 2 && Set(mails) == Set(parents))
    #expect(
      try library.strings(
        "SELECT external_id FROM items WHERE parent IS NOT NULL AND external_id LIKE parent || '/%'"
      ).count == 2)
    #expect(try await library.find("quinceslist").count == 1)
    try library.write(Self.withAttachment("medlars"), to: "3.eml")
    try await library.add()
    #expect(try library.count("items") == 6)
    try await library.expectFresh()
  }

  @Test func oneStaysWhileAnotherCannotBeRead() async throws {
    let library = try TestLibrary()
    let reader = StubReader()
    try library.write(plums, to: "1.eml")
    try library.write(quinces, to: "2.eml")
    try await library.add(using: reader)
    let before = try library.items()
    for broken in ["1.eml", "2.eml"] {
      reader.breakFiles(broken)
      try library.write((broken == "1.eml" ? plums : quinces) + "More.\n", to: broken)
      try await library.add(using: reader)
      #expect(try library.items() == before)
      reader.breakFiles()
      try library.write(broken == "1.eml" ? plums : quinces, to: broken)
      try await library.add(using: reader)
      #expect(try library.items() == before)
    }
    try await library.expectFresh()
  }

  private static func withAttachment(_ word: String) -> String {
    """
    From: Anna <anna@example.org>
    Date: 1 Mar 2021 10:00:00 +0000
    Subject: Harvest
    Message-ID: <a>
    MIME-Version: 1.0
    Content-Type: multipart/mixed; boundary="edge"

    --edge
    Content-Type: text/plain

    About \(word).
    --edge
    Content-Type: text/plain; name="list.txt"
    Content-Disposition: attachment; filename="list.txt"

    \(word)list.
    --edge--

    """
  }
}
