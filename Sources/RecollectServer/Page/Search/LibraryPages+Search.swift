import Foundation
import Hummingbird
import Recollect

extension LibraryPages {
  func search(_ request: Request, _ context: WebContext) async throws -> Response {
    let address = SearchAddress(fields(request))
    var view = try await SearchPage(served, address).view()
    addKept(to: &view, address, context)
    var frame = PageFrame(
      title: address.words.text, query: address.words.text, section: .search,
      formToken: context.formToken)
    frame.mode = address.mode?.rawValue
    return page("search", frame, view)
  }

  /// The list of results alone; with `typing=1` by word, for what isn't typed to its end yet.
  func results(_ request: Request, _ context: WebContext) async throws -> Response {
    let fields = fields(request)
    let isTyping = fields["typing"] != nil
    var address = SearchAddress(fields)
    if isTyping { address.mode = .lexical }
    var view = try await SearchPage(served, address).view(isTyping: isTyping)
    if isTyping {
      address.mode = nil
      view.chips = ChipView.current(address)
    } else {
      addKept(to: &view, address, context)
    }
    return part("results", view)
  }

  /// Adds the searches that were kept before, or the form that keeps this one.
  private func addKept(to view: inout SearchView, _ address: SearchAddress, _ context: WebContext) {
    guard let kept else { return }
    // A file that can't be read is named when a search is kept.
    let searches = (try? kept.all()) ?? []
    if view.isHome {
      view.kept = searches.map(KeptView.init)
      view.hasKept = !searches.isEmpty
    } else if view.problems.isEmpty {
      view.keeping = KeepingView(address, among: searches, formToken: context.formToken)
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
