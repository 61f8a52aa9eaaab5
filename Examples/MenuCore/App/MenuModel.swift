package import LanguageModels
import Observation
import RecollectAnswers

/// A guest's conversation with the waiter, for views.
@MainActor @Observable
package final class MenuModel {
  package typealias Loader = @Sendable () async throws -> any LanguageModel

  package enum State {
    case idle
    case answering
    /// The language model can't be used, with a sentence that says what to do.
    case unavailable(String)
    case failed(any Error)
  }

  package struct Line: Identifiable, Sendable, Hashable {
    /// The position in the conversation.
    package var id: Int
    package var isGuest: Bool
    package var text: String
  }

  package private(set) var lines: [Line] = []
  package private(set) var state = State.idle

  @ObservationIgnored private let menu: Menu
  @ObservationIgnored private let finder: any MenuFinder
  @ObservationIgnored private let load: Loader
  @ObservationIgnored private var waiter: RecordAssistant?
  @ObservationIgnored private var task: Task<Void, Never>?

  /// - Parameter load: A closure that loads the language model when the guest says something first.
  package init(_ menu: Menu, finder: any MenuFinder, load: @escaping Loader) {
    self.menu = menu
    self.finder = finder
    self.load = load
  }

  deinit { task?.cancel() }

  /// Adds what the guest says, and then the waiter's answer.
  ///
  /// An answer that isn't complete is left out.
  package func say(_ words: String) {
    guard words.contains(where: { !$0.isWhitespace }) else { return }
    stop()
    add(words, isGuest: true)
    state = .answering
    task = Task { [weak self, menu, finder, load, waiter] in
      do {
        let model = waiter == nil ? try await load() : nil
        if case .unavailable(let reason)? = model?.availability {
          self?.end(.unavailable(reason.remedy))
          return
        }
        guard
          let waiter = try waiter
            ?? model.map({ try RecordAssistant(waitingWith: menu, finder: finder, model: $0) })
        else { return }
        let answer = try await waiter.answer(words)
        self?.show(answer.text, of: waiter)
      } catch {
        self?.end(.failed(error))
      }
    }
  }

  /// Stops the waiter's answer.
  package func stop() {
    task?.cancel()
    task = nil
    if case .answering = state { state = .idle }
  }

  private func show(_ text: String, of waiter: RecordAssistant) {
    guard !Task.isCancelled else { return }
    self.waiter = waiter
    add(text, isGuest: false)
    state = .idle
  }

  private func end(_ state: State) {
    if !Task.isCancelled { self.state = state }
  }

  private func add(_ text: String, isGuest: Bool) {
    lines.append(Line(id: lines.count, isGuest: isGuest, text: text))
  }
}
