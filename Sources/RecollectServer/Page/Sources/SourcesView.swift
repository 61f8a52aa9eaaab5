import Foundation
import Hummingbird
import Items
import Recollect

struct SourcesView: Sendable {
  struct Source: Sendable {
    var path: String
    var contents: String
    var dates: String
    var isMissing: Bool
    var remove: String?
    var browse: String
  }

  var summary: String
  var sources: [Source]
  /// `nil` if nothing can be added.
  var files: FilesView?
  var addProblem: String?
  /// A path that wasn't added, to be put right.
  var addPath = ""
  var job: JobView?
  var problemSummary = ""
  var problems: [ProblemView] = []

  init(_ status: LibraryStatus, problems: [ImportProblem], canWrite: Bool) {
    summary =
      status.sources.isEmpty
      ? "Nothing was added yet."
      : "\(PageWording.count(status.items, "item")) from \(PageWording.count(status.sources.count, "source"))"
    sources = status.sources.map { source in
      let copies =
        source.copies > 0
        ? ", \(PageWording.count(source.copies, "copy")) of other sources' items" : ""
      let (added, updated) = (
        PageWording.day(source.added.clockTime(in: .current)),
        PageWording.day(source.updated.clockTime(in: .current))
      )
      return Source(
        path: source.path,
        contents: PageWording.items(source.items) + copies
          + " in \(PageWording.count(source.files, "file"))",
        dates: added == updated ? "added \(added)" : "added \(added), updated \(updated)",
        isMissing: source.path.hasPrefix("/")
          && !FileManager.default.fileExists(atPath: source.path),
        remove: canWrite ? Address("/sources/remove").with("path", source.path).text : nil,
        browse: Address("/").with("q", QueryWords("").adding(.source, source.path).text).text)
    }
    problemSummary = PageWording.count(problems.count, "problem")
    self.problems = problems.prefix(Self.maximumProblems).map(ProblemView.init)
  }

  private static let maximumProblems = 200
}

/// The form for files of a template.
struct FilesView: Sendable {
  let action = Request.uploadPath
  var folder: String
  var fileBytes: Int
  var uploadBytes: Int
  var limit: String
  /// The library is encrypted, and the copies aren't.
  var isPlain: Bool

  init(_ folder: FilesFolder, limits: WebLimits, isEncrypted: Bool) {
    isPlain = isEncrypted
    self.folder = folder.url.lastPathComponent
    (fileBytes, uploadBytes) = (limits.maximumFileBytes, limits.maximumUploadBytes)
    limit =
      "A file may have \(FileUpload.size(fileBytes)), and all together \(FileUpload.size(uploadBytes))."
  }
}

/// A file that wasn't read, and what to do.
struct ProblemView: Sendable {
  var path: String
  var sentence: String
  var remedy: String?

  init(_ problem: ImportProblem) {
    path = problem.line.map { "\(problem.path):\($0)" } ?? problem.path
    sentence = problem.message
    remedy = problem.remedy.isEmpty ? nil : problem.remedy
  }
}

/// An import for a template.
struct JobView: Sendable {
  var path: String
  var isRunning: Bool
  var line: String
  /// Percent.
  var done: Int?
  var isFailure = false
  var jobProblems: [ProblemView] = []

  init(_ state: ImportJob.State) {
    (path, isRunning) = (state.path, state.isRunning)
    if let failure = state.failure {
      (line, isFailure) = (failure, true)
    } else if let report = state.report {
      line = Self.line(report)
      jobProblems = report.problems.prefix(50).map(ProblemView.init)
    } else if let progress = state.progress {
      line = Self.line(progress, since: state.start)
      let (done, total) =
        progress.bytesTotal > 0
        ? (progress.bytesDone, progress.bytesTotal) : (progress.done, progress.total)
      self.done = total > 0 ? min(100, done * 100 / total) : nil
    } else {
      line = "Starting"
    }
  }

  private static func line(_ report: AddReport) -> String {
    guard report.changedNothing else {
      let items = PageWording.count(report.items, "item")
      return "Added \(items) from \(PageWording.count(report.filesRead, "file"))."
    }
    let count = report.itemsAtPath
    guard count > 0 else { return "Nothing to add: no file has text in a known format." }
    let were = count == 1 ? "was" : "were"
    return "Nothing new: \(PageWording.count(count, "item")) \(were) there already."
  }

  private static func line(_ progress: AddProgress, since start: ContinuousClock.Instant) -> String
  {
    let phase =
      switch progress.phase {
      case .listing: "Listing files"
      case .scanning: "Reading files"
      case .cutting: "Cutting threads"
      case .embedding: "Making vectors"
      case .finished: "Finishing"
      }
    let count =
      progress.total > 0
      ? ", \(PageWording.grouped(progress.done)) of \(PageWording.grouped(progress.total))" : ""
    guard progress.bytesDone > 0, progress.bytesTotal > progress.bytesDone else {
      return phase + count
    }
    let elapsed = (ContinuousClock.now - start) / .seconds(1)
    let rest = progress.bytesTotal - progress.bytesDone
    let left = elapsed * Double(rest) / Double(progress.bytesDone)
    guard elapsed > 3 else { return phase + count }
    return phase + count + ", about \(time(left)) left"
  }

  private static func time(_ seconds: Double) -> String {
    switch max(1, Int(min(seconds, 1e9).rounded())) {
    case let whole where whole < 120: "\(whole) s"
    case let whole where whole < 7200: "\(whole / 60) min"
    case let whole: "\(whole / 3600) h \(whole % 3600 / 60) min"
    }
  }
}

/// The question before a source is removed.
struct RemoveView: Sendable {
  var path: String
  var contents: String
  var isCollection: Bool
  var items: [String]
  var others: String?
}
