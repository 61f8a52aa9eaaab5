import Synchronization

final class ModelSource: Sendable {
  let provider: any SystemLanguageModelProvider
  private let loading = Mutex<Task<any LanguageModel, any Error>?>(nil)
  private let engine = Mutex<(any LanguageModel)?>(nil)

  init(_ provider: any SystemLanguageModelProvider) {
    self.provider = provider
  }

  /// `nil` before the model is loaded.
  var loaded: (any LanguageModel)? { engine.withLock { $0 } }

  /// Concurrent calls share one load.
  func load() async throws -> any LanguageModel {
    if let loaded { return loaded }
    let task = loading.withLock { loading in
      if let loading { return loading }
      let task = Task { try await provider.load() }
      loading = task
      return task
    }
    do {
      let model = try await task.value
      engine.withLock { $0 = model }
      return model
    } catch {
      // The next request can try again.
      loading.withLock { if $0 == task { $0 = nil } }
      throw error
    }
  }
}
