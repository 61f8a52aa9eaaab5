import Foundation
import Items
import Recollect

extension SearchPage {
  /// Lists the items that meet the filters, the latest first, because there is nothing to search for.
  func browse(_ filter: SearchFilter, _ view: inout SearchView) async throws {
    let items = try await library.items(in: ItemSelection(filter: filter))
      .sorted { ($0.date ?? .distantPast) > ($1.date ?? .distantPast) }
    let shown = items.prefix(address.count)
    view.results = shown.map { ResultView($0) }
    let count = PageWording.count(items.count, "item")
    if items.isEmpty {
      view.summary = "Nothing meets these filters"
    } else {
      view.summary =
        shown.count < items.count
        ? "The latest \(shown.count) of \(count)" : "\(count), latest first"
    }
    view.timeline = TimelineView(items.compactMap(\.shownDate), address)
    if items.count > shown.count, address.count < SearchAddress.maximumCount {
      view.more = address.changed { $0.count += SearchAddress.step }
    }
  }

  /// Returns the chosen passage in its thread; before one is chosen, the first result's.
  func preview(of view: SearchView) async throws -> PreviewView? {
    var preview = PreviewView()
    preview.back = address.changed { _ in }
    if let current = view.results.firstIndex(where: \.isCurrent) {
      preview.previous = current > 0 ? view.results[current - 1].href : nil
      preview.next = current + 1 < view.results.count ? view.results[current + 1].href : nil
    } else if address.passage == nil {
      preview.next = view.results.dropFirst().first?.href
    }
    guard let place = address.passage ?? view.results.lazy.compactMap(\.passage).first else {
      return nil
    }
    preview.page = place.page
    if let thread = try await library.thread(place.thread) {
      preview.thread = try await ThreadPage(thread, place, library: library).view()
    }
    return preview
  }
}
