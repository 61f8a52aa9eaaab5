import Foundation
import GRDB
import Importers
import Items
import Recollect
import Testing

/// Tests that a library of a version that stored neither accounts nor mailing lists is updated.
@Suite struct OldThreadsTests {
  private static let list = "List-Id: Gardens <gardens.example.org>\n"

  private static func chat(_ texts: String...) -> String {
    let messages = texts.enumerated().map { number, text in
      """
      {"id": \(number + 1), "type": "message", "date": "2024-01-10T10:0\(number):00",
       "from": "Anna", "from_id": "user7", "text": "\(text)", "text_entities": []}
      """
    }
    return """
      {"personal_information": {"user_id": 5}, "chats": {"list": [
        {"name": "Anna", "type": "personal_chat", "id": 7,
         "messages": [\(messages.joined(separator: ",\n"))]}]}}
      """
  }

  /// Makes the library one of the former version.
  private func makeOld(_ test: TestLibrary) async throws {
    try await DatabaseQueue(path: test.library.url.path).write { database in
      try database.execute(
        sql: """
          UPDATE placements SET account = NULL,
            threading = json_set(threading, '$.addresses.list', '');
          UPDATE threads SET hash = 'former' WHERE kind IN ('mail', 'message');
          DELETE FROM grdb_migrations WHERE identifier = 'accounts and lists of threads';
          """)
    }
  }

  @Test func accountsAndListsAreReadAgain() async throws {
    let test = try TestLibrary()
    try test.write(Self.list + Mails.mail("a", from: "Anna"), to: "a.eml")
    try test.write(Self.chat("Are the figs ripe?"), to: "1/result.json")
    try test.write("Pears ripen.", to: "pears.txt")
    try await test.add()
    let places =
      "SELECT coalesce(account, '') || coalesce(threading, '') FROM placements ORDER BY 1"
    let stored = try test.strings(places)
    try await makeOld(test)
    #expect(try test.strings(places) != stored)
    let library = try Library(at: test.library.url, embedder: test.embedder)
    // An answer of somebody else on the list, and a later export of the chat.
    let answer = Mails.mail("b", day: 2, from: "Carl", subject: "Re: Harvest", "Next week.")
      .replacing("To: Ben <ben@example.org>", with: "To: Gardens <gardens@example.org>")
    try test.write(Self.list + answer, to: "b.eml")
    try test.write(Self.chat("Are the figs ripe?", "Not yet."), to: "2/result.json")
    let report = try await library.add(test.notes, using: ImporterRegistry())
    #expect(report.filesRead == 4)
    #expect(try Set(test.strings(places)).isSuperset(of: stored))
    #expect(try test.count("threads") == 3)
    #expect(try await library.add(test.notes, using: ImporterRegistry()).filesRead == 0)
  }

  /// Checks that nothing is embedded if the files have nothing new.
  @Test func readingAgainReusesVectors() async throws {
    let test = try TestLibrary()
    try test.write(Self.list + Mails.mail("a"), to: "a.eml")
    try test.write(Self.chat("Are the figs ripe?"), to: "result.json")
    try await test.add()
    let places =
      "SELECT coalesce(account, '') || coalesce(threading, '') FROM placements ORDER BY 1"
    let stored = try test.strings(places)
    try await makeOld(test)
    _ = test.embedder.take()
    let library = try Library(at: test.library.url, embedder: test.embedder)
    #expect(try await library.add(test.notes, using: ImporterRegistry()).filesRead == 2)
    #expect(test.embedder.take().isEmpty)
    #expect(try test.strings(places) == stored)
  }

  /// Checks that a thread is stored again if only the list of a mail has changed.
  @Test func anotherListIsStored() async throws {
    let test = try TestLibrary()
    let mail = Self.list + Mails.mail("a")
    try test.write(mail.replacing("List-Id:", with: "X-Lists:"), to: "a.eml")
    try await test.add()
    try test.write(mail, to: "a.eml")
    try await test.add()
    let list = "SELECT threading ->> '$.addresses.list' FROM placements"
    #expect(try test.strings(list) == ["gardens.example.org"])
  }
}
