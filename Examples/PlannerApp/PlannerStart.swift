#if canImport(SwiftUI)
  import AppIntents
  import AppleModels
  import AppSupport
  import Embeddings
  import Foundation
  import LanguageModels
  import NaturalLanguage
  import Observation
  import PlannerCore

  /// Opens the planner with the system's models, and follows the app into the background and back.
  @MainActor @Observable
  final class PlannerStart {
    enum State {
      case opening
      case open(PlannerModel)
      case failed(any Error)
    }

    private(set) var state = State.opening
    @ObservationIgnored private let suspension = LibrarySuspension()

    func open() async {
      do {
        let folder = try FileManager.default.url(
          for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true
        ).appending(path: "Planner")
        try LibraryFolder.create(folder)
        let embedder = CachingEmbedder(try await ContextualEmbedder.load(language: .english))
        let planner = try await Planner(folder, embedder: embedder)
        let library = IntentLibrary(
          planner.library, suspension: suspension, load: Self.languageModel)
        AppDependencyManager.shared.add(dependency: library)
        state = .open(await PlannerModel(planner, load: Self.languageModel))
      } catch {
        state = .failed(error)
      }
    }

    func enterBackground() { suspension.enterBackground() }

    func enterForeground() {
      suspension.enterForeground()
      if case .open(let planner) = state { planner.search.search() }
    }

    @Sendable private static func languageModel() async throws -> any LanguageModel {
      if #available(iOS 26, macOS 26, *) { return AppleLanguageModel() }
      throw PlannerError("The system's language model needs iOS 26 or macOS 26.")
    }
  }
#endif
