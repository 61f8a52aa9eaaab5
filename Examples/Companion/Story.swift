import Foundation
import LanguageModels
import Recollect
import RecollectAnswers

struct Story {
  let library: Library
  let model: any LanguageModel

  static let diary: [(day: String, text: String)] = [
    ("2026-09-01", "I had a headache all afternoon."),
    ("2026-09-04", "We planted garlic along the fence."),
    ("2026-09-10", "I woke up with a bad headache again."),
    ("2026-09-15", "My sister Ruth visited me from Bern."),
    ("2026-09-18", "The headache came back after lunch."),
    ("2026-09-24", "My left knee hurts since the hike."),
    ("2026-09-29", "Another headache, I had to lie down."),
  ]

  func tell() async throws {
    heading("May: something is mentioned.")
    try await converse("I own a 2014 Toyota Prius.", on: "2026-05-03")
    heading("June, in a new conversation: it is understood.")
    try await converse("My car needs maintenance. What should I ask for?", on: "2026-06-08")
    heading("September: a diary.")
    try await write(Self.diary)
    heading("What recurs?")
    try await Self.show(Pattern.all(in: library))
    heading("What did I say last week? (asked on 1 October)")
    let asked = RecallOptions(now: Self.date("2026-10-01"))
    for found in try await library.recall("What happened last week?", options: asked).memories {
      print("  \(found.memory.text)")
    }
    heading("The headaches are forgotten, and no byte of them is left.")
    let headaches = try await library.memories().filter { $0.text.contains("headache") }
    try await library.forgetMemories(headaches.map(\.id))
    let proof = try await library.proveErasure(of: "headache")
    let bytes = proof.files.reduce(0) { $0 + $1.bytes }
    print(
      "  Forgot \(headaches.count) memories. In \(bytes) bytes, “headache” is "
        + (proof.isErased ? "found nowhere." : "still found."))
  }

  static func show(_ patterns: [Pattern]) {
    if patterns.isEmpty { print("  Nothing recurs.") }
    for pattern in patterns {
      let days = pattern.days.map { $0.formatted(.iso8601.year().month().day()) }
      print("  \(pattern.text)\n  On \(days.count) days: \(days.joined(separator: ", "))")
    }
  }

  private func converse(_ message: String, on day: String) async throws {
    print("> \(message)")
    let conversing = Conversing(library: library, model: model)
    try await conversing.say(message, at: Self.date(day))
    try await conversing.assistant.finishReading()
  }

  private func write(_ diary: [(day: String, text: String)]) async throws {
    let keeper = MemoryKeeper(library: library, model: model)
    for (position, entry) in diary.enumerated() {
      let changes = try await keeper.read(
        MemoryExchange(
          conversation: "diary", turn: position + 1, message: entry.text, reply: "",
          date: Self.date(entry.day)))
      let kinds = changes.map(\.memory.kind.rawValue).joined(separator: ", ")
      print("  \(entry.day)  \(entry.text)  (\(kinds.isEmpty ? "not remembered" : kinds))")
    }
  }

  private func heading(_ text: String) { print("\n\(text)\n") }

  private static func date(_ day: String) -> Date {
    (try? Date("\(day)T12:00:00Z", strategy: .iso8601)) ?? .distantPast
  }
}
