import Foundation
import Items
import Recollect
import Testing

/// Tests of the versions of a text that are recognized at the place of a forgotten one.
@Suite struct TextSketchTests {
  /// A library that has forgotten a text, whose file is still there.
  private func library(_ text: String) async throws -> TestLibrary {
    let test = try TestLibrary()
    try test.write(text, to: "todo.md")
    try test.write("Pears ripen in September.", to: "pears.md")
    try await test.add()
    #expect(try await test.library.forget(ItemSelection(ids: ["todo.md"])).items == 1)
    return test
  }

  @Test(arguments: ["TODO", "milk", "- [ ] buy milk", "Meeting notes"])
  func aShortForgottenTextKeepsNoNewTextOut(text: String) async throws {
    let test = try await library(text)
    try test.write(
      """
      Plans for the \(text) of the summer:

      Completely unrelated words concerning violins, marmalade, and the harbour of Trieste in
      winter. We need to repaint the kitchen, ask Gerda about the boat, and finish the papers.

      """, to: "todo.md")
    #expect(try await test.add().itemsForgotten == 0)
    #expect(try await test.find("violins").count == 1)
    try test.write(text + " !\n", to: "todo.md")
    #expect(try await test.add().itemsForgotten == 1)
    #expect(try await test.find("violins").isEmpty)
  }

  private static func words(_ range: Range<Int>) -> String {
    range.map { "word\($0)" }.joined(separator: " ")
  }

  @Test func aTextIsNoVersionIfLittleOfItWasForgotten() async throws {
    let test = try await library(Self.words(0..<24))
    try test.write(Self.words(0..<84), to: "todo.md")
    #expect(try await test.add().itemsForgotten == 0)
    #expect(try await test.find("word50").count == 1)
    try test.write(Self.words(0..<36), to: "todo.md")
    #expect(try await test.add().itemsForgotten == 1)
    try test.write(Self.words(6..<24), to: "todo.md")
    #expect(try await test.add().itemsForgotten == 1)
    try test.write(Self.words(0..<8), to: "todo.md")
    #expect(try await test.add().itemsForgotten == 0)
  }

  /// Checks a text of which the sketch has only the beginning.
  @Test func aLongTextIsRecognizedAlsoWithTextBeforeIt() async throws {
    let test = try await library(Self.words(0..<900))
    try test.write(Self.words(2000..<2300) + " " + Self.words(0..<900), to: "todo.md")
    #expect(try await test.add().itemsForgotten == 1)
    try test.write(Self.words(2000..<3500) + " " + Self.words(0..<900), to: "todo.md")
    #expect(try await test.add().itemsForgotten == 0)
  }

  /// Checks that a stranger's mail with the id of a short forgotten one is stored.
  @Test func aShortMailIsRecognizedAtTheBeginningAndTheEndOnly() async throws {
    let test = try TestLibrary()
    try test.write(Mails.mail("m", "Thanks"), to: "a.eml")
    try await test.add()
    #expect(try await test.library.forget(ItemSelection(ids: ["m"])).items == 1)
    try test.write(Mails.mail("m", "Eve says thanks for the pineapples."), to: "a.eml")
    #expect(try await test.add().itemsForgotten == 0)
    #expect(try await test.find("pineapples").count == 1)
    try test.write(Mails.mail("m", "Thanks\n\n____\nThe list of the pineapples"), to: "a.eml")
    #expect(try await test.add().itemsForgotten == 1)
  }
}
