import AppSupport
import Foundation
import LanguageModels
import PlannerCore
import Recollect
import RecollectAnswers
import RecollectTesting
import Testing

/// Tests of the app's logic, without its views, with an embedder that counts words.
@MainActor @Suite struct PlannerModelTests {
  private let folder: TemporaryFolder
  private let planner: Planner
  private let model: PlannerModel

  init() async throws {
    folder = try TemporaryFolder()
    planner = try await Planner(folder.url, embedder: HashingEmbedder())
    model = await PlannerModel(planner) {
      ScriptedLanguageModel { _ in "" }
    }
  }

  private func links() -> [String] {
    (model.search.results?.passages ?? []).compactMap { $0.link?.description }
  }

  private func holds(_ condition: () -> Bool) async -> Bool {
    let end = ContinuousClock.now + .seconds(300)
    while ContinuousClock.now < end {
      if condition() { return true }
      try? await Task.sleep(for: .milliseconds(5))
    }
    return false
  }

  @Test func aNoteIsFoundEditedAndRemoved() async throws {
    model.search.question = "leaflets"
    await model.addNote(title: "Printer", text: "Call the printer about the leaflets.")
    let note = try #require(model.records.notes.first)
    #expect(note.id == "printer")
    #expect(await holds { links() == ["planner://note/printer"] })

    var edited = note
    edited.text = "Call the printer about the posters."
    await model.save(edited)
    model.search.question = "posters"
    // The results of the question before are kept until those of this one are there.
    #expect(
      await holds { model.search.results?.passages.first?.text.contains("posters") == true })
    #expect(links() == ["planner://note/printer"])

    await model.remove(note.link)
    #expect(model.records.notes.isEmpty)
    #expect(await holds { links().isEmpty })
    #expect(model.error == nil)
  }

  @Test func twoNotesWithOneTitleAreTwo() async {
    for _ in 0..<2 { await model.addNote(title: "Printer", text: "Call the printer.") }
    #expect(model.records.notes.map(\.id) == ["printer", "printer-2"])
  }

  @Test func aQuestionAboutNothingIsAnsweredWithoutAModel() async throws {
    model.answer.ask("Where is the zeppelin?")
    #expect(await holds { if case .answered = model.answer.state { true } else { false } })
    guard case .answered(let answer) = model.answer.state else { return }
    #expect(answer.abstention == .nothingFound)
  }

  @Test func aSentenceWaitsToBeReviewed() async throws {
    let following = Task { await model.review.follow() }
    defer { following.cancel() }
    await model.remember("I drink no coffee.")
    #expect(await holds { model.review.memories.map(\.text) == ["I drink no coffee."] })
    let id = try #require(model.review.memories.first?.id)
    await model.review.accept(id)
    #expect(try await planner.library.memory(id)?.state == .active)
  }

  /// A process was killed after it had written the records and before the library was updated.
  @Test func recordsThatWerentIndexedAreWhenTheAppIsOpenedAgain() async throws {
    await model.addNote(title: "Printer", text: "Call the printer about the leaflets.")
    var records = model.records
    records.save(
      Note(id: "posters", title: "Posters", day: .today, text: "Hang up the posters."))
    try records.write(to: folder.url.appending(path: "records.json"))

    let opened = await PlannerModel(
      try await Planner(folder.url, embedder: HashingEmbedder())
    ) { ScriptedLanguageModel { _ in "" } }
    #expect(opened.records.notes.count == 2)
    opened.search.question = "posters"
    #expect(
      await holds {
        opened.search.results?.passages.first?.link?.description == "planner://note/posters"
      })
  }
}
