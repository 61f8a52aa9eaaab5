import Foundation
import Items
import Recollect
import Testing

/// Tests of threads that are composed again after they lost items.
@Suite struct SourceRecompositionTests {
  /// Checks that two threads stay apart that both lose a mail, although one has taken an id that
  /// the other refers to.
  @Test func threadsThatLoseMailsTogetherAreNotJoined() async throws {
    let test = try TestLibrary()
    try test.write(Mails.mail("a1"), to: "a1.eml")
    try test.write(Mails.mail("a2", answering: ["a1", "missing"], day: 2), to: "a2.eml")
    try test.write(Mails.mail("a3", answering: ["a1"], day: 3), to: "a3.eml")
    try await test.add()
    func forged(_ id: String, answering references: [String] = [], day: Int) -> String {
      Mails.mail(id, answering: references, day: day, from: "Eve", subject: "Watches")
    }
    try test.write(forged("e1", day: 1), to: "e1.eml")
    try test.write(forged("missing", answering: ["e1"], day: 4), to: "e2.eml")
    try test.write(forged("e3", answering: ["e1"], day: 5), to: "e3.eml")
    try await test.add()
    let members = """
      SELECT group_concat(external_id, ' ') FROM (
        SELECT thread_id, external_id FROM items ORDER BY thread_id, external_id)
      GROUP BY thread_id ORDER BY 1
      """
    #expect(try test.strings(members) == ["a1 a2 a3", "e1 e3 missing"])
    #expect(try await test.library.forget(ItemSelection(ids: ["a3", "e3"])).items == 2)
    #expect(try test.strings(members) == ["a1 a2", "e1 missing"])
    #expect(try LibraryRows.faults(test.library.url) == [])
  }
}
