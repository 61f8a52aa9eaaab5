import Foundation
import Importers
import Items
import Recollect
import Synchronization

/// What became of one path that was to be added.
struct AddOutcome {
  /// The path as it was given.
  let path: String
  var report: AddReport?
  var failure: Failure?
  /// The source as it is in the library now.
  var source: SourceSummary?
  /// Whether it wasn't in the library before.
  var isNew = false
  /// Paths of the other sources that lie inside it.
  var sourcesInside: [String] = []
  var seconds = 0.0

  init(path: String) {
    self.path = path
  }

  var url: URL { URL(fileURLWithPath: path).standardizedFileURL }

  /// Notes a failure when there is nothing at the path, or a single file that can't be opened.
  mutating func checkExistence() {
    guard (try? url.checkResourceIsReachable()) != true else { return }
    do { _ = try Formats.registry.list(path) } catch { failure = Failure(error) }
  }

  /// Says of a missing path that it was added once, when it was.
  mutating func checkMissing(in sources: [SourceSummary]) {
    let isSource = sources.contains { $0.path.isExactly(url.path) }
    guard isSource, let known = failure, known.status == .missing else { return }
    failure = Failure(
      .missing,
      known.message + " What was added from it is still in the library; "
        + "`recollect remove \(path)` forgets it.")
  }

  /// Adds the path and notes what came of it.
  mutating func add(to library: Library, options: AddOptions) async {
    let progress = AddProgressLine(name: url.lastPathComponent)
    let threads = Mutex(0)
    let start = ContinuousClock.now
    defer {
      progress.erase()
      seconds = (ContinuousClock.now - start) / .seconds(1)
    }
    var before: [SourceSummary] = []
    do {
      before = try await library.status().sources
      let report = try await library.add(url, using: Formats.registry, options: options) { state in
        threads.withLock { $0 = state.threadsStored }
        progress.update(state)
      }
      note(report, before: before, after: try await library.status().sources)
    } catch is CancellationError {
      let stored = threads.withLock { $0 }
      failure = Failure(.interrupted, "\(path): " + Self.sentence(stoppedAfter: stored))
    } catch let problem as ImportProblem where !problem.path.hasPrefix("/") {
      let sources = before.map(\.path)
      let source = SourcePath.innermost(of: sources, holding: url.path) ?? url.path
      failure = Failure(problem.inside(Self.folder(of: source)))
    } catch {
      failure = Failure(error)
      checkMissing(in: before)
    }
  }

  private mutating func note(
    _ report: AddReport, before: [SourceSummary], after: [SourceSummary]
  ) {
    self.report = report
    source = after.first { $0.path.isExactly(report.source) }
    isNew = !before.contains { $0.path.isExactly(report.source) }
    sourcesInside = after.map(\.path).filter {
      $0 != report.source && SourcePath.holds(url.path, $0)
    }
    let isEmpty = report.itemsAtPath == 0
    let isPart = report.source != url.path
    if isEmpty, isPart || report.changedNothing, report.filesInOtherSources == 0 {
      failure = failureOfNothing(report)
    }
  }

  private static func sentence(stoppedAfter threads: Int) -> String {
    guard threads > 0 else { return "Stopped. Nothing new was stored yet." }
    let are = threads == 1 ? "is" : "are"
    return "Stopped. \(Words.count(threads, "thread")) \(are) stored; add it again to go on."
  }

  /// A path that gave nothing: its files can't be read, or there are none.
  private func failureOfNothing(_ report: AddReport) -> Failure {
    if problemsAtPath.contains(where: { !$0.isWarning }) {
      return Failure(.badData, "\(url.path): Nothing in it can be read.")
    }
    return Failure(
      .nothingFound,
      "\(url.path): There is nothing to add: no file with text in a known format.")
  }

  /// The problems of what was asked for, and not of the rest of the source it lies in.
  var problemsAtPath: [ImportProblem] {
    guard let report else { return [] }
    let folder = Self.folder(of: report.source)
    return report.problems.filter { SourcePath.holds(url.path, $0.inside(folder).path) }
  }

  /// The folder that the paths of a source's files go on from: the source, or where its one file is.
  static func folder(of source: String) -> String {
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: source, isDirectory: &isFolder)
    if isThere && !isFolder.boolValue {
      return URL(fileURLWithPath: source).deletingLastPathComponent().path
    }
    return source
  }
}

