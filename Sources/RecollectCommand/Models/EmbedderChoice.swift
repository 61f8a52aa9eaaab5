import Embeddings
import Foundation
import Recollect

/// The embedding model that a new library begins with, chosen by the languages of what is added first.
struct EmbedderChoice: Encodable {
  /// The name of the model.
  let name: String
  /// The number of sampled texts in each language, by code.
  let languages: [String: Int]
  /// The codes of the languages that the default model wasn't made for, if they are much of the texts.
  private(set) var unsuitedLanguages: [String] = []
  /// The command that fetches a model for these languages, if none is installed.
  private(set) var command: String?

  /// Samples the sources, and takes the multilingual model if the default one doesn't suit them.
  ///
  /// - Parameters:
  ///   - sources: The folders and files that are added.
  ///   - importer: The name of the format that they are read as; `nil` to recognize each file.
  ///   - options: The options by which models are loaded.
  init(for sources: [URL], as importer: String?, by options: EmbedderOptions) throws {
    let sample = try LanguageSample(of: sources, using: Formats.registry, importer: importer)
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

  /// A sentence about a choice by languages; `nil` if the default model suits.
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
