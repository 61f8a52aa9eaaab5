public import ArgumentParser
import Embeddings
import Foundation
import Importers
import LlamaModels
import Recollect
import RecollectAnswers

/// The command that measures answers, their citations and abstentions.
struct AnswersCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "answers",
    abstract: "Measure answers, citations and abstentions with the questions of LoCoMo.",
    discussion: """
      A conversation is imported as a library of chats, and its questions are asked with each \
      policy and format. Reported are token F1 as the paper counts it, citations of passages and \
      quotes of turns that hold the evidence, questions without an answer that were refused, others \
      that were answered, and seconds and tokens for each answer. Every quote of every answer has \
      to be in its source byte for byte, otherwise the measurement fails.

      With --resume, each answer is added to a file as a line of JSON, and questions that the file \
      already has aren't asked again.
      """)

  @OptionGroup var options: ModelOptions

  @Option(help: "Folder with conversations.json and, if there is one, audit-errors.json.")
  var locomo: String

  @Option(help: "Number of questions of each of the five categories.")
  var perCategory = 50

  @Option(help: "Seed by which the questions are chosen.")
  var seed: UInt64 = 1

  @Option(parsing: .upToNextOption, help: "Formats of the answer: prose, statements.")
  var formats: [AnswerFormat] = AnswerFormat.allCases

  @Option(parsing: .upToNextOption, help: "Policies: always, model, ensured.")
  var policies: [RetrievalPolicy] = RetrievalPolicy.allCases

  @Option(
    help:
      "Folder of the embedding model. (default: granite-embedding-30m-english in the model folder)")
  var embedder: String?

  @Option(help: "File to which answers are added, and from which a measurement continues.")
  var resume: String?

  @Flag(name: [.short, .long], help: "Print each answer on standard error.")
  var verbose = false

  func validate() throws {
    guard perCategory > 0 else { throw ValidationError("--per-category must be at least 1.") }
  }

  func run() async throws {
    let data = try LoCoMo(folder: URL(fileURLWithPath: locomo))
    let model = try await options.load()
    let encoder = try BertEncoder.load(
      BenchOptions.folder(embedder), threads: options.threads, maximumTokens: nil)
    var log = try AnswerLog(resume.map { URL(fileURLWithPath: $0) })
    let questions = data.sample(perCategory: perCategory, seed: seed)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (number, conversation) in data.conversations.enumerated() {
      let asked = questions.filter { $0.conversation == number }.map(\.question)
      let keys = runs(of: asked).filter { log[$0.key] == nil }
      if keys.isEmpty { continue }
      let chat = try await LoCoMoLibrary(
        conversation, in: folder.appending(path: conversation.name), embedder: encoder)
      for run in keys {
        let record = try await ask(run, of: chat, model: model)
        try log.add(record)
        if verbose { show(record, run.question) }
      }
    }
    let records = runs(of: questions.map(\.question)).compactMap { log[$0.key] }
    let table = AnswerTable(records: records)
    if options.json {
      try table.writeJSON(model: model.name, seed: seed, corrections: data.corrections)
    } else {
      print("\(model.name), \(questions.count) questions, seed \(seed)")
      print(table.text)
    }
  }

  private struct Run {
    var question: LoCoMo.Question
    var policy: RetrievalPolicy
    var format: AnswerFormat

    var key: String { "\(question.id) \(policy.rawValue) \(format.rawValue)" }
  }

  private func runs(of questions: [LoCoMo.Question]) -> [Run] {
    questions.flatMap { question in
      policies.flatMap { policy in
        formats.map { Run(question: question, policy: policy, format: $0) }
      }
    }
  }

  private func ask(
    _ run: Run, of chat: LoCoMoLibrary, model: LlamaModel
  ) async throws -> AnswerRecord {
    let answering = AnswerOptions(
      retrieval: run.policy, format: run.format, readingTime: nil)
    let counted = CountingModel(model)
    let (answer, time) = try await seconds {
      var finished: Answer?
      let events = chat.library.answer(run.question.text, with: counted, options: answering)
      for try await event in events {
        if case .finished(let answer) = event { finished = answer }
      }
      guard let finished else { throw CancellationError() }
      return finished
    }
    var record = AnswerRecord(
      key: run.key, category: run.question.category, policy: run.policy, format: run.format,
      text: answer.abstention == nil ? answer.text : nil, abstention: answer.abstention?.rawValue,
      seconds: time, promptTokens: counted.usage.promptTokens,
      responseTokens: counted.usage.responseTokens)
    record.unshown =
      answer.trace.unshownText.map { [$0] }
      ?? answer.trace.dropped.map { "\($0.reason): \($0.text) “\($0.quote)”" }
    record.checks =
      answer.statements.map { .init(coverage: $0.coverage, cosine: $0.cosine) }
      + answer.trace.dropped.map {
        .init(reason: $0.reason, coverage: $0.coverage, cosine: $0.cosine)
      }
    record.f1 = run.question.answer.map { expected in
      TokenF1.score(record.plainText, expected, category: run.question.category)
    }
    try await chat.judge(answer, evidence: run.question.evidence, into: &record)
    return record
  }

  private func show(_ record: AnswerRecord, _ question: LoCoMo.Question) {
    let lines = [
      "\(record.key) (category \(question.category)): \(question.text)",
      "  expected: \(question.answer ?? "no answer")",
      "  answer: \(record.text?.replacing("\n", with: " / ") ?? "none (\(record.abstention ?? ""))")",
    ]
    let quotes = record.quotes.map { "  quote: \($0)" } + record.unshown.map { "  unshown: \($0)" }
    let figures =
      "  \(Int(record.seconds)) s, \(record.promptTokens) + \(record.responseTokens) tokens"
    FileHandle.standardError.write(
      Data((lines + quotes + [figures, ""]).joined(separator: "\n").utf8))
  }
}

extension AnswerFormat: ExpressibleByArgument {}
extension RetrievalPolicy: ExpressibleByArgument {}
