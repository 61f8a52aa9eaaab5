import Foundation
import GRDB
import Items
import Recollect
import RecollectEvaluation
import TestSupport
import Testing

/// Tests of settings that use another embedder or rank passages once more.
@Suite struct EvaluationModelsTests {
  private let test: TestLibrary
  private let second = CountingEmbedder(dimension: 16)
  private let changed: Library
  private let questions: [EvaluationQuestion]

  init() async throws {
    test = try TestLibrary()
    var random = SeededGenerator(seed: 5)
    func text(_ count: Int) -> String {
      (0..<count).map { _ in "word\(Int.random(in: 0..<60, using: &random))" }
        .joined(separator: " ")
    }
    let items = (0..<60).map { Item(id: "n\($0)", kind: .note, title: "Note", text: text(20)) }
    try await test.library.add(items, as: "notes")
    changed = try Library(at: test.library.url, embedder: test.embedder)
    try await changed.changeEmbedder(to: second, keepingOld: true)
    questions = items.prefix(30).map { item in
      let own = item.text.split(separator: " ").shuffled(using: &random).prefix(3)
      return EvaluationQuestion(
        own.joined(separator: " "), relevant: [PassageReference(item: item.id)])
    }
  }

  private func evaluate(
    _ settings: [String], models: EvaluationModels = EvaluationModels(), in library: Library
  ) async throws -> SearchEvaluation {
    try await library.evaluate(
      questions, settings: settings.map { try SearchSetting($0) }, models: models)
  }

  private func ranks(_ evaluation: SearchEvaluation, _ setting: Int) -> [Int?] {
    evaluation.questions.map { $0.outcomes[setting].rank }
  }

  @Test func twoEmbeddersAreCompared() async throws {
    let both = try await evaluate(
      ["vector,all", "vector,all,embedder=old"],
      models: EvaluationModels(embedders: ["old": test.embedder]), in: changed)
    // The vectors of each are those that a library with it alone searches.
    let alone = [
      try await evaluate(["vector,all"], in: changed),
      try await evaluate(["vector,all"], in: test.library),
    ]
    for (position, single) in alone.enumerated() {
      #expect(ranks(both, position) == ranks(single, 0))
      #expect(both.floors[position] == single.floor)
    }
    #expect(ranks(both, 0) != ranks(both, 1))
    #expect(both.floors.map(\.embedder) == [second.identifier, test.embedder.identifier])
    #expect(
      both.questions[0].relevant[0].scores.cosine == alone[0].questions[0].relevant[0].scores.cosine
    )

    // The library needs no embedder of its own if each setting names one.
    let bare = try Library(at: test.library.url, access: .readOnly)
    let named = try await evaluate(
      ["lexical", "vector,all,embedder=old"],
      models: EvaluationModels(embedders: ["old": test.embedder]), in: bare)
    #expect(ranks(named, 1) == ranks(both, 1))
    #expect(named.floors.map(\.embedder) == [test.embedder.identifier])
    #expect(
      named.questions[0].relevant[0].scores.cosine
        == alone[1].questions[0].relevant[0].scores.cosine)
  }

  @Test func theSameEmbedderUnderAnotherNameIsOne() async throws {
    let evaluation = try await evaluate(
      ["hybrid", "hybrid,embedder=same"],
      models: EvaluationModels(embedders: ["same": second]), in: changed)
    #expect(ranks(evaluation, 0) == ranks(evaluation, 1))
    #expect(evaluation.floors.count == 1)
  }

  @Test func incompleteVectorsAreRefused() async throws {
    let models = EvaluationModels(
      embedders: ["old": test.embedder, "new": CountingEmbedder(dimension: 8)])
    try await DatabaseQueue(path: test.library.url.path).write { database in
      try database.execute(
        sql: """
          DELETE FROM embeddings WHERE chunk_id = (SELECT min(id) FROM chunks) AND model_id = (
            SELECT id FROM models WHERE state = 'kept')
          """)
    }
    for (name, count) in [("old", "only 59 of 60"), ("new", "no")] {
      let setting = "hybrid,embedder=\(name)"
      let error = await #expect(throws: EvaluationError.self) {
        try await evaluate(["hybrid", setting], models: models, in: changed)
      }
      #expect(error?.code == .incompleteVectors && error?.place == "'\(setting)'")
      #expect(error?.message.contains("\(count) vectors of") == true)
    }
  }

  @Test func passagesAreRankedOnceMore() async throws {
    let models = EvaluationModels { passages, _ in passages.reversed() }
    let evaluation = try await evaluate(
      ["hybrid,all", "hybrid,all,rerank"], models: models, in: changed)
    for question in evaluation.questions {
      let options = SearchOptions(limit: SearchEvaluation.depth, floor: nil)
      let found = try await changed.search(question.question.text, options: options).passages
      let item = try #require(question.question.relevant[0].item)
      let rank = found.reversed().map(\.itemIDs).firstIndex { $0.contains(item) }.map { $0 + 1 }
      #expect(question.outcomes[1].rank == rank && rank != nil)
      #expect(question.outcomes[1].first?.id == found.last?.id)
    }
    #expect(ranks(evaluation, 0) != ranks(evaluation, 1))
  }

  @Test func theFloorThatWasSetIsTheCurrentOne() async throws {
    let before = try #require(try await evaluate(["hybrid"], in: changed).floor)
    #expect(before.current.cosine == 0.3)
    let suggested = try #require(before.suggested)
    try await changed.setFloor(suggested.cosine, ofEmbedder: before.embedder)
    let after = try #require(try await evaluate(["hybrid"], in: changed).floor)
    #expect(after.current == suggested && after.suggested == suggested)
    let given = try #require(try await evaluate(["hybrid,floor=0.5"], in: changed).floor)
    #expect(given.current.cosine == 0.5)
  }

  @Test func aRankingsErrorIsThrown() async throws {
    struct Broken: Error {}
    let models = EvaluationModels { _, _ in throw Broken() }
    await #expect(throws: Broken.self) {
      try await evaluate(["lexical,all,rerank"], models: models, in: changed)
    }
  }
}
