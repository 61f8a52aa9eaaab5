public import LanguageModels
public import Recollect
import Synchronization

/// The tools by which a model looks things up in a library, and the record of what they found.
///
/// A passage keeps its number for as long as the tools are used, so a model can name it in a later
/// call and cite it in its answer:
///
/// ```swift
/// let tools = LibraryTools(library)
/// let session = LanguageModelSession(model: model, tools: tools.all, instructions: "…")
/// let response = try await session.respond(to: "Who brings the tent?")
/// print(response.content, tools.passages)
/// ```
///
/// Use one instance for one session.
public final class LibraryTools: Sendable {
  /// The library that is searched.
  public let library: Library
  /// The options of the tools.
  public let options: LibraryToolOptions

  private struct State {
    var passages: [Passage] = []
    var lookups: [LibraryTools.Lookup] = []
    var pages: [LibraryThread.ID: ThreadPages] = [:]
  }

  private let state = Mutex(State())
  private let onLookup: @Sendable (LibraryTools.Lookup) -> Void

  /// Creates the tools of one session.
  ///
  /// - Parameters:
  ///   - library: The library to search.
  ///   - options: The options of the tools.
  ///   - onLookup: A closure that is called after each call of a tool.
  public init(
    _ library: Library, options: LibraryToolOptions = LibraryToolOptions(),
    onLookup: @escaping @Sendable (LibraryTools.Lookup) -> Void = { _ in }
  ) {
    self.library = library
    self.options = options
    self.onLookup = onLookup
  }

  /// All tools.
  public var all: [any Tool] { [SearchLibrary(self), ReadThread(self)] }

  /// The passages found so far; passage number `n` is at index `n - 1`.
  public var passages: [Passage] { state.withLock { $0.passages } }

  /// The calls made so far, in order.
  public var lookups: [LibraryTools.Lookup] { state.withLock { $0.lookups } }

  convenience init(
    _ library: Library, options: LibraryToolOptions, knowing passages: [Passage],
    onLookup: @escaping @Sendable (LibraryTools.Lookup) -> Void
  ) {
    self.init(library, options: options, onLookup: onLookup)
    state.withLock { $0.passages = passages }
  }

  /// Hides secrets if the model of the current call isn't on this machine.
  func readable(_ passages: [Passage]) -> [Passage] {
    ToolContext.current?.isLocal ?? true ? passages : passages.map(\.hidingSecrets)
  }

  /// Numbers the passages that are new.
  func numbers(of found: [Passage]) -> [Int] {
    state.withLock { state in
      found.map { passage in
        if let known = state.passages.firstIndex(where: { $0.id == passage.id }) {
          return known + 1
        }
        state.passages.append(passage)
        return state.passages.count
      }
    }
  }

  /// Runs a call of a tool and records it.
  ///
  /// An ``ArgumentError`` becomes the output: its sentence tells the model how to correct its
  /// arguments.
  func recording(
    _ lookup: LibraryTools.Lookup, _ body: (inout LibraryTools.Lookup) async throws -> String
  ) async throws -> String {
    var lookup = lookup
    let output: String
    do {
      output = try await body(&lookup)
    } catch let error as ArgumentError {
      lookup.note = error.message
      output = error.message
    }
    state.withLock { $0.lookups.append(lookup) }
    onLookup(lookup)
    return output
  }

  /// The pages stay the same while the thread's text does.
  func pages(
    of thread: LibraryThread, tokens: Int, count: (String) async throws -> Int
  ) async throws -> ThreadPages {
    if let known = state.withLock({ $0.pages[thread.id] }), known.text == thread.text {
      return known
    }
    let pages = try await ThreadPages(thread.text, tokens: tokens, count: count)
    state.withLock { $0.pages[thread.id] = pages }
    return pages
  }
}

/// The options of the tools of a library.
public struct LibraryToolOptions: Sendable, Hashable {
  /// The options of each search.
  ///
  /// The model can narrow the filter, but not widen it.
  public var search: SearchOptions
  /// The largest number of tokens that one call returns.
  ///
  /// A call returns less if the context window has less room.
  public var maximumTokens: Int
  /// A sentence at the end of every output with texts; empty for none.
  ///
  /// Small models have forgotten the instructions by then, for example to cite passages.
  public var reminder: String

  /// Creates options.
  ///
  /// - Precondition: `maximumTokens` is at least 100.
  public init(
    search: SearchOptions = AnswerOptions.defaultSearch, maximumTokens: Int = 1_000,
    reminder: String = ""
  ) {
    precondition(maximumTokens >= 100, "A call returns at least a hundred tokens.")
    self.search = search
    self.maximumTokens = maximumTokens
    self.reminder = reminder
  }
}

extension Library {
  /// Returns tools by which the model of a session searches the library and reads its threads.
  ///
  /// ```swift
  /// let session = LanguageModelSession(model: model, tools: library.tools())
  /// ```
  ///
  /// To see what the model looked up, create ``LibraryTools`` and pass ``LibraryTools/all``.
  public func tools(_ options: LibraryToolOptions = LibraryToolOptions()) -> [any Tool] {
    LibraryTools(self, options: options).all
  }
}
