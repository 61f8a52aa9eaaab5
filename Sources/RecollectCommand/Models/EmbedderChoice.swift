import Embeddings
import Foundation
import Recollect

/// The embedding model of a new library, chosen by the languages of what is added first.
struct EmbedderChoice: Encodable {
  let name: String
  let languages: [String: Int]
  /// Languages that the default model wasn't made for, if much of the texts is in them.
  private(set) var unsuitedLanguages: [String] = []
  /// The command that fetches a suitable model, if none is installed.
  private(set) var command: String?

  /// - Parameters:
  ///   - importer: The name of the format that files are read as; `nil` to recognize each.
  ///   - patterns: The patterns for files that are left out.
  init(
    for sources: [URL], as importer: String?, excluding patterns: [String],
    by options: EmbedderOptions
  ) throws {
    let sample = try LanguageSample(
      of: sources, using: Formats.registry, importer: importer, excluding: patterns)
    let directory = ModelDirectory()
    languages = sample.counts
    let usual = try options.loadNamed()
    guard !usual.suits(sample) else {
      name = directory.defaultEmbedder
      return
    }
    unsuitedLanguages = sample.languages(unsuitedTo: usual)
    let multilingual = ModelDirectory.multilingualEmbedder
    guard directory.hasMultilingualEmbedder else {
      name = directory.defaultEmbedder
      command = ModelDirectory.command(toFetch: multilingual)
      return
    }
    let suits = try options.load(directory.embedder(multilingual)).suits(sample)
    name = suits ? multilingual : directory.defaultEmbedder
  }

  /// `nil` if the default model suits.
  var text: String? {
    guard !unsuitedLanguages.isEmpty else { return nil }
    let count = unsuitedLanguages.reduce(0) { $0 + (languages[$1] ?? 0) }
    let names = unsuitedLanguages.map(LanguageName.english).joined(separator: ", ")
    let share =
      "\(Wording.grouped(count)) of \(Wording.count(languages.values.reduce(0, +), "sampled text"))"
    let reason = "\(share) \(count == 1 ? "is" : "are") in \(names)"
    guard name != ModelDirectory.multilingualEmbedder else {
      return "The library begins with the embedding model \(name), because \(reason). "
        + "`recollect models use NAME` changes it later."
    }
    let begins = "The library begins with the embedding model \(name)"
    guard command != nil else { return "\(begins). No installed one suits: \(reason)." }
    return
      "\(begins), which wasn't made for all of it: \(reason), so searches by meaning find less. "
      + LanguageAdvice.remedy
  }
}
