import Foundation
import ImportSupport
import Importers
import Items
import Recollect
import Synchronization

struct AddOutcome {
  let path: String
  var report: AddReport?
  var failure: Failure?
  var seconds = 0.0

  init(path: String) {
    self.path = path
  }

  var url: URL { URL(fileURLWithPath: path).standardizedFileURL }

  mutating func checkExistence() {
    guard (try? url.checkResourceIsReachable()) != true else { return }
    do { _ = try Formats.registry.list(path) } catch { failure = Failure(error) }
  }

  /// Adds to the failure of a missing path that its items are still in the library.
  mutating func checkMissing(in sources: [String]) {
    let isSource = sources.contains { $0.isExactly(url.path) }
    guard isSource, let known = failure, known.status == .missing else { return }
    failure = Failure(
      .missing,
      known.message + " Its items are still in the library; "
        + "`recollect remove \(path)` forgets it.")
  }

  /// Lowers the priority if the import takes long.
  mutating func add(
    to library: Library, options: AddOptions, priority: BackgroundPriority? = nil
  ) async {
    let threads = Mutex(0)
    let start = ContinuousClock.now
    defer { seconds = (ContinuousClock.now - start) / .seconds(1) }
    do {
      let lock = try await AddingLock(of: library)
      defer { withExtendedLifetime(lock) {} }
      let progress = AddProgressLine(name: url.lastPathComponent)
      defer { progress.erase() }
      let report = try await library.add(url, using: Formats.registry, options: options) { state in
        threads.withLock { $0 = state.threadsStored }
        progress.update(state)
        priority?.lowerIfLong()
      }
      record(report)
    } catch is CancellationError {
      let stored = threads.withLock { $0 }
      failure = Failure(.interrupted, "\(path): " + Self.sentence(stoppedAfter: stored))
    } catch let problem as ImportProblem where !problem.path.hasPrefix("/") {
      let sources = (try? await library.sourcePaths()) ?? []
      let source = SourcePath.innermost(of: sources, containing: url.path) ?? url.path
      failure = Failure(problem.inside(Self.folder(of: source)))
    } catch let error as LibraryError {
      failure = Failure(error)
    } catch {
      failure = Failure(error)
      checkMissing(in: (try? await library.sourcePaths()) ?? [])
    }
  }

  private mutating func record(_ report: AddReport) {
    self.report = report
    let isEmpty = report.itemsAtPath == 0
    let isPart = report.source != url.path
    if isEmpty, isPart || report.changedNothing, report.filesInOtherSources == 0 {
      failure = failureWithoutItems(report)
    }
  }

  private static func sentence(stoppedAfter threads: Int) -> String {
    guard threads > 0 else { return "Stopped. Nothing new was stored yet." }
    let are = threads == 1 ? "is" : "are"
    return "Stopped. \(Wording.count(threads, "thread")) \(are) stored; add it again to go on."
  }

  private func failureWithoutItems(_ report: AddReport) -> Failure {
    if report.itemsForgotten > 0 {
      return Failure(
        .nothingFound, "\(url.path): All of its items were forgotten; --forgotten adds them again.")
    }
    if report.filesLeftOut + report.foldersLeftOut > 0, report.files == 0 {
      return Failure(
        .nothingFound,
        "\(url.path): Everything here is left out by --exclude, .recollectignore or .gitignore.")
    }
    if problemsAtPath.contains(where: { !$0.isWarning }) {
      return Failure(.badData, "\(url.path): Nothing here can be read. See the problems listed.")
    }
    return Failure(
      .nothingFound,
      "\(url.path): There is nothing to add: no file has text in a known format. "
        + "`recollect add --help` names the formats.")
  }

  var problemsAtPath: [ImportProblem] {
    guard let report else { return [] }
    let folder = Self.folder(of: report.source)
    return report.problems.filter { SourcePath.contains(url.path, $0.inside(folder).path) }
  }

  /// Returns the folder to which the paths of a source are relative: the source, or the folder of a
  /// file.
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
  fileprivate var isOfPicture: Bool {
    code == .unrecognized
      && ["png", "jpg", "jpeg", "tif", "tiff", "webp"].contains(
        URL(fileURLWithPath: path).pathExtension.lowercased())
  }

  /// Returns the problem with its path made absolute.
  fileprivate func inside(_ folder: String) -> ImportProblem {
    guard !path.hasPrefix("/") else { return self }
    var problem = self
    problem.path = folder.hasSuffix("/") ? folder + path : folder + "/" + path
    return problem
  }
}

extension AddOutcome {
  func show(onlyFailure: Bool) {
    failure?.show()
    if !onlyFailure, failure == nil, let report { Terminal.output.write(sentence(report) + "\n") }
  }

