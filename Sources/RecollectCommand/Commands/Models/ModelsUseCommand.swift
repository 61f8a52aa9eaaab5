import ArgumentParser
import Embeddings
import Foundation
import Recollect

struct ModelsUseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "use",
    abstract: "Change the embedding model of the library.",
    discussion: """
      Makes a vector of every passage with another embedding model. Meanwhile other programs can \
      search and add; they use the old vectors until all new ones are there. Then the library \
      changes to the new model at once, and the old vectors are removed, or kept with --keep: \
      `recollect search --embedder OLD` searches them. The file keeps its size; what you add later \
      fills the room.

      Ctrl-C stops after a moment and keeps the vectors made so far; run the command again to go \
      on. The same holds if the program is killed. The old model needn't be installed.

      After 20 seconds the program goes on with a lower priority, so that the machine stays \
      usable. --foreground keeps the normal one; --threads leaves processors free.

      Examples:
        recollect models use multilingual-e5-small
        recollect models use ~/models/my-encoder --keep

      --json: library, embedder, replaced (absent if the model didn't change), keeps_old, \
      embedded, reused, cut_off (passages longer than the model reads), free_bytes (room in the \
      file), seconds.
      """)

  @Argument(
    help: ArgumentHelp(
      "The model: a folder, a GGUF file, or its name in the model folder.", valueName: "name|path"),
    completion: Completion.embedders)
  var name: String

  @Flag(help: "Keep the vectors of the old model, to compare the two.")
  var keep = false

  @Flag(help: "Keep the normal priority, even if it takes long.")
  var foreground = false

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup(title: "Library and model") var library: LibraryOptions

  @Option(help: ArgumentHelp("Processor threads to use. (default: all cores)", valueName: "n"))
  var threads: Int?

  @Option(
    help: ArgumentHelp(
      "Arithmetic of the model: fast rounds to integers, exact takes twice the time.",
      valueName: "fast|exact"))
  var precision = EmbedderOptions.Precision.fast

  func validate() throws {
    if let threads, threads < 1 { throw ValidationError("--threads must be at least 1.") }
  }

  func run() async throws {
    let command = self
    let interruption = Interruption(notice: "Stopping… Press Ctrl-C again to end at once.")
    let outcome = try await interruption.run { try await command.change() }
    if json {
      try JSONOutput.print(outcome)
    } else {
      Terminal.output.write(outcome.text)
    }
  }

  private func change() async throws -> Outcome {
    let opened = try library.open(.readWrite)
    let directory = ModelDirectory()
    let place = try directory.embedder(name)
    let embedder = try EmbedderOptions.load(place, threads: threads, precision: precision)
    let used = try await opened.embedderInUse()
    let start = ContinuousClock.now
    let priority = foreground ? nil : BackgroundPriority()
    let line = EmbedderChangeLine(name: InstalledEmbedder.name(of: embedder.identifier))
    defer { line.erase() }
    do {
      let report = try await opened.changeEmbedder(
        to: embedder, from: directory.location(of: place), keepingOld: keep
      ) { progress in
        line.update(progress)
        priority?.lowerIfLong()
      }
      return Outcome(
        library: opened.url.path, embedder: embedder.identifier, replaced: report.replaced,
        keepsOld: keep, embedded: report.embedded, reused: report.reused, cutOff: report.cutOff,
        freeBytes: try await opened.freeBytes(),
        seconds: (ContinuousClock.now - start) / .seconds(1))
    } catch is CancellationError {
      throw Failure(.interrupted, stopped(line.latest, of: opened.url.path, used: used))
    }
  }

  private func stopped(
    _ progress: EmbedderChangeProgress?, of library: String, used: EmbedderReference?
  ) -> String {
    let made = progress.map {
      " \(Wording.grouped($0.done)) of \(Wording.count($0.total, "vector")) are made."
    }
    let searches = used.map {
      " Searches go on with \(InstalledEmbedder.name(of: $0.identifier))."
    }
    return "\(library): Stopped.\(made ?? "")\(searches ?? "") "
      + "`recollect models use \(name)` goes on."
  }
}

extension ModelsUseCommand {
  fileprivate struct Outcome: Encodable, Sendable {
    var library: String
    var embedder: String
    var replaced: String?
    var keepsOld: Bool
    var embedded: Int
    var reused: Int
    var cutOff: Int
    var freeBytes: Int
    var seconds: Double

    var text: String {
      let name = SafeText.line(InstalledEmbedder.name(of: embedder))
      var sentences = ["Uses \(name)\(replaced == nil ? "" : " now")."]
      sentences.append(
        embedded > 0
          ? "\(Wording.count(embedded, "passage")) embedded in \(Wording.time(seconds))."
          : "No passage had to be embedded.")
      if let replaced {
        let old = SafeText.line(InstalledEmbedder.name(of: replaced))
        sentences.append(
          "The vectors of \(old) are "
            + (keepsOld ? "kept; `recollect models drop \(old)` removes them." : "removed."))
      }
      if cutOff > 0 {
        let passages = Wording.count(cutOff, "passage")
        sentences.append(
          "Longer than the model reads: \(passages), whose ends are found by word only.")
      }
      sentences += [Wording.room(freeBytes)].compactMap(\.self)
      return "\(SafeText.line(library)): \(sentences.joined(separator: " "))\n"
    }
  }
}
