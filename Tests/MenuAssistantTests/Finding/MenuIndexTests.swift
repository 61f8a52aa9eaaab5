import MenuCore
import Testing

@Suite struct MenuIndexTests {
  @Test func findsTheDishThatSharesMostWords() async throws {
    let matches = try await TestMenu.index().dishes(for: "creamy rice with ceps", count: 2)
    #expect(matches.count == 2)
    #expect(matches.first?.dish == TestMenu.risotto)
    #expect(matches[0].score >= matches[1].score)
  }

  @Test func neverFindsMoreThanThereAre() async throws {
    #expect(try await TestMenu.index().dishes(for: "anything", count: 20).count == 5)
  }
}
