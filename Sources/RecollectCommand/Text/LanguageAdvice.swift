import Recollect

struct LanguageAdvice {
  /// `nil` if the embedder suits the languages of the library.
  let text: String?

  init(_ library: Library) async throws {
    let names = try await library.unsuitedLanguages().map(LanguageName.english)
    text =
      names.isEmpty
      ? nil
      : "The embedding model wasn't made for \(names.joined(separator: ", ")): searches by meaning "
        + "find less. \(Self.remedy)"
  }

  static var remedy: String {
    let name = ModelDirectory.multilingualEmbedder
    let use = "`recollect models use \(name)` changes the library to"
    if ModelDirectory().hasMultilingualEmbedder { return "\(use) one that was made for many." }
    let command = ModelDirectory.command(toFetch: name)
    return "`\(command)` fetches \(name), and \(use) it."
  }
}
