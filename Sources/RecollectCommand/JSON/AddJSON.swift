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
    var items: [String: Int]
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
      filesWithoutText: report.filesWithoutText, items: (report.summary?.items ?? [:]).named,
      copies: report.summary?.copies ?? 0, itemsForgotten: report.itemsForgotten,
      threadsStored: report.threadsStored, threadsRemoved: report.threadsRemoved,
      passagesEmbedded: report.chunksEmbedded, passagesKept: report.chunksReused,
      changedNothing: report.changedNothing,
      problems: report.problems.map {
        AddJSON.Problem(
          code: $0.code, path: $0.path, line: $0.line, message: $0.message, remedy: $0.remedy,
          isWarning: $0.isWarning)
      })
  }
}