extension ImportProblem {
  /// The problem with the whole path of its file, which goes on from the folder.
  fileprivate func inside(_ folder: String) -> ImportProblem {
    guard !path.hasPrefix("/") else { return self }
    var problem = self
    problem.path = folder.hasSuffix("/") ? folder + path : folder + "/" + path
    return problem
  }
}

extension AddOutcome {
  /// Shows the result on standard output, or the failure on standard error.
  func show(onlyFailure: Bool) {
    failure?.show()
    if !onlyFailure, failure == nil, let report { Terminal.output.write(sentence(report) + "\n") }
  }

  /// Lists what could not be read, on standard error; of the rest of a source that was asked for in
  /// part, only how many there are.
  func showProblems(limit: Int?) {
    guard let report, !report.problems.isEmpty else { return }
    let source = SafeText.line(Self.folder(of: report.source))
    let problems = limit == nil ? report.problems : problemsAtPath
    let others = report.problems.count - problems.count
    if others > 0 {
      Terminal.error.write(
        "\(Words.count(others, "problem")) elsewhere in \(source); --verbose lists all.\n")
    }
    guard !problems.isEmpty else { return }
    // What is of no known format is no fault: in few words, unless everything is asked for.
    let skipped = limit == nil ? [] : problems.filter { $0.code == .unrecognized && $0.isWarning }
    let isBrief = skipped.count > 3
    let told = isBrief ? problems.filter { $0.code != .unrecognized || !$0.isWarning } : problems
    let shown = told.prefix(limit ?? .max)
    var lines = shown.map { problem in
      let text = SafeText.line(problem.description)
      return problem.isWarning ? text : Terminal.error.styled(text, .warning)
    }
    if told.count > shown.count {
      lines.append("and \(Words.grouped(told.count - shown.count)) more; --verbose lists all.")
    }
    if isBrief { lines.append(Self.sentence(skipped: skipped.map(\.path))) }
    let files = Words.count(Set(problems.map(\.path)).count, "file")
    Terminal.error.write("Something to know about \(files) in \(source):\n")
    Terminal.error.write(lines.map { "  \($0)\n" }.joined())
  }

  private static func sentence(skipped paths: [String]) -> String {
    let endings = Dictionary(grouping: paths) {
      URL(fileURLWithPath: $0).pathExtension.lowercased()
    }
    .mapValues(\.count).sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let named = endings.prefix(5).map { ending, count in
      "\(Words.grouped(count)) \(ending.isEmpty ? "without ending" : "." + SafeText.line(ending))"
    }
    let rest = endings.count > named.count ? " and others" : ""
    return "\(Words.count(paths.count, "file")) of no format that is read skipped "
      + "(\(named.joined(separator: ", "))\(rest)); --verbose lists them."
  }

  private func sentence(_ report: AddReport) -> String {
    let name = SafeText.line(report.source)
    let holdings = source.map(Words.holdings) ?? "nothing"
    if source == nil && report.filesInOtherSources > 0 {
      let files = Words.count(report.filesInOtherSources, "file")
      return "\(name): Nothing to add: \(files) in it came from sources of their own."
    }
    if report.changedNothing {
      let count = source.map { $0.items.values.reduce($0.copies, +) } ?? 0
      let items = "\(Words.count(count, "item")) \(count == 1 ? "was" : "were")"
      return "\(name): Nothing has changed: \(items) already there, nothing was embedded."
    }
    let embedded =
      "\(Words.count(report.chunksEmbedded, "passage")) embedded in \(Words.time(seconds))"
    let known = isNew ? "repeating another" : "kept"
    let reused = report.chunksReused > 0 ? ", \(Words.grouped(report.chunksReused)) \(known)" : ""
    let threads = Words.count(report.threadsStored, "thread")
    if isNew {
      return "Added \(name): \(holdings) in \(threads); \(embedded)\(reused)."
    }
    let files = [
      report.filesRead > 0 ? Words.count(report.filesRead, "file") + " read" : nil,
      report.filesRemoved > 0 ? Words.count(report.filesRemoved, "file") + " gone" : nil,
    ].compactMap(\.self).joined(separator: ", ")
    return """
      Updated \(name): \(files); \(threads) stored, \(embedded)\(reused). It now holds \(holdings).
      """
  }
}
