import AppSupport
import Recollect
import Testing

@Suite struct ThreadRankingTests {
  @Test func threadsComeInTheOrderOfASearchAndOthersLast() async throws {
    let library = try TestLibrary()
    try await library.store("1", "The lamp in the kitchen is broken.")
    try await library.store("2", "Quinces are picked in October.")
    try await library.store("3", "The lamp needs oil, and the lamp needs a wick.")
    let titles = try await library.library.threadTitles(after: 0, limit: 10).map(\.id)
    let (kitchen, quinces, oil) = (titles[0], titles[1], titles[2])
    let ranking = try await ThreadRanking("lamp oil wick", in: library.library)
    let given = ["\(quinces)", "foreign", "\(kitchen)", "", "\(oil)", "999"]
    let ranked = ranking.ranked(given)
    #expect(ranked.first?.position == 4)
    #expect(ranked.map(\.score) == ranked.map(\.score).sorted(by: >))
    #expect(ranked.suffix(3).map(\.position) == [1, 3, 5])
    #expect(Set(ranked.map(\.position)) == Set(given.indices))
  }

  @Test func anEmptyLibraryKeepsTheOrder() async throws {
    let ranking = try await ThreadRanking("lamp", in: try TestLibrary().library)
    #expect(ranking.ranked(["3", "1", "2"]).map(\.position) == [0, 1, 2])
    #expect(ranking.ranked([]).isEmpty)
  }
}
