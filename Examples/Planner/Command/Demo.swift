import Embeddings
import Items
import LanguageModels
import PlannerCore
import Recollect
import RecollectAnswers

struct Demo {
  let planner: Planner
  let embedder: CachingEmbedder

  func fill(with samples: Records) async throws {
    Output.heading(
      "\(samples.meetings.count) meetings and \(samples.notes.count) notes become a library.")
    Output.report(try await planner.update { $0 = samples })
    Output.heading("The same records again: nothing has changed, so nothing is embedded.")
    Output.report(try await planner.update { $0 = samples })
  }

  func search() async throws {
    Output.heading("A question, answered by meaning. Each passage has a link to its record.")
    var question = Question("Why did the joystick have to go?")
    try await ask(question)

    Output.heading("With filters: all records, only notes, and only records up to January.")
    question = Question("Which materials and colors are there?")
    try await ask(question)
    question.kinds = [.note]
    try await ask(question, "--kind note")
    question.kinds = []
    question.until = Day("2005-01-31")
    try await ask(question, "--until 2005-01-31")

    Output.heading("Some passage is always the nearest; the floor leaves out distant ones.")
    question = Question("When is my dentist's appointment?")
    try await ask(question)
    question.floor = 0
    question.limit = 1
    try await ask(question, "--floor 0 --limit 1")

    Output.heading("Only German records: the library recognizes the language of each record.")
    question = Question("Wann werden die Gehäuse geliefert?")
    question.languages = ["de"]
    try await ask(question, "--language de")

    let counts = embedder.counts
    Output.heading("So far \(counts.embedded) questions were embedded. The first one again:")
    _ = try await planner.passages(for: Question("Why did the joystick have to go?"))
    Output.line("  Still \(embedder.counts.embedded): its vector was in the cache.")
  }

  func edit() async throws {
    Output.heading("A note is edited: only the passage with the new text is embedded.")
    let question = Question("What did the dog bite?", limit: 1)
    try await ask(question)
    guard var note = await planner.records.note(RecordLink(.note, "visits")) else { return }
    note.text += """


      Two of the remotes at the Smits' have bite marks. Their dog carries them into the garden and \
      buries them there. They bought a spray that tastes of lemon; the dog has come to like lemon.
      """
    let edited = note
    Output.report(try await planner.update { $0.save(edited) })
    try await ask(question)
  }

  func remove() async throws {
    Output.heading("A meeting is removed, with its passages and vectors.")
    let question = Question("Can you whistle to find it?", limit: 1)
    try await ask(question)
    Output.report(try await planner.update { $0.remove(RecordLink(.meeting, "ES2005a")) })
    try await ask(question)
  }

  func answer(with model: any LanguageModel) async throws {
    let question = Question("What did the old lady do to her remote?")
    Output.line("> \(question.words)")
    let results = try await planner.passages(for: question)
    try await Output.answer(planner.answer(question, from: results, with: model))
  }

  /// - Parameter options: The filters as options of the command line, for printing.
  private func ask(_ question: Question, _ options: String = "") async throws {
    Output.line("> \(question.words)" + (options.isEmpty ? "" : "  \(options)"))
    Output.passages(try await planner.passages(for: question))
  }
}
