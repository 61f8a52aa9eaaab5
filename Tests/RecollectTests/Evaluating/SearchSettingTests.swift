import Recollect
import RecollectEvaluation
import Testing

/// Tests of settings in words.
@Suite struct SearchSettingTests {
  @Test func wordsChangeOptions() throws {
    let base = SearchOptions(limit: 7)
    var options = base
    options.mode = .vector
    options.prefersNamedDates = false
    options.prefersNamedPeople = false
    options.candidates = 250
    options.passagesPerThread = 3
    options.floor = SearchFloor(cosine: 0.4, coverage: 0.5)
    let words = "vector, no-dates,no-people,candidates=250,per-thread=3,floor=.4,coverage=0.5"
    let setting = try SearchSetting(words, changing: base)
    #expect(setting.options == options && setting.name == words)
    #expect(try SearchSetting("all").options.floor == nil)
    #expect(try !SearchSetting("exact-words").options.findsVariants)
    #expect(try SearchSetting("no-dates,dates").options == SearchOptions())
  }

  @Test func wordsNameModels() throws {
    let setting = try SearchSetting("vector,rerank, embedder=my=model")
    #expect(setting.reranks && setting.embedder == "my=model")
    #expect(setting.options == SearchOptions(mode: .vector))
    let plain = try SearchSetting("hybrid")
    #expect(!plain.reranks && plain.embedder == nil)
  }

  @Test(
    arguments: [
      "", "hybrid,", "fuzzy", "no-peple", "candidates=0", "candidates=x", "candidates=1.5",
      "floor=2",
      "coverage=-1", "per-thread=", "limit=5", "=3",
      "embedder=", "embedder", "rerank=1", "no-rerank",
    ])
  func otherWordsAreRefused(words: String) throws {
    let error = try #require(throws: EvaluationError.self) { try SearchSetting(words) }
    #expect(error.code == .unknownSetting && error.remedy.contains("candidates=200"))
  }
}
