import ArgumentParser
import Foundation
import Recollect
import RecollectAnswers

struct RecentCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recent",
    abstract: "List the latest items.",
    discussion: """
      Items are listed by their own dates, the newest first, up to now. What has no date isn't \
      listed, and neither are your chats with the assistant unless --source items:conversations \
      asks for them.

      Examples:
        recollect recent
        recollect recent --kind mail --limit 20
        recollect recent --source ~/notes --files
        recollect recent --format '{date} {title}'

      Exit code: 0 if there was something to list, 1 if not.

      --json: passages, as in search.
      """)

  @OptionGroup(title: "Output") var output: ResultOptions
  @OptionGroup(title: "Filters") var filters: ItemFilterOptions
  @OptionGroup(title: "Library") var library: LibraryOptions

  func run() async throws {
    let library = try library.open(.readOnly)
    try await filters.check(with: library)
    var filter = filters.filter
    if filter.sources.isEmpty { filter.excludedSources = [KeptConversations.path] }
    let passages = try await library.recent(filter, limit: output.maximumResults)
    try output.show(
      SearchResults(passages: passages), of: library,
      as: ["passages": PassageJSON.numbered(passages)])
  }
}
