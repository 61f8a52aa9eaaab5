import Foundation
import Hummingbird
import Recollect

extension LibraryPages {
  func search(_ request: Request, _ context: WebContext) async throws -> Response {
    let address = SearchAddress(fields(request))
    var view = try await SearchPage(served, address).view()
    try await addSaved(to: &view, address, context)
    let frame = PageFrame(
      title: address.words.text, query: address.words.text, mode: address.mode?.rawValue,
      section: .search, formToken: context.formToken)
    return page("search", frame, view)
  }

  /// The list of results alone; with `typing=1` by word, for what isn't typed to its end yet.
  func results(_ request: Request, _ context: WebContext) async throws -> Response {
    let fields = fields(request)
    let isTyping = fields["typing"] != nil
    let address = SearchAddress(fields)
    var view = try await SearchPage(served, address, isTyping: isTyping).view()
    if !isTyping { try await addSaved(to: &view, address, context) }
    return part("results", view)
  }

  /// Adds the saved searches, or the form that saves this one.
  private func addSaved(
    to view: inout SearchView, _ address: SearchAddress, _ context: WebContext
  ) async throws {
    let searches = try await served.library.savedSearches()
    if view.isHome {
      view.saved = searches.map(SavedSearchView.init)
    } else if view.problems.isEmpty {
      view.saving = SavingView(address, among: searches, formToken: context.formToken)
    }
  }

  /// The passage beside the list alone.
  func preview(_ request: Request, _ context: WebContext) async throws -> Response {
    let address = SearchAddress(fields(request))
    var view = SearchView()
    view.preview = try await SearchPage(served, address).preview(of: view)
    return part("preview", view)
  }
}
