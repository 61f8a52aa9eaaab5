import Foundation
import Items
import Recollect
import Testing

/// Tests of proofs for texts whose words are kept in another spelling.
@Suite struct KeptWordsTests {
  private static let note = """
    # Health

    On Friday the knee
    surgery was done in Zu\u{308}rich by Doctor Hall\u{AD}brecht, who said it's “fine”.
    He gave me *two* pills. The pass\u{200B}word is   hidden\there. 私は東京の本を読む。

    """

  private func library() async throws -> TestLibrary {
    let test = try TestLibrary()
    try test.write(Self.note, to: "health.md")
    try test.write("# Pears\n\nPears ripen in September.\n", to: "pears.md")
    try await test.add()
    return test
  }

  @Test(arguments: [
    "knee surgery was done", "KNEE SURGERY WAS DONE", "Friday, the knee", "done in ZÜRICH by",
    "Doctor Hallbrecht", "said it's \"fine\"", "gave me two pills", "The password is hidden here",
    "東京 の本",
  ])
  func wordsAreFoundHoweverTheyAreSpelled(text: String) async throws {
    let test = try await library()
    let proof = try await test.library.proveErasure(of: text)
    #expect(!proof.isErased && proof.keptItems.map(\.id) == ["health.md"], "\(proof)")
    #expect(try await test.library.forget(ItemSelection(ids: ["health.md"])).items == 1)
    let after = try await test.library.proveErasure(of: text)
    #expect(after.isErased && after.keptItems.isEmpty, "\(after)")
  }

  @Test(arguments: ["surgery knee", "done in Friday", "nee surgery was", "knee surg", "本東京"])
  func wordsInAnotherOrderAndPartsOfWordsAreNotTakenForTheText(text: String) async throws {
    let test = try await library()
    let proof = try await test.library.proveErasure(of: text)
    #expect(proof.isErased && proof.keptItems.isEmpty, "\(proof)")
  }

  @Test func aQuoteThatIsNotSearchedCounts() async throws {
    let test = try TestLibrary()
    let quote = "> The words of the\n> forbidden garden.\n"
    let text = "Agreed.\n\nOn Mon, 1 Jan 2024, Anna wrote:\n" + quote
    try test.write(Mails.mail("1", text), to: "1.eml")
    try test.write(Mails.mail("2", day: 2, subject: "Harvest - plan"), to: "2.eml")
    try await test.add()
    let proof = try await test.library.proveErasure(of: "words of the forbidden garden")
    #expect(!proof.isErased && proof.keptItems.map(\.id) == ["1"], "\(proof)")
    let title = try await test.library.proveErasure(of: "harvest plan")
    #expect(!title.isErased && title.keptItems.map(\.id) == ["2"], "\(title)")
  }

  @Test func aMemoryCounts() async throws {
    let test = try await library()
    try await test.library.remember(Memory.Draft("I keep seven, not eight bees in Leer."))
    let proof = try await test.library.proveErasure(of: "seven not  eight bees")
    #expect(!proof.isErased && proof.keptMemories == [1], "\(proof)")
    #expect(proof.keptItems.isEmpty && proof.traces.isEmpty, "\(proof)")
  }

  /// Checks that the proof after an item was forgotten on a page doesn't fail because of another
  /// item that has a line of it in other white space.
  @Test func aLineIsLookedForAsItWasWritten() async throws {
    let test = try await library()
    let line = "On Friday the knee surgery was done"
    try test.write("# Copy\n\n\(line)\n", to: "copy.md")
    try await test.add()
    #expect(try await test.library.forget(ItemSelection(ids: ["copy.md"])).items == 1)
    #expect(try await test.library.proveErasure(ofLine: line).isErased)
    #expect(try await !test.library.proveErasure(of: line).isErased)
  }
}
