import Foundation
import Items
import Recollect
import RecollectEvaluation
import TestSupport
import Testing

/// Tests of evaluations, compared with searches and sums of the test.
@Suite struct EvaluateTests {
  private let library: TestLibrary
  private var questions: [EvaluationQuestion] = []

  init() async throws {
    library = try TestLibrary()
    let words = (0..<60).map { "word\($0)" }
    var random = SeededGenerator(seed: 8)
    func text(_ count: Int) -> String {
      (0..<count).map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
    }
    let items = (0..<80).map { Item(id: "n\($0)", kind: .note, title: "Note", text: text(25)) }
    try await library.library.add(items, as: "notes")
    // Some questions have many words of their notes, others hardly any.
    questions = (0..<40).map { number in
      let own = items[number].text.split(separator: " ").shuffled(using: &random).prefix(number % 5)
      return EvaluationQuestion(
        own.joined(separator: " ") + " " + text(3),
        relevant: [PassageReference(item: "n\(number)"), PassageReference(item: "n\(79 - number)")])
    }
    questions += (0..<25).map { EvaluationQuestion("nothing\($0) here\($0)", relevant: []) }
  }

  private func evaluate(_ settings: String...) async throws -> SearchEvaluation {
    try await library.library.evaluate(
      questions, settings: settings.map { try SearchSetting($0) })
  }

  @Test func figuresAreThoseOfTheSearches() async throws {
    let evaluation = try await evaluate("hybrid,all", "vector", "lexical,all")
    #expect(evaluation.questions.count == 65)
    for (position, setting) in evaluation.settings.enumerated() {
      var ranks: [Int?] = []
      var silent = 0
      for question in questions {
        var options = setting.options
        options.limit = 50
        let found = try await library.library.search(question.text, options: options).passages
        if question.relevant.isEmpty {
          silent += found.isEmpty ? 1 : 0
          continue
        }
        let wanted = Set(question.relevant.compactMap(\.item))
        ranks.append(found.firstIndex { !wanted.isDisjoint(with: $0.itemIDs) }.map { $0 + 1 })
      }
      let answered = evaluation.questions.filter(\.hasAnswer)
      #expect(answered.map { $0.outcomes[position].rank } == ranks)
      let figures = evaluation.figures[position]
      #expect(figures.answered == 40 && figures.unanswered == 25 && figures.silent == silent)
      for (cutoff, hit) in zip([1, 3, 10], figures.hits) {
        #expect(hit.value == Double(ranks.count { ($0 ?? 99) <= cutoff }) / 40)
        #expect(hit.interval.contains(hit.value))
      }
      let mean = ranks.reduce(0) { $0 + ($1.map { 1 / Double($0) } ?? 0) } / 40
      #expect(abs(figures.reciprocalRank.value - mean) < 1e-12)
      // Failures begin with those that aren't found; the farthest come next.
      let failures = evaluation.failures(of: position).map { $0.outcomes[position].rank ?? .max }
      let failed: [Int] = ranks.map { $0 ?? .max }.filter { $0 != 1 }
      #expect(failures == failed.sorted(by: >))
    }
  }

  @Test func settingsAreComparedQuestionByQuestion() async throws {
    let evaluation = try await evaluate("hybrid,all", "vector,all")
    let comparison = evaluation.comparison(of: 0, with: 1)
    let pairs = evaluation.questions.filter(\.hasAnswer).map {
      ($0.outcomes[0].rank ?? .max, $0.outcomes[1].rank ?? .max)
    }
    #expect(comparison.better == pairs.count { $0 < $1 } && comparison.better > 0)
    #expect(comparison.worse == pairs.count { $0 > $1 })
    #expect(comparison.better + comparison.worse + comparison.same == 40)
    let opposite = evaluation.comparison(of: 1, with: 0)
    #expect(abs(comparison.difference + opposite.difference) < 1e-12)
    #expect(comparison.pValue == opposite.pValue)
    #expect(evaluation.comparison(of: 1, with: 1).pValue == 1)
  }

  @Test func relevantPassagesHaveTheScoresOfTheSearch() async throws {
    let evaluation = try await evaluate("hybrid,all")
    for result in evaluation.questions.filter(\.hasAnswer).prefix(10) {
      let options = SearchOptions(limit: 80, candidates: 80, floor: nil)
      let found = try await library.library.search(result.question.text, options: options).passages
      for passage in result.relevant {
        guard let same = found.first(where: { $0.id == passage.id }) else { continue }
        let cosine = try #require(passage.scores.cosine)
        // A stored vector is rounded, so its length isn't quite 1.
        #expect(abs(cosine - (same.scores.cosine ?? cosine)) < 1e-3)
        let coverage = try #require(passage.scores.coverage)
        #expect(abs(coverage - (same.scores.coverage ?? coverage)) < 1e-9)
      }
    }
    #expect(evaluation.floor?.contrast == .questions)
    #expect(evaluation.floor?.answered.count == 40 && evaluation.floor?.unanswered.count == 25)
  }

  @Test func chanceStandsInForQuestionsWithoutAnAnswer() async throws {
    let few = Array(questions.prefix(45))
    let evaluation = try await library.library.evaluate(
      few, settings: [SearchSetting("hybrid")])
    let floor = try #require(evaluation.floor)
    #expect(floor.contrast == .chance && floor.unanswered.count == 40 && floor.suggested != nil)
    let again = try await library.library.evaluate(few, settings: [SearchSetting("hybrid")])
    #expect(again.floor == floor)
    // Without an embedder there are no cosines.
    let byWord = try Library(at: library.library.url, access: .readOnly)
    let lexical = try await byWord.evaluate(few, settings: [SearchSetting("lexical")])
    #expect(lexical.floor == nil && lexical.figures[0].answered == 40)
  }

  @Test func aCopyCountsAsFound() async throws {
    let folder = try TestLibrary()
    for name in ["one", "two"] {
      try folder.write("# Tent\n\nAnna brings the tent.\n", to: "\(name)/t.md")
    }
    try await folder.add("notes/one")
    try await folder.add("notes/two")
    for name in ["one", "two"] {
      let path = folder.notes.appending(path: "\(name)/t.md").path
      let question = EvaluationQuestion("Anna tent", relevant: [PassageReference(path: path)])
      let evaluation = try await folder.library.evaluate(
        [question], settings: [SearchSetting("lexical,all")])
      #expect(evaluation.questions[0].outcomes[0].rank == 1)
    }
  }
}
