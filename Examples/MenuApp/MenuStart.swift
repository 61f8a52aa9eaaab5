#if canImport(SwiftUI)
  import AppleModels
  import MenuCore
  import NaturalLanguage
  import Observation

  /// Reads the menu, and ranks its dishes with the system's embedding.
  @MainActor @Observable
  final class MenuStart {
    enum State {
      case opening
      case open(MenuModel)
      case failed(any Error)
    }

    private(set) var state = State.opening

    func open() async {
      do {
        let menu = try Menu.house()
        let embedder = try await ContextualEmbedder.load(language: .english)
        let index = try await MenuIndex(menu, embedder: embedder)
        state = .open(MenuModel(menu, finder: index, load: Engine.load))
      } catch {
        state = .failed(error)
      }
    }
  }
#endif
