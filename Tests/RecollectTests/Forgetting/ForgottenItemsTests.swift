import Foundation
import GRDB
import Importers
import Items
import Recollect
import Testing

/// Tests that what was forgotten stays forgotten, and nothing else does.
@Suite struct ForgottenItemsTests {
  private static let secret = "The zebraquartz affair must stay hidden."

  private func forget(_ path: String, in test: TestLibrary) async throws {
    #expect(try await test.library.forget(test.selection("notes/\(path)")).items > 0)
  }

  private func library(_ files: [String: String]) async throws -> TestLibrary {
    let test = try TestLibrary()
    for (path, text) in files { try test.write(text, to: path) }
    try await test.add()
    return test
  }

  /// Checks that a stranger's mail with the id of a forgotten one is stored, and brings nothing
  /// back.
  @Test func aMessageIDAloneIsNoMail() async throws {
    let mail = Mails.mail("secret", Self.secret)
    let test = try await library(["5.eml": mail])
    try await forget("5.eml", in: test)
    try test.write(Mails.mail("secret", from: "Eve", "Only pineapples."), to: "1.eml")
    try test.folder.move("notes/5.eml", to: "notes/5:2,S.eml")
    // Without its id, with the date of another zone, and with other ends of lines.
    let other = mail.replacing("Message-ID: <secret>\n", with: "")
      .replacing("10:00:00 +0000", with: "11:00:00 +0100").replacing("\n", with: "\r\n")
    try test.write(other, to: "6.eml")
    #expect(try await test.add().itemsForgotten == 2)
    #expect(try await test.find("zebraquartz").isEmpty)
    #expect(try await test.find("pineapples").count == 1)
    #expect(try await test.add().filesRead == 0)
    #expect(try LibraryRows.faults(test.library.url) == [])
  }

  @Test func aCopyWithAFooterStaysForgotten() async throws {
    let text = "\(Self.secret) We meet at the mill on Monday."
    let test = try await library(["a.eml": Mails.mail("m", text)])
    try await forget("a.eml", in: test)
    let footer = (0..<30).map { "line \($0) of the list" }.joined(separator: "\n")
    let copy = Mails.mail("m", subject: "[list] Harvest", "\(text)\n\n____\n\(footer)")
    try test.write(copy, to: "list/b.eml")
    #expect(try await test.add().itemsForgotten == 1)
    #expect(try await test.find("zebraquartz").isEmpty)
  }

  @Test func aNoteIsRecognizedUnderOtherNamesAndLinks() async throws {
    let text = "\(Self.secret) We meet at the mill on Monday and burn the letters."
    let test = try await library(["plan.txt": text, "other.txt": "Pears ripen."])
    try await forget("plan.txt", in: test)
    try test.folder.move("notes/plan.txt", to: "notes/renamed.txt")
    #expect(try await test.add().itemsForgotten == 1)
    try FileManager.default.createSymbolicLink(
      at: test.folder.file("link"), withDestinationURL: test.notes)
    #expect(try await test.add("link").itemsForgotten == 1)
    // An edited note is recognized by its place, also through the link.
    try test.write(text.replacing("burn", with: "keep"), to: "plan.txt")
    try test.folder.remove("notes/renamed.txt")
    #expect(try await test.add("link").itemsForgotten == 1)
    #expect(try await test.add().itemsForgotten == 1)
    #expect(try await test.find("zebraquartz").isEmpty)
    // The text that replaces it is no version of it.
    try test.write(
      "Apples and figs are stored in the cellar, quinces in the attic.", to: "plan.txt")
    #expect(try await test.add().itemsForgotten == 0)
    #expect(try await test.find("quinces").count >= 1)
  }

