public import ArgumentParser
import Foundation
import Items
public import Recollect
import RecollectAnswers

struct FilterOptions: ParsableArguments {
  @OptionGroup var items: ItemFilterOptions

  @Option(
    help: ArgumentHelp(
      "Search by meaning (vector), by word (lexical) or both (hybrid).", valueName: "mode"))
  var mode = SearchMode.hybrid

  @Flag(
    inversion: .prefixedNo,
    help: "Prefer passages of the days, months and years that a question names.")
  var dates = true

  @Flag(
    inversion: .prefixedNo,
    help: "Prefer passages of the people whom a question names as authors.")
  var people = true

  @Option(
    help: ArgumentHelp(
      "Leave out passages with this word or phrase. May be repeated.", valueName: "word"))
  var not: [String] = []

  @Flag(inversion: .prefixedNo, help: "Also search your chats with the assistant.")
  var chats = true

  @Flag(help: "Search for words as typed, without other spellings, compounds and corrections.")
  var exactWords = false

  @Flag(help: "Also use passages that match only weakly.")
  var all = false

  func searchOptions(limit: Int) -> SearchOptions {
    var options = SearchOptions(mode: mode, limit: limit, filter: items.filter)
    if options.filter.languages.isEmpty {
      options.filter.languages = Set(Configuration.current.languages.map(LanguageName.code))
    }
    options.candidates = max(options.candidates, limit)
    options.filter.excludedWords = not
    if !chats { options.filter.excludedSources.append(KeptConversations.path) }
    options.lastSources = [KeptConversations.path]
    options.prefersNamedDates = dates
    options.prefersNamedPeople = people
    options.findsVariants = !exactWords
    if all { options.floor = nil }
    return options
  }
}

extension SearchMode: ExpressibleByArgument {}
