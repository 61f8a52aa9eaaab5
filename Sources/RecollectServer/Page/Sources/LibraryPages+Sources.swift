import Foundation
import Hummingbird
import Items
import Recollect

extension LibraryPages {
  func sources(
    _ context: WebContext, addProblem: String? = nil, addPath: String = ""
  ) async throws -> Response {
    let library = served.library
    var view = SourcesView(
      try await library.status(), problems: try await library.unreadProblems(),
      canWrite: library.isWritable)
    if served.add != nil, library.isWritable {
      view.files = FilesView(
        FilesFolder(of: library.url), limits: limits, isEncrypted: library.isEncrypted)
    }
    view.job = job.current.map(JobView.init)
    (view.addProblem, view.addPath) = (addProblem, addPath)
    let frame = PageFrame(title: "Sources", section: .sources, formToken: context.formToken)
    return page("sources", frame, view, status: addProblem == nil ? .ok : .unprocessableContent)
  }

  /// Begins to add a folder or a file.
  func addSource(_ request: Request, _ context: WebContext) async throws -> Response {
    let form = try await form(request)
    let path = (form["path"] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    guard let add = served.add else {
      return try await sources(context, addProblem: "This server adds nothing.")
    }
    let home = FileManager.default.homeDirectoryForCurrentUser.path
    let whole = path == "~" || path.hasPrefix("~/") ? home + path.dropFirst() : path
    guard whole.hasPrefix("/"), FileManager.default.fileExists(atPath: whole) else {
      return try await sources(
        context,
        addProblem: "There is nothing at “\(path)”. Write the whole path of a folder or file.",
        addPath: path)
    }
    let url = URL(fileURLWithPath: whole).standardizedFileURL
    guard job.begin(url, add: add, describe: served.describe) else {
      return try await sources(
        context, addProblem: "Something else is being added. Wait, or stop it.", addPath: path)
    }
    return redirect(to: "/sources")
  }

  /// The import alone, for a script that follows it.
  func importProgress() -> Response { part("job", JobPart(job: job.current.map(JobView.init))) }

  func stopImport() -> Response {
    job.stop()
    return redirect(to: "/sources")
  }

  private static let maximumListed = 50

  /// Shows what will go with a source and asks.
  func confirmRemoving(_ request: Request, _ context: WebContext) async throws -> Response {
    guard let source = try await source(fields(request)) else { return noSource }
    var selection = ItemSelection()
    selection.filter.sources = [source.path]
    let items = try await served.library.items(in: selection)
    let more = items.count - Self.maximumListed
    let view = RemoveView(
      path: source.path, contents: PageWording.items(source.items),
      isCollection: !source.path.hasPrefix("/"),
      items: items.prefix(Self.maximumListed).map { item in
        let title = item.title.isEmpty ? "No title" : item.title
        return [title, item.shownDate.map(PageWording.day)].compactMap(\.self)
          .joined(separator: ", ")
      }, others: more > 0 ? "and \(PageWording.grouped(more)) more" : nil)
    return page("remove", PageFrame(title: "Remove", formToken: context.formToken), view)
  }

  func removeSource(_ request: Request) async throws -> Response {
    guard let source = try await source(try await form(request)) else { return noSource }
    try await served.library.remove(source: source.path)
    return redirect(to: "/sources")
  }

  private func source(_ fields: FormFields) async throws -> SourceSummary? {
    try await served.library.status().sources.first { $0.path == fields["path"] }
  }

  private var noSource: Response {
    message("There is no such source", "It may have been removed.")
  }
}

private struct JobPart: Sendable {
  var job: JobView?
}
