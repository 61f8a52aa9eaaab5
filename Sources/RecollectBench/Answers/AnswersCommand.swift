public import ArgumentParser
import Embeddings
import Foundation
import LlamaModels
import Recollect
import RecollectAnswers

struct AnswersCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "answers",
    abstract: "Measure how many of the answers shown are right, and fail if fewer are than before.",
    discussion: """
      The questions of one or more sets are asked, each of a library of its own texts:

        --archive  A person's archive: a folder `files`, and `questions.json`, whose questions \
      have patterns of what is expected and what is forbidden (`expected`, `forbidden`), places of \
      evidence (`path`, `phrase`, `part`), and `refuse` if the files have no answer.
        --locomo   Conversations of LoCoMo, as folders of chats: some questions of each of five \
      categories, the fifth of which have no answer.
        --beam     Conversations of BEAM, each turn one document: all questions that have no \
      answer, and some of each of the nine other abilities.

      Reported are, as far as a set tells:

        precision  of the answers shown, those that are right or correct a question without an \
      answer: the figure above all others
        right      of the questions with an answer, those answered rightly
        answered   of the questions with an answer, those answered at all
        refused    of the questions without an answer, those refused or corrected
        found, found_all  of the questions with an answer, those with some or all of their \
      evidence among the passages
        cited      of the passages that answers cite, those that hold evidence
        f1         the token F1 as LoCoMo's paper counts it

      and the median of the seconds until the first statement and until the end. An answer of \
      several statements is right if its text has what is expected and no statement has what is \
      forbidden. A text that only says that something isn't known is a refusal. Every quote has to \
      be in its source byte for byte, otherwise the measurement stops.

      Choose a setting by --half first, and report it by --half second. The halves are those of \
      the order of Python's random.Random(7).shuffle.

      The command exits with an error if a figure is lower than the kept one of the same questions \
      and models by .005 or more. With --keep the new figures replace the kept ones.

      With --resume, each answer is added to a file as a line of JSON, and questions that the file \
      already has aren't asked again.
      """)

  @OptionGroup var options: ModelOptions

  @Option(help: "Folder of an archive with the folder files and questions.json.")
  var archive: String?

  @Option(help: "Questions of the archive: first (those to choose a setting on), second or all.")
  var half = Half.all

  @Option(help: "Folder with conversations.json and, if there is one, audit-errors.json.")
  var locomo: String?

  @Option(help: "Folder with a folder for each conversation of BEAM.")
  var beam: String?

  @Option(
    help: "Number of questions of each category of LoCoMo (default: 16) or ability of BEAM (4).")
  var perCategory: Int?

  @Option(help: "Seed by which the questions of LoCoMo and BEAM are chosen.")
  var seed: UInt64 = 1

  @Option(help: "Format of the answer: prose or statements.")
  var format = AnswerFormat.statements

  @Option(help: "Policy: always, model or ensured.")
  var policy = RetrievalPolicy.always

  @Option(
    help: "Day of the questions, such as 2026-11-26. (default: today)",
    transform: { try Date($0 + "T12:00:00Z", strategy: .iso8601) })
  var today: Date?

  @OptionGroup var embedder: EmbedderOption

  @Option(help: "JSON file of the figures to compare with.")
  var figures = "Benchmarks/answers.json"

  @Flag(help: "Write the figures to the file, instead of comparing them.")
  var keep = false

  @Option(help: "File to which answers are added, and from which a measurement continues.")
  var resume: String?

  @Flag(name: [.short, .long], help: "Print each answer on standard error.")
  var verbose = false

  func validate() throws {
    guard perCategory ?? 1 > 0 else { throw ValidationError("--per-category must be at least 1.") }
    guard archive != nil || locomo != nil || beam != nil else {
      throw ValidationError("Name a set with --archive, --locomo or --beam.")
    }
  }

  func run() async throws {
    let sets = try self.sets()
    let model = try await options.load(keepsAnswers: true)
    let encoder = try embedder.load(threads: options.threads)
    let models = "\(model.name), \(embedder.folder.lastPathComponent)"
    let kept = try QualityFigures(URL(fileURLWithPath: figures), of: models)
    var answering = AnswerOptions(retrieval: policy, format: format, readingTime: nil)
    answering.search.today = today
    var log = try RecordLog<AnswerRecord>(resume)
    var measurement = Measurement([
      "models": models, "policy": policy.rawValue, "format": format.rawValue,
    ])
    var measured = QualityFigures()
    for set in sets {
      let run = AnswerRun(set: set, model: model, options: answering)
      try await ask(run, embedder: encoder, log: &log)
      let records = set.questions.compactMap { log[run.key(of: $0)] }
      add(records, of: run, to: &measurement, &measured)
    }
    try measurement.write(asJSON: options.json)
    try measured.finish(keeping: keep, kept, in: figures, of: models)
  }

  private func sets() throws -> [any AnswerSet] {
    var sets: [any AnswerSet] = []
    if let archive {
      sets.append(try ArchiveAnswers(folder: URL(fileURLWithPath: archive), half: half))
    }
    if let locomo {
      sets.append(
        try LoCoMoAnswers(
          folder: URL(fileURLWithPath: locomo), perCategory: perCategory ?? 16, seed: seed))
    }
    if let beam {
      sets.append(
        try BEAMAnswers(
          folder: URL(fileURLWithPath: beam), perAbility: perCategory ?? 4, seed: seed))
    }
    return sets
  }

  private func ask(
    _ run: AnswerRun, embedder: BertEncoder, log: inout RecordLog<AnswerRecord>
  ) async throws {
    let left = run.set.questions.filter { log[run.key(of: $0)] == nil }
    for number in Set(left.map(\.library)).sorted() {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let library = try Library(at: folder.appending(path: "library.sqlite"), embedder: embedder)
      try await run.set.fill(library, number: number, in: folder)
      for question in left where question.library == number {
        let record = try await run.ask(question, of: library)
        try log.add(record)
        if verbose { show(record, question) }
      }
    }
  }

  private func add(
    _ records: [AnswerRecord], of run: AnswerRun, to measurement: inout Measurement,
    _ measured: inout QualityFigures
  ) {
    let prefix = run.set.name.replacing(" ", with: "_") + "_"
    measurement.add(prefix + "questions", Double(records.count))
    for figure in run.set.figures {
      guard let value = figure.value(of: records) else { continue }
      measurement.add(prefix + figure.rawValue, value)
      measured.collections[run.name, default: [:]][figure.rawValue] = value
    }
    let shown = records.filter(\.isShown)
    for (name, values) in [
      ("first_statement", shown.compactMap(\.secondsToText)), ("end", records.map(\.seconds)),
    ] where !values.isEmpty {
      measurement.add(prefix + name, median(values), "s")
    }
    let tokens = records.reduce(0) { $0 + Double($1.tokensRead) } / Double(records.count)
    measurement.add(prefix + "tokens_read", tokens)
  }

  private func show(_ record: AnswerRecord, _ question: AnswerQuestion) {
    let verdict = record.verdict?.rawValue ?? "shown"
    let answer = record.text?.replacing("\n", with: " / ") ?? "none (\(record.abstention ?? ""))"
    let evidence = "evidence found \(record.evidenceFound) of \(record.evidence)"
    let lines =
      [
        "\(record.key)\(question.isAnswerable ? "" : " (to refuse)"): \(question.text)",
        "  \(verdict): \(answer)",
      ] + record.quotes.map { "  quote: \($0)" } + record.unshown.map { "  unshown: \($0)" } + [
        "  \(evidence), \(Int(record.seconds)) s, \(record.tokensRead) tokens read", "",
      ]
    printError(lines.joined(separator: "\n"))
  }
}

extension AnswerFormat: ExpressibleByArgument {}
extension RetrievalPolicy: ExpressibleByArgument {}
