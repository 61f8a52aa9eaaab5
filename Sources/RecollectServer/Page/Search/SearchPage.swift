import Foundation
import Items
import Recollect
import RecollectAnswers

/// The results of a search for a template.
struct SearchView: Sendable {
  var summary = ""
  var isHome = false
  var isEmptyLibrary = false
  /// The saved searches, on the first page.
  var saved: [SavedSearchView] = []
  /// `nil` for a search that can't be saved, or isn't complete yet.
  var saving: SavingView?
  var problems: [String] = []
  var notes: [SearchNotes.Note] = []
  var chips: [ChipView] = []
  var suggestions: [ChipView] = []
  var timeline: TimelineView?
  var results: [ResultView] = []
  var more: String?
  var scoresText = ""
  var scoresHref: String?
  var preview: PreviewView?
  /// The reader has chosen the passage: on a narrow screen it's shown instead of the list.
  var isReading = false
}

/// The passage beside a list of results.
struct PreviewView: Sendable {
  var thread: ThreadView?
  var page: String?
  var back: String?
  var previous: String?
  var next: String?
}

struct SearchPage: Sendable {
  let served: ServedLibrary
  let address: SearchAddress
  let library: Library
  private let isTyping: Bool

  /// The hits that the timeline counts.
  private static let maximumHits = 100

  /// - Parameter isTyping: Pass `true` for a search by word, without a preview and a timeline. The
  ///   links of its list lead to the search of the address all the same.
  init(_ served: ServedLibrary, _ address: SearchAddress, isTyping: Bool = false) {
    (self.served, self.address, library) = (served, address, served.library)
    self.isTyping = isTyping
  }

  private var mode: SearchMode {
    isTyping || served.searchMode == .lexical ? .lexical : address.mode ?? served.searchMode
  }

  func view() async throws -> SearchView {
    var view = SearchView()
    guard !address.isEmpty else {
      view.isHome = true
      view.isEmptyLibrary = try await library.sourcePaths().isEmpty
      return view
    }
    view.chips = ChipView.current(address)
    let reading = try await address.words.reading(in: library)
    view.problems = reading.problems
    guard reading.problems.isEmpty else {
      view.summary = "Nothing was searched"
      return view
    }
    if address.words.question.isEmpty, address.like == nil {
      try await browse(reading.filter, &view)
    } else {
      try await search(reading.filter, &view)
    }
    if !isTyping {
      view.preview = try await preview(of: view)
      // The preview is that of the first result until one is chosen.
      if address.passage == nil, view.preview != nil { view.results[0].isCurrent = true }
    }
    view.isReading = address.passage != nil
    return view
  }

  private func search(_ filter: SearchFilter, _ view: inout SearchView) async throws {
    let results = try await find(options(filter))
    let shown = results.passages.prefix(address.count)
    view.results = shown.map { ResultView($0, address: address) }
    view.summary = summary(shown: shown.count, of: results.passages.count)
    if results.passages.count > shown.count {
      view.more = address.changed { $0.count += SearchAddress.step }
    }
    var notes = SearchNotes()
    if let note = modeNote { notes.add(note) }
    notes.addUnderstanding(results, address)
    notes.addWeak(results, address)
    if !isTyping {
      if mode != .lexical { try await notes.addMissingVectors(in: library) }
      view.timeline = TimelineView(results.passages.compactMap(\.listedDate), address)
      view.suggestions = ChipView.suggested(results.passages, address)
    }
    view.notes = notes.notes
    view.scoresText = address.showsScores ? "Hide scores" : "Show scores"
    view.scoresHref = address.changed { $0.showsScores.toggle() }
  }

  private var limit: Int {
    isTyping ? SearchAddress.step : max(address.count, Self.maximumHits)
  }

  private func options(_ filter: SearchFilter) -> SearchOptions {
    var options = SearchOptions(mode: mode, limit: limit, filter: filter)
    options.candidates = max(options.candidates, limit)
    options.findsVariants = !address.isExact
    options.lastSources = [KeptConversations.path]
    if address.showsWeak { options.floor = nil }
    return options
  }

  private func find(_ options: SearchOptions) async throws -> SearchResults {
    if let like = address.like, served.searchMode != .lexical {
      return try await library.search(like: like, options: options)
    }
    return try await library.search(address.words.question, options: options)
  }

  private func summary(shown: Int, of found: Int) -> String {
    let how =
      switch address.like == nil ? mode : .vector {
      case .hybrid: "by meaning and by word"
      case .vector: "by meaning"
      case .lexical: "by word"
      }
    if found == 0 { return "Nothing found \(how)" }
    let count = found >= limit ? "the best \(found) passages" : PageWording.count(found, "passage")
    return shown < found ? "\(shown) of \(count), \(how)" : "\(count), \(how)"
  }

  private var modeNote: String? {
    guard served.searchMode == .lexical else { return nil }
    return address.mode == .lexical
      ? nil : "Only words are searched, because the library's embedder isn't installed."
  }
}
