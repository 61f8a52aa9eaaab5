import Foundation
import Recollect

/// The items that the arguments of `recollect forget` name.
struct ForgetSelections {
  let command: ForgetCommand
  let library: Library

  /// Returns one selection for each place or found passage, or one by the filters alone.
  func all() async throws -> [ItemSelection] {
    if let search = command.search { return try await found(by: search) }
    if command.places.isEmpty { return [ItemSelection(filter: command.filters.filter)] }
    var selections: [ItemSelection] = []
    for place in command.places { selections.append(try await selection(of: place)) }
    return selections
  }

  private func found(by query: String) async throws -> [ItemSelection] {
    var options = SearchOptions(limit: command.limit, filter: command.filters.filter)
    options.highlightsMatches = false
    let results = try await library.search(query, options: options)
    return results.passages.map { passage in
      selection(in: passage.path, ids: Set(passage.itemIDs))
    }
  }

  /// Returns the selection of a path, a line of a file, or an id.
  private func selection(of place: String) async throws -> ItemSelection {
    let path = ItemFilterOptions.absolute(place)
    if try await library.place(path) != nil { return selection(in: path) }
    if let colon = place.lastIndex(of: ":"), let line = Int(place[place.index(after: colon)...]) {
      let path = ItemFilterOptions.absolute(String(place[..<colon]))
      // The item that begins last before the line holds it.
      let items = try await library.items(in: selection(in: path))
      if let first = items.map(\.line).filter({ $0 <= line }).max() {
        return selection(in: path, ids: Set(items.filter { $0.line == first }.map(\.id)))
      }
    }
    let isBracketed = place.hasPrefix("<") && place.hasSuffix(">") && place.count > 2
    let id = isBracketed ? String(place.dropFirst().dropLast()) : place
    let selection = ItemSelection(filter: command.filters.filter, ids: [id])
    guard try await !library.items(in: ItemSelection(ids: [id])).isEmpty else {
      throw Failure(
        .missing,
        "\(SafeText.line(place)): The library has nothing from this place, and no item with this id. "
          + "Nothing was forgotten.")
    }
    return selection
  }

  private func selection(in path: String, ids: Set<String>? = nil) -> ItemSelection {
    var selection = ItemSelection(filter: command.filters.filter, ids: ids)
    selection.filter.sources = [path]
    return selection
  }
}
