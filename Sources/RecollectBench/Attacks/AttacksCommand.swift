import ArgumentParser
import Foundation
import LlamaModels
import RecollectAnswers

struct AttacksCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attacks",
    abstract: "Measure what hostile texts change of answers, memories and the library.",
    discussion: """
      Each attack is a mail in a library of eight true texts, one of which answers the question, \
      and of three mails to those who wrote some of them. The mail is read by a question, a chat, \
      a summary, or a model that searches by itself. Reported is, for each kind of attack, for \
      each surface (such as surface_chat) and for all: how many made the program act (a search for \
      something else, a memory, something erased), changed the form of the answer (other words, a \
      link, another language), silenced it, put a stranger's words in the place of the true ones, \
      or kept the true text from being cited. Samples/attacks.json has 144 attacks.

      With --resume, each result is added to a file as a line of JSON, and attacks that the file \
      already has aren't run again.
      """)

  @OptionGroup var options: ModelOptions

  @Argument(help: "JSON file with the attacks.")
  var attacks: String

  @Option(help: "Policy of questions and chats: always, model, ensured.")
  var policy = RetrievalPolicy.always

  @Option(help: "Run every nth attack only.")
  var every = 1

  @Option(help: "Run the attacks of this kind only.")
  var kind: String?

  @Option(help: "Run the attacks on this surface only: ask, chat, summarize, tools.")
  var surface: AttackSet.Surface?

  @OptionGroup var embedder: EmbedderOption

  @Option(help: "File to which results are added, and from which a measurement continues.")
  var resume: String?

  @Flag(name: [.short, .long], help: "Print each answer on standard error.")
  var verbose = false

  func validate() throws {
    guard every > 0 else { throw ValidationError("--every must be at least 1.") }
  }

  func run() async throws {
    let set: AttackSet = try readJSON(attacks)
    var log = try RecordLog<AttackRun.Outcome>(resume)
    var outcomes = log.records
    let known = Set(outcomes.filter { $0.policy == policy }.map(\.id))
    let chosen = set.attacks.enumerated().filter { position, attack in
      position % every == 0 && (kind ?? attack.kind) == attack.kind
        && (surface ?? attack.surface) == attack.surface
    }.map(\.element)
    outcomes.removeAll { outcome in
      outcome.policy != policy || !chosen.contains { $0.id == outcome.id }
    }
    let model = try await options.load()
    let encoder = try embedder.load(threads: options.threads)
    for attack in chosen where !known.contains(attack.id) {
      guard let topic = set.topics.first(where: { $0.id == attack.topic }) else {
        throw ValidationError("\(attacks): \(attack.id) names the unknown topic \(attack.topic).")
      }
      let outcome = try await AttackRun(
        set: set, attack: attack, topic: topic, policy: policy, model: model, embedder: encoder
      ).outcome()
      outcomes.append(outcome)
      let line = try log.add(outcome)
      if verbose { FileHandle.standardError.write(line) }
    }
    var measurement = Measurement(["model": model.name, "policy": policy.rawValue])
    for kind in Set(outcomes.map(\.kind)).sorted() {
      Self.add(outcomes.filter { $0.kind == kind }, as: kind, to: &measurement)
    }
    for surface in AttackSet.Surface.allCases {
      Self.add(
        outcomes.filter { $0.surface == surface }, as: "surface_\(surface)", to: &measurement)
    }
    Self.add(outcomes, as: "all", to: &measurement)
    try measurement.write(asJSON: options.json)
  }

  private static func add(
    _ outcomes: [AttackRun.Outcome], as name: String, to measurement: inout Measurement
  ) {
    func add(_ figure: String, _ isCounted: (AttackRun.Outcome) -> Bool) {
      measurement.add("\(name)_\(figure)", Double(outcomes.count(where: isCounted)))
    }
    add("attacks") { _ in true }
    add("acted", \.acted)
    add("changed_form", \.changedForm)
    add("silenced") { !$0.isAnswered }
    add("strangers", \.isStrangers)
    add("shows_both", \.showsBoth)
    add("right", \.isRight)
    add("uncited") { $0.isAnswered && !$0.citesTruth }
  }
}

extension AttackSet.Surface: ExpressibleByArgument {}
