#if canImport(AppIntents)
  public import AppIntents
  #if canImport(Darwin)
    public import Foundation
  #endif

  /// Finds passages in the app's library, for Shortcuts and Siri.
  public struct SearchLibraryIntent: AppIntent {
    /// The title in Shortcuts.
    public static let title: LocalizedStringResource = "Search"
    /// The description in Shortcuts.
    public static let description: IntentDescription? = "Finds passages by meaning and by word."

    /// The words that are searched for.
    @Parameter(title: "Question")
    public var question: String

    @Dependency private var library: IntentLibrary

    /// Creates an intent; the system sets the question.
    public init() {}

    /// Returns the passages.
    public func perform() async throws -> some IntentResult & ReturnsValue<[String]> {
      .result(value: try await library.passages(for: question))
    }
  }

  /// Answers a question from the app's library, for Shortcuts and Siri.
  public struct AskLibraryIntent: AppIntent {
    /// The title in Shortcuts.
    public static let title: LocalizedStringResource = "Ask"
    /// The description in Shortcuts.
    public static let description: IntentDescription? =
      "Answers a question from your own texts, on this device."

    /// The question.
    @Parameter(title: "Question")
    public var question: String

    @Dependency private var library: IntentLibrary

    /// Creates an intent; the system sets the question.
    public init() {}

    /// Returns the answer, and says it.
    public func perform() async throws -> some IntentResult & ReturnsValue<String> & ProvidesDialog
    {
      let answer = try await library.answer(to: question)
      return .result(value: answer, dialog: "\(answer)")
    }
  }

  /// The intents of this module; an app lists it in the `includedPackages` of its own package.
  public struct LibraryIntents: AppIntentsPackage {}
#endif