  /// Checks that a short text is left out under its own title only.
  @Test func shortTextsAreNotForgottenElsewhere() async throws {
    let test = try await library(["milk.txt": "bought", "pears.txt": "bought"])
    try await forget("milk.txt", in: test)
    try test.folder.write("bought", to: "more/figs.txt")
    #expect(try await test.add().itemsForgotten == 0)
    #expect(try await test.add("more").itemsForgotten == 0)
    #expect(try await test.find("bought").count == 2)
    // A longer text is what it is under any name.
    try test.write("Hide the zebraquartz.", to: "a.txt")
    try await test.add()
    try await forget("a.txt", in: test)
    try test.folder.move("notes/a.txt", to: "notes/b.txt")
    #expect(try await test.add().itemsForgotten == 1)
  }

  private static func chat(_ lines: String...) -> String {
    lines.map { "12/01/2020, 10:00 - \($0)\n" }.joined()
      + "13/01/2020, 10:01 - Me: ok\n14/01/2020, 10:02 - Me: ok\n"
  }

  /// Checks that counts in ids, which another export shifts, don't matter.
  @Test func messagesOfOneMinuteAreToldApart() async throws {
    let name = "WhatsApp Chat with Anna.txt"
    let test = try await library([
      name: Self.chat("Anna: alpha one", "Anna: secret zebraquartz", "Anna: gamma three")
    ])
    let items = try await test.library.items(in: ItemSelection()).filter { $0.line == 2 }
    #expect(try await test.library.forget(ItemSelection(items: Set(items))).items == 1)
    try test.write(Self.chat("Anna: secret zebraquartz", "Anna: gamma three"), to: name)
    #expect(try await test.add().itemsForgotten == 1)
    #expect(try await test.find("zebraquartz").isEmpty)
    #expect(try await test.find("gamma").count == 1)
    #expect(try await test.find("alpha").isEmpty)
    #expect(try test.count("items") == 3)
    // Another export under another name.
    try test.write(
      Self.chat("Anna: alpha one", "Anna: gamma three", "Anna: secret zebraquartz"),
      to: "export/WhatsApp Chat with Anna (1).txt")
    #expect(try await test.add().itemsForgotten == 1)
    #expect(try await test.find("zebraquartz").isEmpty)
    #expect(try await test.find("alpha").count == 1)
  }

  /// Checks that of two equal messages of a minute one stays, and that the same words at another
  /// time do.
  @Test func equalMessagesAreCounted() async throws {
    let name = "WhatsApp Chat with Anna.txt"
    let test = try await library([name: Self.chat("Anna: ok", "Anna: ok", "Anna: no")])
    let items = try await test.library.items(in: ItemSelection()).filter { $0.line == 1 }
    #expect(try await test.library.forget(ItemSelection(items: Set(items))).items == 1)
    try test.write(Self.chat("Anna: ok", "Anna: ok", "Anna: no", "Anna: yes"), to: name)
    #expect(try await test.add().itemsForgotten == 1)
    #expect(try test.count("items") == 5)
  }

  @Test func attachmentsGoWithTheirMailOnly() async throws {
    let mail = """
      From: Anna <anna@example.org>
      Date: 1 Mar 2021 10:00:00 +0000
      Subject: List
      Message-ID: <m@x>
      MIME-Version: 1.0
      Content-Type: multipart/mixed; boundary="edge"

      --edge
      Content-Type: text/plain

      About plums.
      --edge
      Content-Disposition: attachment; filename="list.txt"

      Ten baskets of medlars stand in the shed behind the house.
      --edge--

      """
    let test = try await library(["m.eml": mail])
    let report = try await test.library.forget(ItemSelection(ids: ["m@x"]))
    #expect(report.items == 2)
    try test.write(mail.replacing("<m@x>", with: "<other@x>"), to: "n.eml")
    try test.write("Ten baskets of medlars stand in the shed behind the house.\n", to: "list.txt")
    try test.write(mail, to: "m.eml")
    #expect(try await test.add().itemsForgotten == 2)
    #expect(try await test.find("plums").isEmpty)
    #expect(try await test.find("medlars").count == 1)
  }

