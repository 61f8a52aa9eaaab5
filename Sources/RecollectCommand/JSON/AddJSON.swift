import Items
import Recollect

struct AddJSON: Encodable {
  struct Problem: Encodable {
    var code: ImportProblem.Code
    var path: String
    var line: Int?
    var message: String
    var remedy: String
    var isWarning: Bool

    init(_ problem: ImportProblem) {
      code = problem.code
      path = problem.path
      line = problem.line
      message = problem.message
      remedy = problem.remedy
      isWarning = problem.isWarning
    }
  }

  struct Report: Encodable {
    var source: String
    var files: Int
    var filesRead: Int
    var filesUnchanged: Int
    var filesRemoved: Int
    var filesLeftOut: Int
    var foldersLeftOut: Int
    var filesInOtherSources: Int
    var filesWithoutText: Int
    var items: ItemCounts
    var copies: Int
    var itemsForgotten: Int
    var threadsStored: Int
    var threadsRemoved: Int
    var passagesEmbedded: Int
    var passagesKept: Int
    var changedNothing: Bool
    var problems: [Problem]
  }

  struct Path: Encodable {
    var path: String
    var seconds: Double
    var error: String?
    var report: Report?
  }

  var paths: [Path]
  /// Absent if the library had a model or one was named.
  var embedderChoice: EmbedderChoice?

  init(outcomes: [AddOutcome], embedderChoice: EmbedderChoice?) {
    self.embedderChoice = embedderChoice
    paths = outcomes.map { outcome in
      Path(
        path: outcome.path, seconds: outcome.seconds, error: outcome.failure?.message,
        report: outcome.report.map(Report.init))
    }
  }
}

extension AddJSON.Report {
  fileprivate init(_ report: AddReport) {
    self.init(
      source: report.source, files: report.files, filesRead: report.filesRead,
      filesUnchanged: report.filesUnchanged, filesRemoved: report.filesRemoved,
      filesLeftOut: report.filesLeftOut, foldersLeftOut: report.foldersLeftOut,
      filesInOtherSources: report.filesInOtherSources,
      filesWithoutText: report.filesWithoutText, items: ItemCounts(report.summary?.items ?? [:]),
      copies: report.summary?.copies ?? 0, itemsForgotten: report.itemsForgotten,
      threadsStored: report.threadsStored, threadsRemoved: report.threadsRemoved,
      passagesEmbedded: report.chunksEmbedded, passagesKept: report.chunksReused,
      changedNothing: report.changedNothing, problems: report.problems.map(AddJSON.Problem.init))
  }
}
