import Items
import PlannerCore
import Recollect
import Testing

/// Tests of questions that the samples answer, and of questions that they don't.
@Suite(.needsEncoder) struct QuestionTests {
  @Test(arguments: [
    ("What do children do to their remote?", "planner://note/visits"),
    ("What did the old lady do to her remote?", "planner://note/visits"),
    ("How much does rubber cost?", "planner://note/rubber"),
    ("Where do we sleep during the fair?", "planner://note/fair"),
    ("Is there something for people who eat no meat?", "planner://note/lunch"),
    ("How is it packed?", "planner://note/box"),
    ("Wann werden die Gehäuse geliefert?", "planner://note/gehaeuse"),
    ("What did we decide about teletext?", "planner://meeting/TS3010b"),
    ("Which battery do we use?", "planner://meeting/TS3010c"),
    ("Why did the joystick have to go?", "planner://meeting/TS3010d"),
    ("Can you whistle to find it?", "planner://meeting/ES2005a"),
    ("Which meeting was in the workshop behind the canteen?", "planner://meeting/TS3010c"),
    ("What did we discuss at head office in Eindhoven?", "planner://meeting/TS3010d"),
  ])
  func findsTheRecordThatTells(words: String, record: String) async throws {
    let passages = try await passages(Question(words))
    #expect(passages.first?.link?.whole.description == record, "\(passages.map(\.link))")
  }

  @Test(arguments: [
    "When is my dentist's appointment?", "How do I bake sourdough bread?",
    "What is the capital of Australia?", "Who won the football match on Saturday?",
  ])
  func showsNothingBelowTheFloor(words: String) async throws {
    var question = Question(words)
    #expect(try await passages(question).isEmpty)
    question.floor = 0
    let nearest = try #require(try await passages(question).first?.scores.cosine)
    #expect(nearest < 0.3)
    // A passage exactly at the floor is shown.
    question.floor = nearest
    #expect(try await passages(question).count == 1)
  }

  @Test func filtersByTypeDayAndLanguage() async throws {
    var question = Question("What should the remote control be like?", limit: 100)
    question.floor = -1
    let all = try await passages(question)
    #expect(Set(all.map(\.kind)) == [.meeting, .note])

    question.kinds = [.note]
    #expect(try await passages(question).allSatisfy { $0.link?.kind == .note })
    question.kinds = [.meeting]
    #expect(try await passages(question).allSatisfy { $0.link?.kind == .meeting })

    // Both days are included: there is a meeting on the first and another on the last.
    question.since = Day("2005-01-10")
    question.until = Day("2005-02-07")
    let found = Set(try await passages(question).compactMap(\.link?.id))
    #expect(found == ["TS3010a", "TS3010b", "TS3010c"])

    question.kinds = [.note]
    #expect(
      Set(try await passages(question).compactMap(\.link?.id)) == ["visits", "rubber"])
    question.until = nil
    question.languages = ["de"]
    #expect(Set(try await passages(question).compactMap(\.link?.id)) == ["gehaeuse"])
  }

  @Test func everyPassageLeadsBackToItsWords() async throws {
    let planner = try await Samples.shared()
    let records = await planner.records
    var question = Question("remote control", limit: 200)
    question.floor = -1
    for passage in try await passages(question) {
      let link = try #require(passage.link)
      let items = records.meeting(link)?.items ?? records.note(link).map { [$0.item] } ?? []
      let item = try #require(items.first { $0.id == link.description })
      #expect(item.text.contains(passage.text))
      #expect(passage.date == item.date && passage.title == item.title)
    }
  }

  private func passages(_ question: Question) async throws -> [Passage] {
    try await Samples.shared().passages(for: question).passages
  }
}
