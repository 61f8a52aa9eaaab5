import Foundation
import Items
import Recollect

struct ForgetSelections {
  let command: ForgetCommand
  let library: Library

  /// One selection for each place, or a single one by the search or by the filters.
  func all() async throws -> [ItemSelection] {
    if let search = command.search { return try await found(by: search) }
    if command.places.isEmpty { return [ItemSelection(filter: command.filters.filter)] }
    var selections: [ItemSelection] = []
    for place in command.places { selections.append(try await selection(of: place)) }
    return selections
  }

  private func found(by words: String) async throws -> [ItemSelection] {
    let limit = command.limit ?? ForgetCommand.defaultLimit
    let (items, isCut) = try await library.items(
      withAllWordsOf: words, filter: command.filters.filter, limit: limit)
    if items.isEmpty {
      Failure.warn(
        "Nothing has all words of “\(words)”. `recollect search` shows what is close, with places "
          + "that `forget` takes.")
    }
    if isCut {
      Failure.warn(
        "More than \(limit) passages have all words of “\(words)”. --limit takes more.")
    }
    return [ItemSelection(items: items)]
  }

  private func selection(of place: String) async throws -> ItemSelection {
    let lookup = PlaceLookup(place: place, library: library)
    if command.filters.source.isEmpty {
      if let known = try await library.place(lookup.path) {
        warn(of: known, at: place)
        return selection(in: lookup.path)
      }
      if let items = try await items(atLineOf: lookup) { return try one(of: items, at: place) }
    }
    let id = lookup.id
    guard try await !library.items(in: ItemSelection(ids: [id])).isEmpty else {
      throw Failure(
        .missing,
        "\(SafeText.line(place)): The library has nothing from this place, and no item with this "
          + "id. Nothing was forgotten.")
    }
    let items = try await library.items(
      in: ItemSelection(filter: command.filters.filter, ids: [id]))
    return try one(of: items.filter { $0.id == id }, at: place)
  }

  /// The items of a file that repeats another one are shown at the place of the other.
  private func warn(of known: KnownPlace, at place: String) {
    guard known.files.isEmpty, known.filesWithoutItems > 0 else { return }
    Failure.warn(
      "\(SafeText.line(place)): It has no text, or another file has the same, so there is nothing to "
        + "forget by this place. `recollect search` shows the place of the other.")
  }

  /// Returns the item at a line, such as `inbox.mbox:120`; `nil` for other places.
  private func items(atLineOf lookup: PlaceLookup) async throws -> [SelectedItem]? {
    guard let (file, line) = lookup.fileAndLine else { return nil }
    let path = ItemFilterOptions.absolute(file)
    let there = try await library.items(at: path, line: line, filter: command.filters.filter)
    if there.isEmpty { return nil }
    // Attachments go with their mail.
    let mails = there.filter { $0.kind == .mail }.map { $0.id + "/" }
    return there.filter { item in !mails.contains { item.id.hasPrefix($0) } }
  }

  /// - Throws: ``Failure`` if there are several items, after listing them.
  private func one(of items: [SelectedItem], at place: String) throws -> ItemSelection {
    guard items.count > 1 else { return ItemSelection(items: Set(items)) }
    for item in items {
      Terminal.error.write("\(ItemText(item: item).line)  \(SafeText.line(item.id))\n")
    }
    throw Failure(
      .usage,
      "\(SafeText.line(place)): This names \(items.count) items, listed above. Name the one that "
        + "is meant by its place (FILE:LINE), by its id, or by its id and --source. Nothing was "
        + "forgotten."
    )
  }

  private func selection(in path: String) -> ItemSelection {
    var selection = ItemSelection(filter: command.filters.filter)
    selection.filter.sources = [path]
    return selection
  }
}
