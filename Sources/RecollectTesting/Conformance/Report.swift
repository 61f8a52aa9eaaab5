import LanguageModels
import Synchronization

final class Report: Sendable {
  private let found = Mutex<[String]>([])

  var sentences: [String] { found.withLock { $0 } }

  func expect(_ isRight: Bool, _ message: @autoclosure () -> String) {
    if isRight { return }
    let text = message()
    found.withLock { $0.append(text) }
  }

  /// Expects `body` to throw `exceededContextWindowSize`.
  func expectOverflow(
    _ what: String, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
  ) async {
    do {
      try await body()
      expect(false, "\(what) was accepted.")
    } catch LanguageModelSession.GenerationError.exceededContextWindowSize {
    } catch {
      expect(false, "\(what) threw something else than exceededContextWindowSize: \(error)")
    }
  }
}

final class Events: Sendable {
  private let all = Mutex<[GenerationEvent]>([])

  var count: Int { all.withLock { $0.count } }

  var text: String {
    all.withLock { events in
      events.map { event in
        if case .text(let piece) = event { piece } else { "" }
      }.joined()
    }
  }

  func add(_ event: GenerationEvent) { all.withLock { $0.append(event) } }
}
