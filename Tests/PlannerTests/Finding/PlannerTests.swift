import Embeddings
import Foundation
import Items
import PlannerCore
import Recollect
import Testing

/// Tests of the changes that the library makes after a change of the records.
@Suite(.needsEncoder) struct PlannerTests {
  private let note = Note(
    id: "tools", title: "Tools", day: Day("2005-03-01")!,
    text: "The hammer hangs behind the door of the shed.")
  private let meeting = Meeting(
    id: "plot", title: "Garden plot", day: Day("2005-03-02")!, purpose: "Share out the beds.",
    outcomes: ["Tomatoes grow by the south wall."],
    transcript: [.init(speaker: "Ann", words: "I could water the plants on Sundays.")])

  @Test func anUnchangedPlannerCostsNothing() async throws {
    let test = try await filled()
    let report = try await test.planner.update { $0.save(note) }
    #expect(report.changedNothing && report.chunksEmbedded == 0)
  }

  @Test func anEditEmbedsOnlyWhatChanged() async throws {
    let test = try await TestPlanner()
    let samples = try Records(samples: Samples.folder)
    let visits = try #require(samples.note(RecordLink(.note, "visits")))
    let first = try await test.planner.update {
      $0.save(visits)
      $0.save(meeting)
      $0.save(note)
    }
    #expect(first.threadsStored == 5)

    var edited = visits
    edited.text += """


      Two of the remotes at the Smits' have bite marks. Their dog carries them into the garden and \
      buries them there. They bought a spray that tastes of lemon; the dog has come to like lemon.
      """
    let longer = edited
    let report = try await test.planner.update { $0.save(longer) }
    #expect(report.threadsStored == 1 && report.chunksEmbedded == 1 && report.chunksReused >= 1)
    let found = try await find("What did the dog bite?", test)
    #expect(found.first?.link == visits.link)
    #expect(found.first?.text.contains("bite marks") == true)

    // Only the changed field of a meeting is embedded.
    var decided = meeting
    decided.outcomes = ["Pumpkins grow by the south wall."]
    let changed = decided
    let second = try await test.planner.update { $0.save(changed) }
    #expect(second.threadsStored == 1 && second.chunksEmbedded == 1)
    #expect(
      try await find("Where do tomatoes grow?", test).allSatisfy { !$0.text.contains("omato") })
  }

  @Test func whatIsRemovedIsGoneWithItsPassagesAndNothingElse() async throws {
    let test = try await filled()
    let question = "Who waters the plants?"
    #expect(try await find(question, test).first?.link == meeting.link.part("transcript"))
    let before = try await test.planner.library.status()

    let report = try await test.planner.update { $0.remove(meeting.link) }
    #expect(report.threadsRemoved == 3 && report.threadsStored == 0)
    #expect(report.chunksEmbedded == 0)
    #expect(try await find(question, test, floor: -1).map(\.link) == [note.link])
    let after = try await test.planner.library.status()
    #expect(after.chunks == 1 && before.chunks == 4)
    #expect(after.vectors.values.reduce(0, +) == 1)
    for item in meeting.items {
      #expect(try await test.planner.library.threads(containing: item.id).isEmpty)
    }

    try await test.planner.update { $0.remove(note.link) }
    #expect(try await find(question, test, floor: -1).isEmpty)
  }

  @Test func aQuestionAskedAgainIsNotEmbeddedAgain() async throws {
    let test = try await filled()
    let first = try await find("Where is the hammer?", test)
    let embedded = test.embedder.counts.embedded
    #expect(embedded == 1)
    #expect(try await find("Where is the hammer?", test) == first)
    #expect(test.embedder.counts.embedded == embedded)
    _ = try await find("Where are the nails?", test)
    #expect(test.embedder.counts.embedded == embedded + 1)
  }

  @Test func aPlannerThatIsOpenedAgainCatchesUp() async throws {
    let test = try await filled()
    // As if the program was stopped after saving the records and before updating the library.
    var records = await test.planner.records
    records.save(
      Note(id: "bees", title: "Bees", day: Day("2005-03-03")!, text: "The bees swarm in May."))
    try records.write(to: test.folder.url.appending(path: "records.json"))
    let again = try await Planner(test.folder.url, embedder: test.embedder)
    #expect(await again.records.notes.count == 2)
    let found = try await again.passages(for: Question("When do the bees swarm?")).passages
    #expect(found.first?.link == RecordLink(.note, "bees"))
  }

  @Test func changesAtOnceAreAllIndexed() async throws {
    let test = try await TestPlanner()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...20 {
        group.addTask {
          let note = Note(
            id: "\(number)", title: "Note \(number)", day: Day("2005-03-01")!,
            text: "This is about the number \(number).")
          try await test.planner.update { $0.save(note) }
        }
      }
      try await group.waitForAll()
    }
    let status = try await test.planner.library.status()
    #expect(status.items == 20 && status.chunks == 20)
  }

  private func filled() async throws -> TestPlanner {
    let test = try await TestPlanner()
    try await test.planner.update {
      $0.save(note)
      $0.save(meeting)
    }
    return test
  }

  private func find(
    _ words: String, _ test: TestPlanner, floor: Float = 0.3
  ) async throws -> [Passage] {
    var question = Question(words)
    question.floor = floor
    return try await test.planner.passages(for: question).passages
  }
}
