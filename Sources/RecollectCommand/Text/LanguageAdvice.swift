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
        + "less. \(Self.remedy)"
  }

  /// The commands by which a library gets the multilingual embedder.
  static var remedy: String {
    let name = ModelDirectory.multilingualEmbedder
    let use = "`recollect models use \(name)` changes the library to"
    if ModelDirectory().hasMultilingualEmbedder { return "\(use) one that was made for many." }
    let command = ModelDirectory.command(toFetch: name)
    return "`\(command)` in Recollect's repository fetches \(name), and \(use) it."
  }
}