  /// Lists the problems in the part of a source that was added, and counts those elsewhere.
  ///
  /// Without a limit, all are listed, wherever they are.
  func showProblems(limit: Int?) {
    guard let report, !report.problems.isEmpty else { return }
    let source = SafeText.line(Self.folder(of: report.source))
    let problems = limit == nil ? report.problems : problemsAtPath
    let others = report.problems.count - problems.count
    if others > 0 {
      Terminal.error.write(
        "\(Wording.count(others, "problem")) elsewhere in \(source); "
          + "`recollect add --verbose` lists all.\n")
    }
    guard !problems.isEmpty else { return }
    // Files of unknown formats are normal, so more than three are summed up in one line.
    let skipped = limit == nil ? [] : problems.filter { $0.code == .unrecognized && $0.isWarning }
    let isBrief = skipped.count > 3
    let listed = isBrief ? problems.filter { $0.code != .unrecognized || !$0.isWarning } : problems
    let shown = listed.prefix(limit ?? .max)
    var lines = shown.map { problem in
      let advice = problem.isRemembered ? " (`--as auto` tries it again.)" : ""
      let text = SafeText.line(problem.description + advice)
      return problem.isWarning ? text : Terminal.error.styled(text, .warning)
    }
    if listed.count > shown.count {
      lines.append(
        "and \(Wording.grouped(listed.count - shown.count)) more; "
          + "`recollect add --verbose` lists all.")
    }
    if isBrief { lines.append(Self.sentence(skipped: skipped.map(\.path))) }
    // With languages, those of archives are left, which stay unread.
    if report.summary?.recognizedLanguages.isEmpty != false, problems.contains(where: \.isOfPicture)
    {
      lines.append("The text of pictures is read with --ocr and its languages: --ocr en,de")
    }
    let files = Wording.count(Set(problems.map(\.path)).count, "file")
    Terminal.error.write("Problems with \(files) in \(source):\n")
    Terminal.error.write(lines.map { "  \($0)\n" }.joined())
  }

  private static func sentence(skipped paths: [String]) -> String {
    let counts = Dictionary(grouping: paths) {
      URL(fileURLWithPath: $0).pathExtension.lowercased()
    }
    .mapValues(\.count).sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let named = counts.prefix(5).map { name, count in
      "\(Wording.grouped(count)) \(name.isEmpty ? "no extension" : "." + SafeText.line(name))"
    }
    let rest = counts.count > named.count ? " and others" : ""
    return "\(Wording.count(paths.count, "file")) of unknown formats skipped "
      + "(\(named.joined(separator: ", "))\(rest)); `recollect add --verbose` lists them."
  }

  private func sentence(_ report: AddReport) -> String {
    let change = change(report) + (leftOut(report).map { " " + $0 } ?? "")
    guard report.itemsForgotten > 0 else { return change }
    let items = Wording.count(report.itemsForgotten, "forgotten item")
    let them = report.itemsForgotten == 1 ? "it" : "them"
    return change + " \(items) left out; --forgotten adds \(them)."
  }

  /// `nil` if nothing is left out.
  private func leftOut(_ report: AddReport) -> String? {
    let parts = [(report.filesLeftOut, "file"), (report.foldersLeftOut, "folder")]
      .filter { $0.0 > 0 }.map { Wording.count($0.0, $0.1) }
    return parts.isEmpty ? nil : parts.joined(separator: " and ") + " left out."
  }

  private func change(_ report: AddReport) -> String {
    let name = SafeText.line(report.source)
    let contents = report.summary.map(Wording.contents) ?? "nothing"
    if report.summary == nil && report.filesInOtherSources > 0 {
      let count = report.filesInOtherSources
      let belong = count == 1 ? "belongs to another source" : "belong to other sources"
      return "\(name): Nothing to add: \(Wording.count(count, "file")) in it already \(belong)."
    }
    if report.changedNothing {
      let count = report.summary.map { $0.items.values.reduce($0.copies, +) } ?? 0
      let items = "\(Wording.count(count, "item")) \(count == 1 ? "was" : "were")"
      return "\(name): Nothing has changed: \(items) already there, nothing was embedded."
    }
    let embedded =
      "\(Wording.count(report.chunksEmbedded, "passage")) embedded in \(Wording.time(seconds))"
    let known = report.isNewSource ? "repeated" : "kept"
    let reused = report.chunksReused > 0 ? ", \(Wording.grouped(report.chunksReused)) \(known)" : ""
    let threads = Wording.count(report.threadsStored, "thread")
    if report.isNewSource {
      return "Added \(name): \(contents) in \(threads); \(embedded)\(reused)."
    }
    let files = [
      report.filesRead > 0 ? Wording.count(report.filesRead, "file") + " read" : nil,
      report.filesRemoved > 0 ? Wording.count(report.filesRemoved, "file") + " removed" : nil,
    ].compactMap(\.self).joined(separator: ", ")
    return """
      Updated \(name): \(files); \(threads) stored, \(embedded)\(reused). It now holds \(contents).
      """
  }
}
