import Foundation
public import Observation
public import Recollect

/// A search for a view: it waits until the person stops typing, and follows the library.
///
/// ```swift
/// struct SearchView: View {
///   @State var search: SearchModel
///
///   var body: some View {
///     List(search.results?.passages ?? [], id: \.chunkID) { PassageRow(passage: $0) }
///       .searchable(text: $search.question)
///   }
/// }
/// ```
///
/// A change of ``question`` or ``options`` cancels the search before it. Results of an earlier
/// question are never shown for a later one. They are kept while the next search is under way, so
/// that a list doesn't flicker. The search ends when the model is released.
@MainActor @Observable
public final class SearchModel {
  /// The state of the search.
  public enum State: Sendable {
    /// The question is empty.
    case idle
    /// The question is being searched for.
    case searching
    /// The results are those of the question, and follow the library.
    case results
    /// The search failed. ``SearchModel/search()`` tries again.
    case failed(any Error)
  }

  /// The question, for example the text of a search field.
  public var question = "" {
    didSet { if Self.words(question) != Self.words(oldValue) { restart(after: delay) } }
  }

  /// The options of the search, such as its filter.
  public var options: SearchOptions {
    didSet { if options != oldValue { restart(after: .zero) } }
  }

  /// The results; `nil` if the question is empty, or nothing has been found out yet.
  public private(set) var results: SearchResults?

  /// The state of the search.
  public private(set) var state = State.idle

  @ObservationIgnored private let library: Library
  @ObservationIgnored private let delay: Duration
  @ObservationIgnored private let clock: any Clock<Duration>
  @ObservationIgnored private var task: Task<Void, Never>?

  /// Creates a model.
  ///
  /// - Parameters:
  ///   - library: The library.
  ///   - options: The options of the search.
  ///   - delay: The time without a change of the question after which it is searched for.
  ///   - clock: The clock of the delay.
  public init(
    library: Library, options: SearchOptions = SearchOptions(),
    delay: Duration = .milliseconds(250), clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.library = library
    self.options = options
    self.delay = delay
    self.clock = clock
  }

  deinit { task?.cancel() }

  /// Searches at once: when the person presses return, after an error, or when the app comes back
  /// from the background.
  public func search() { restart(after: .zero) }

  private func restart(after delay: Duration) {
    task?.cancel()
    let question = Self.words(question)
    guard !question.isEmpty else {
      task = nil
      state = .idle
      results = nil
      return
    }
    task = Task { [weak self, library, options, clock] in
      do {
        if delay > .zero { try await clock.sleep(for: delay) }
        self?.begin()
        for try await found in library.observe(search: question, options: options) {
          self?.show(found)
        }
      } catch {
        self?.fail(error)
      }
    }
  }

  // Whatever these are given after a cancellation belongs to an earlier question.

  private func begin() {
    if !Task.isCancelled { state = .searching }
  }

  private func show(_ found: SearchResults) {
    guard !Task.isCancelled else { return }
    results = found
    state = .results
  }

  private func fail(_ error: any Error) {
    guard !Task.isCancelled else { return }
    results = nil
    state = .failed(error)
  }

  private static func words(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
