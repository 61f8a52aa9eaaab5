import Foundation
import Importers
import Items
import Recollect

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
  var seconds = 0.0

  init(path: String) {
    self.path = path
  }

  private var url: URL { URL(fileURLWithPath: path).standardizedFileURL }

  /// Notes a failure when there is nothing at the path, or a single file that can't be opened.
  mutating func checkExistence() {
    guard (try? url.checkResourceIsReachable()) != true else { return }
    do { _ = try Formats.registry.list(path) } catch { failure = Failure(error) }
  }

  /// Adds the path and notes what came of it.
  mutating func add(to library: Library, options: AddOptions) async {
    let progress = AddProgressLine(name: url.lastPathComponent)
    let start = ContinuousClock.now
    defer {
      progress.erase()
      seconds = (ContinuousClock.now - start) / .seconds(1)
    }
    do {
      let before = try await library.status().sources
      let report = try await library.add(url, using: Formats.registry, options: options) {
        progress.update($0)
      }
      let after = try await library.status().sources
      source = after.first { $0.path == report.source }
      isNew = !before.contains { $0.path == report.source }
      self.report = report
      let isEmpty = source.map { $0.copies == 0 && $0.items.values.allSatisfy { $0 == 0 } } ?? true
      if isEmpty && report.changedNothing && report.filesInOtherSources == 0 {
        failure = Self.failureOfNothing(report)
      }
    } catch is CancellationError {
      failure = Failure(
        .interrupted, "\(path): Stopped. What was stored stays; add it again to go on.")
    } catch {
      failure = Failure(error)
    }
  }

  /// A path that gave nothing: its files can't be read, or there are none.
  private static func failureOfNothing(_ report: AddReport) -> Failure {
    if report.problems.contains(where: { !$0.isWarning }) {
      return Failure(.badData, "\(report.source): Nothing in it can be read.")
    }
    return Failure(
      .nothingFound,
      "\(report.source): There is nothing to add: no file with text in a known format.")
  }
}

extension AddOutcome {
  /// Shows the result on standard output, or the failure on standard error.
  func show(onlyFailure: Bool) {
    failure?.show()
    if !onlyFailure, failure == nil, let report { Terminal.output.write(sentence(report) + "\n") }
  }

  /// Lists what could not be read, on standard error.
  func showProblems(limit: Int?) {
    guard let problems = report?.problems, !problems.isEmpty else { return }
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
    Terminal.error.write("Something to know about \(files):\n")
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
    if report.changedNothing {
      let count = source.map { $0.items.values.reduce($0.copies, +) } ?? 0
      let items = "\(Words.count(count, "item")) \(count == 1 ? "was" : "were")"
      return "\(name): Nothing has changed: \(items) already there, nothing was embedded."
    }
    let embedded =
      "\(Words.count(report.chunksEmbedded, "passage")) embedded in \(Words.time(seconds))"
    let reused = report.chunksReused > 0 ? ", \(Words.grouped(report.chunksReused)) kept" : ""
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
