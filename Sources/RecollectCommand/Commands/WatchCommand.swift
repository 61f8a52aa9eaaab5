import ArgumentParser
import Foundation
import Importers
import Items
import Recollect

/// Keeps sources up to date until it is stopped.
struct WatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Keep the library up to date with its sources until you stop it.",
    discussion: """
      Looks at the sources again and again, which costs a stat a file while nothing changes, and \
      reads what has changed once it has been still for one look. It polls, so it works on every \
      file system, network drives too. Without paths it watches every source of the library, \
      with paths the sources inside them too. One that goes away is told of and waited for. \
      Ctrl-C stops it; what was stored stays.

      A source that is removed from the library meanwhile is no longer watched; without paths, one \
      that is added to it is.

      Examples:
        recollect watch
        recollect watch ~/notes --every 2
      """)

  @Argument(help: ArgumentHelp("Folders and files; added if they are new.", valueName: "path"))
  var paths: [String] = []

  @Option(help: ArgumentHelp("Seconds between two looks.", valueName: "seconds"))
  var every = 5.0

  @OptionGroup(title: "Library and model") var library: LibraryOptions
  @OptionGroup(title: "Library and model") var embedder: EmbedderOptions

  func validate() throws {
    guard every >= 0.1, every <= 86_400 else {
      throw ValidationError("Look every 0.1 to 86400 seconds, not \(every).")
    }
  }

  func run() async throws {
    let command = self
    let interruption = Interruption()
    do {
      try await interruption.run { try await command.watch() }
    } catch is CancellationError {
      Terminal.error.write("Stopped watching.\n")
    }
  }

  private func watch() async throws {
    try await checkPaths()
    let library =
      try paths.isEmpty
      ? library.open(.readWrite, embedder: embedder.load())
      : library.openToAdd(embedder: embedder.load())
    var looks = try await watched(by: library).map(SourceLook.init)
    guard !looks.isEmpty else {
      throw Failure(.nothingFound, "The library has no sources of files. Name what to watch.")
    }
    Terminal.error.write("Watching \(Words.count(looks.count, "source")); Ctrl-C stops.\n")
    while true {
      try await follow(&looks, in: library)
      for position in looks.indices where looks[position].isDue() {
        var outcome = AddOutcome(path: looks[position].path)
        await outcome.add(to: library, options: AddOptions())
        if outcome.failure?.status == .interrupted { throw CancellationError() }
        if looks[position].note(outcome) {
          Terminal.error.write("\(SafeText.line(outcome.path)) is there again.\n")
        }
        let isNews = outcome.report?.changedNothing == false || outcome.failure != nil
        if isNews && looks[position].isNew(outcome) {
          outcome.show(onlyFailure: false)
          outcome.showProblems(limit: 20)
        }
      }
      try await Task.sleep(for: .seconds(every))
    }
  }

  /// Takes in sources that are new to the library, and leaves those that were removed from it.
  private func follow(_ looks: inout [SourceLook], in library: Library) async throws {
    let known = try await library.sourcePaths()
    looks.removeAll { look in
      guard let source = look.source ?? (paths.isEmpty ? look.path : nil),
        !known.contains(where: { $0.isExactly(source) })
      else { return false }
      Terminal.error.write(
        "\(SafeText.line(look.path)) was removed from the library and is no longer watched.\n")
      return true
    }
    if paths.isEmpty {
      let watched = Set(looks.map { ExactString($0.path) })
      looks += known.filter { $0.hasPrefix("/") && !watched.contains(ExactString($0)) }
        .map(SourceLook.init)
    } else if looks.isEmpty {
      throw Failure(.nothingFound, "Nothing is left to watch.")
    }
  }

  /// Fails for a path at which there is nothing, unless it is a source: then it may come back.
  private func checkPaths() async throws {
    let outcomes = paths.map { path in
      var outcome = AddOutcome(path: path)
      outcome.checkExistence()
      return outcome
    }
    guard outcomes.contains(where: { $0.failure != nil }) else { return }
    let sources = try await (try? library.open(.readOnly))?.status().sources ?? []
    for outcome in outcomes {
      guard let failure = outcome.failure else { continue }
      guard sources.contains(where: { $0.path.isExactly(outcome.url.path) }) else { throw failure }
    }
  }

  private func watched(by library: Library) async throws -> [String] {
    let sources = try await library.status().sources.map(\.path).filter { $0.hasPrefix("/") }
    if paths.isEmpty { return sources }
    let whole = paths.map { AddOutcome(path: $0).url.path }
    return paths
      + sources.filter { source in
        !whole.contains(where: source.isExactly) && whole.contains { SourcePath.holds($0, source) }
      }
  }
}

/// What a source looked like when it was last looked at.
private struct SourceLook {
  let path: String
  /// Digest of the names, sizes and times of its files.
  private var seen: Int?
  private var added: Int?
  private var lastFailure: String?
  private var wasMissing = false
  /// Path of the library's source that it was, or was part of, when it was last read.
  private(set) var source: String?

  init(path: String) { self.path = path }

  /// Whether there is something to read: something changed, and nothing has since the last look.
  ///
  /// A file that is still being written is left until it rests. The first look reads everything.
  mutating func isDue() -> Bool {
    let now = Self.fingerprint(path)
    defer { seen = now }
    guard now != added, seen == nil || now == seen else { return false }
    added = now
    return true
  }

  /// Notes what came of reading it; where the library and not the content was in the way, it is due
  /// again.
  /// - Returns: whether it was missing and is there again.
  mutating func note(_ outcome: AddOutcome) -> Bool {
    source = outcome.source?.path ?? source
    if let failure = outcome.failure, ![.badData, .nothingFound].contains(failure.status) {
      added = nil
    }
    defer { wasMissing = outcome.failure?.status == .missing }
    return wasMissing && outcome.failure == nil
  }

  /// Whether the failure isn't the one that was told last time.
  mutating func isNew(_ outcome: AddOutcome) -> Bool {
    let failure = outcome.failure.map { "\($0)" }
    defer { lastFailure = failure }
    return failure == nil || failure != lastFailure
  }

  private static func fingerprint(_ path: String) -> Int {
    var hasher = Hasher()
    guard let listing = try? Formats.registry.list(path) else { return 0 }
    for file in listing.files {
      hasher.combine(ExactString(file.path))
      hasher.combine(file.size)
      hasher.combine(file.modified)
    }
    return hasher.finalize()
  }
}
