import ArgumentParser
import Foundation
import Importers
import Items
import Recollect

struct WatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Keep the library up to date until you stop it.",
    discussion: """
      Checks the sources every few seconds, by the names, sizes and dates of their files. A change \
      is read once two checks in a row find the source the same, so a file isn't read while it is \
      being written. This works on every file system, including network drives. Ctrl-C stops it; \
      everything stored so far stays in the library.

      Without paths every source of the library is watched; sources added later are watched too. \
      With paths, these and the sources inside them are watched. If a source's file or folder \
      disappears, a message says so, and it is read again when it comes back. A source that is \
      removed from the library is no longer watched.

      Examples:
        recollect watch
        recollect watch ~/notes --every 2
      """)

  @Argument(
    help: ArgumentHelp("Folders and files to watch; new ones are added.", valueName: "path"),
    completion: .file())
  var paths: [String] = []

  @Option(help: ArgumentHelp("Seconds between two checks.", valueName: "seconds"))
  var every = 5.0

  @OptionGroup(title: "Library and model") var library: LibraryOptions
  @OptionGroup(title: "Library and model") var embedder: EmbedderOptions

  func validate() throws {
    guard every >= 0.1, every <= 86_400 else {
      throw ValidationError("--every must be from 0.1 to 86400 seconds, not \(every).")
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
      paths.isEmpty
      ? try await embedder.opened(library.open(.readWrite))
      : try await library.openToAdd(paths.map { AddOutcome(path: $0).url }, embedder: embedder)
        .library
    var watchedSources = try await pathsToWatch(in: library).map(WatchedSource.init)
    guard !watchedSources.isEmpty else {
      throw Failure(
        .nothingFound, "The library has no folders or files to watch. Name some after `watch`.")
    }
    Terminal.error.write(
      "Watching \(Wording.count(watchedSources.count, "source")); Ctrl-C stops.\n")
    while true {
      try await updateList(&watchedSources, in: library)
      for position in watchedSources.indices where watchedSources[position].checkIsDue() {
        var outcome = AddOutcome(path: watchedSources[position].path)
        var options = AddOptions()
        options.defaultExclusions = Configuration.current.exclusions
        await outcome.add(to: library, options: options)
        if outcome.failure?.status == .interrupted { throw CancellationError() }
        if watchedSources[position].record(outcome) {
          Terminal.error.write("\(SafeText.line(outcome.path)) is there again.\n")
        }
        let hasNews = outcome.report?.changedNothing == false || outcome.failure != nil
        if hasNews && watchedSources[position].recordFailure(of: outcome) {
          outcome.show(onlyFailure: false)
          outcome.showProblems(limit: 20)
          try await complete(library)
        }
      }
      try await Task.sleep(for: .seconds(every))
    }
  }

  /// Goes on watching if this fails.
  private func complete(_ library: Library) async throws {
    do {
      try await embedder.keepLocation(in: library)
      try await ComparedVectors.complete(in: library, options: embedder)
    } catch let error as LibraryError {
      Failure(error).show()
    }
  }

  private func updateList(_ watchedSources: inout [WatchedSource], in library: Library) async throws
  {
    let known = try await library.sourcePaths()
    watchedSources.removeAll { watchedSource in
      guard let source = watchedSource.source ?? (paths.isEmpty ? watchedSource.path : nil),
        !known.contains(where: { $0.isExactly(source) })
      else { return false }
      Terminal.error.write(
        "\(SafeText.line(watchedSource.path)) was removed from the library and is no longer "
          + "watched.\n"
      )
      return true
    }
    if paths.isEmpty {
      let watched = Set(watchedSources.map { ExactString($0.path) })
      watchedSources += known.filter { $0.hasPrefix("/") && !watched.contains(ExactString($0)) }
        .map(WatchedSource.init)
    } else if watchedSources.isEmpty {
      throw Failure(.nothingFound, "Nothing is left to watch.")
    }
  }

  /// A path that doesn't exist is an error unless it is a source, which may come back.
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

  private func pathsToWatch(in library: Library) async throws -> [String] {
    let sources = try await library.status().sources.map(\.path).filter { $0.hasPrefix("/") }
    if paths.isEmpty { return sources }
    let whole = paths.map { AddOutcome(path: $0).url.path }
    return paths
      + sources.filter { source in
        !whole.contains(where: source.isExactly)
          && whole.contains { SourcePath.contains($0, source) }
      }
  }
}

private struct WatchedSource {
  let path: String
  /// A hash of the names, sizes and dates of the files, at the last check.
  private var lastSeen: Int?
  /// The same hash at the last reading.
  private var lastRead: Int?
  private var lastFailure: String?
  private var wasMissing = false
  /// The library's source that the path belonged to when it was last read.
  private(set) var source: String?

  init(path: String) { self.path = path }

  /// Returns `true` at the first check, and later if the source has changed since it was read but
  /// not since the last check: a file that is being written is left alone until it stays the same.
  mutating func checkIsDue() -> Bool {
    let now = Self.fingerprint(path)
    defer { lastSeen = now }
    guard now != lastRead, lastSeen == nil || now == lastSeen else { return false }
    lastRead = now
    return true
  }

  /// After a failure that isn't due to the content, such as a full disk, the source is read again.
  ///
  /// - Returns: `true` if the source was missing and exists again.
  mutating func record(_ outcome: AddOutcome) -> Bool {
    source = outcome.report?.summary?.path ?? source
    if let failure = outcome.failure, ![.badData, .nothingFound].contains(failure.status) {
      lastRead = nil
    }
    defer { wasMissing = outcome.failure?.status == .missing }
    return wasMissing && outcome.failure == nil
  }

  /// Returns `false` if the same failure was recorded last; success is recorded as no failure.
  mutating func recordFailure(of outcome: AddOutcome) -> Bool {
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
