#if canImport(SwiftUI)
  import AppleModels
  import Foundation
  import LanguageModels
  #if canImport(LlamaModels)
    import LlamaModels
  #endif

  /// The language model that reads what a guest says.
  enum Engine {
    // Call `llama()` here for a model in a file.
    @Sendable static func load() async throws -> any LanguageModel { try await system() }

    private static func system() async throws -> any LanguageModel {
      if #available(iOS 26, macOS 26, *) { return AppleLanguageModel() }
      throw CocoaError(.featureUnsupported)
    }

    #if canImport(LlamaModels)
      /// A GGUF file of that name in the app's folder for support files.
      private static func llama() async throws -> any LanguageModel {
        let folder = try FileManager.default.url(
          for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
        return try await LlamaModel.load(file: folder.appending(path: "waiter.gguf"))
      }
    #endif
  }
#endif