  /// Checks that an import after a forgotten note reads other notes once more, but no mails.
  @Test func onlyItemsOfTheSameFormAreReadAgain() async throws {
    let test = try await library(["plan.txt": Self.secret, "figs.txt": "Figs ripen in August."])
    try await forget("plan.txt", in: test)
    for number in 0..<10 { try test.write(Mails.mail("\(number)"), to: "\(number).eml") }
    let mails = CountingReader()
    try await test.add(using: mails)
    // To count their chunks and to store them.
    #expect(mails.reads == 20)
    try test.write(Self.secret, to: "copy.txt")
    try test.write("Pears.", to: "pears.txt")
    let notes = CountingReader()
    #expect(try await test.add(using: notes).itemsForgotten == 1)
    #expect(notes.reads == 4)
  }

  /// Checks that everything that was left out comes back on request, and is no longer forgotten.
  @Test func itemsAreRestored() async throws {
    let name = "WhatsApp Chat with Anna.txt"
    let files = [
      "a.eml": Mails.mail("m", Self.secret), "plan.txt": Self.secret,
      name: Self.chat("Anna: \(Self.secret)"),
    ]
    let test = try await library(files)
    #expect(try await test.library.forget(ItemSelection()).items == 5)
    #expect(try await test.add(options: AddOptions()).items == 0)
    var options = AddOptions()
    options.includesForgottenItems = true
    try await test.add(options: options)
    #expect(try await test.find("zebraquartz").count == 3)
    #expect(try test.count("forgotten_contents") == 0)
    try await test.add()
    #expect(try test.count("items") == 5)
  }

  @Test func whatIsForgottenDuringAnImportStaysForgotten() async throws {
    let test = try await library(["a.txt": Self.secret])
    let other = try Library(at: test.library.url)
    let forgotten = test.selection("notes/a.txt")
    let embedder = CountingEmbedder { call in
      if call == 1 { try await other.forget(forgotten) }
    }
    try test.write(Self.secret + " Ask Zoe.", to: "a.txt")
    try test.write("Pears.", to: "z.txt")
    let importing = try Library(at: test.library.url, embedder: embedder)
    try await importing.add(test.notes, using: ImporterRegistry())
    #expect(try await test.find("zebraquartz").isEmpty)
    #expect(try await test.find("pears").count == 1)
    #expect(try await test.add().threadsStored == 0)
  }

  /// Checks that a digest that an earlier version stored keeps its item out.
  @Test func digestsOfEarlierVersionsHold() async throws {
    let test = try await library(["a.eml": Mails.mail("m", Self.secret), "b.txt": "Pears."])
    try await forget("a.eml", in: test)
    // The SHA-256 of the parts of the mail's key, each after its length.
    let digest = "a3fe8d5c070cf67b95df6889193ebd19567cd1935ac67768c384ea1d690aa451"
    try await DatabaseQueue(path: test.library.url.path).write { database in
      try database.execute(sql: "DELETE FROM forgotten_contents")
      try database.execute(sql: "INSERT INTO forgotten_items VALUES (?)", arguments: [digest])
    }
    try test.write(Mails.mail("m", Self.secret), to: "copy.eml")
    #expect(try await test.add().itemsForgotten == 1)
    #expect(try await test.find("zebraquartz").isEmpty)
    var options = AddOptions()
    options.includesForgottenItems = true
    try await test.add(options: options)
    #expect(try await test.find("zebraquartz").count == 1)
    #expect(try test.count("forgotten_items") == 0)
  }

  /// Checks that the digests of one text differ between libraries.
  @Test func digestsAreSalted() async throws {
    var seen: Set<String> = []
    for _ in 0..<2 {
      let test = try await library(["a.eml": Mails.mail("m", Self.secret), "b.txt": Self.secret])
      try await test.library.forget(ItemSelection())
      let rows = try test.strings(
        "SELECT content FROM forgotten_contents UNION ALL SELECT identity FROM forgotten_contents")
      #expect(rows.count == 4)
      seen.formUnion(rows)
    }
    #expect(seen.count == 8)
  }
}
