import Recollect

/// The advice about a library in languages that its embedder wasn't made for.
struct LanguageAdvice {
  /// The advice; `nil` if there is no such language.
  let text: String?

  init(_ library: Library) async throws {
    let names = try await library.unsuitedLanguages().map(LanguageName.english)
    text =
      names.isEmpty
      ? nil
      : "The embedding model wasn't made for \(names.joined(separator: ", ")): searches by meaning find "
        + "less. `Scripts/fetch-models multilingual` fetches multilingual-e5-small, and `recollect models "
        + "use multilingual-e5-small` changes the library to it."
  }
}
