import ArgumentParser
import Foundation
import Items
import Recollect
import RecollectAnswers

struct RelatedCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "related",
    abstract: "Find passages that resemble an item.",
    discussion: """
      Takes a place as `search` prints it, or the id of an item, and finds what is closest to the \
      item in meaning. Nothing of the item itself is listed.

      Examples:
        recollect related notes/garden.md
        recollect related ~/mail/archive.mbox:1204 --kind note
        recollect related notes/garden.md --files

      Exit code: 0 if something was found, 1 if nothing was.

      --json: passages, as in search.
      """)

  @Argument(
    help: ArgumentHelp("A file, a line of it, or an item's id.", valueName: "place"),
    completion: .file())
  var place: String

  @Flag(help: "Also list what resembles it only weakly.")
  var all = false

  @OptionGroup(title: "Output") var output: ResultOptions
  @OptionGroup(title: "Filters") var filters: ItemFilterOptions
  @OptionGroup(title: "Library and model") var library: LibraryOptions
  @OptionGroup(title: "Library and model") var embedder: EmbedderOptions

  func run() async throws {
    let opened = try library.open(.readOnly)
    try await filters.check(with: opened)
    let library = try await embedder.opened(opened)
    let lookup = PlaceLookup(place: place, library: library)
    guard let item = try await lookup.item() else {
      let reason =
        try await lookup.reasonNothingIsThere()
        ?? "The library has nothing from this place. `recollect status` lists its sources."
      throw Failure(.nothingFound, "\(place): \(reason)")
    }
    var options = SearchOptions(mode: .vector, limit: output.maximumResults, filter: filters.filter)
    options.candidates = max(options.candidates, options.limit)
    options.filter.excludedSources = [KeptConversations.path]
    if all { options.floor = nil }
    let results = try await library.search(like: item.id, options: options)
    try output.show(
      results, of: library, as: ["passages": PassageJSON.numbered(results.passages)])
  }
}
