public import LanguageModels
public import Observation
public import Recollect
public import RecollectAnswers

/// An answer for a view, which grows statement by statement.
///
/// A new question stops the answer before it, and releasing the model stops the last one. The
/// language model is loaded when the first question is asked.
@MainActor @Observable
public final class AnswerModel {
  /// The state of the answer.
  public enum State: Sendable {
    /// Nothing was asked, or the answer was stopped.
    case idle
    /// The library is being searched and read.
    case answering
    /// The answer is complete. It may be that there is none (`Answer.abstention`).
    case answered(Answer)
    /// There is no language model, and the text says what to do.
    case unavailable(String)
    /// Answering failed.
    case failed(any Error)
  }

  /// A closure that loads the language model.
  public typealias Loader = @Sendable () async throws -> any LanguageModel

  /// The question that was asked last.
  public private(set) var question = ""
  /// The text of the answer so far; it has the statements that are complete and checked.
  public private(set) var text = ""
  /// The sentences that come closest to the question, to be shown as found until there is a text.
  public private(set) var found: [Answer.Sentence] = []
  /// The answer so far, while passages are read that may have a better one.
  public private(set) var likely: Answer.Statement?
  /// The passages that the numbers in brackets refer to, each once and in their order.
  public private(set) var cited: [CitedPassage] = []
  /// The state of the answer.
  public private(set) var state = State.idle

  /// A passage with its number in the text.
  public struct CitedPassage: Sendable, Hashable, Identifiable {
    /// The number in brackets.
    public var number: Int
    /// The passage; its highlights are the quotes of the answer.
    public var passage: Passage
    /// The number in brackets.
    public var id: Int { number }
  }

  @ObservationIgnored private let library: Library
  @ObservationIgnored private let options: AnswerOptions
  @ObservationIgnored private let load: Loader
  @ObservationIgnored private var model: (any LanguageModel)?
  @ObservationIgnored private var task: Task<Void, Never>?

  /// Creates a model.
  ///
  /// - Parameters:
  ///   - library: The library.
  ///   - options: The options of the answer.
  ///   - load: A closure that loads the language model. It is called again after an error.
  public init(
    library: Library, options: AnswerOptions = AnswerOptions(), load: @escaping Loader
  ) {
    self.library = library
    self.options = options
    self.load = load
  }

  deinit { task?.cancel() }

  /// Asks a question.
  public func ask(_ question: String) {
    stop()
    self.question = question
    (text, found, likely, cited) = ("", [], nil, [])
    state = .answering
    task = Task { [weak self, library, options, load, model] in
      do {
        let model = if let model { model } else { try await load() }
        guard let self = self, self.use(model) else { return }
        for try await event in library.answer(question, with: model, options: options) {
          self.show(event)
        }
      } catch {
        self?.fail(error)
      }
    }
  }

  /// Stops the answer within a token; what was shown of it stays.
  public func stop() {
    task?.cancel()
    task = nil
    if case .answering = state { state = .idle }
  }

  /// Keeps the language model, and returns whether it can answer.
  private func use(_ model: any LanguageModel) -> Bool {
    guard !Task.isCancelled else { return false }
    self.model = model
    if case .unavailable(let reason) = model.availability {
      self.model = nil
      state = .unavailable(reason.remedy)
      return false
    }
    return true
  }

  private func show(_ event: AnswerEvent) {
    guard !Task.isCancelled else { return }
    switch event {
    case .found(let sentences): found = sentences
    case .likely(let statement): likely = statement
    case .text(let whole): text = whole
    case .finished(let answer):
      text = answer.text
      cited = answer.citedPassages.map { CitedPassage(number: $0.number, passage: $0.passage) }
      state = .answered(answer)
    case .understood, .lookedUp, .searched: break
    }
  }

  private func fail(_ error: any Error) {
    if !Task.isCancelled { state = .failed(error) }
  }
}
