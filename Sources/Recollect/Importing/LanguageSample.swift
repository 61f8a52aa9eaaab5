public import Embeddings
public import Foundation
public import Items
import QuestionLanguage

/// The languages of some of the texts of sources, by which an embedder is chosen for a new library.
///
/// ```swift
/// let sample = try LanguageSample(of: [notes], using: ImporterRegistry())
/// let library = try await Library(at: file).withEmbedders { reference in
///   if let reference { return try load(reference.identifier) }
///   let english = try load("granite-embedding-30m-english")
///   return english.suits(sample) ? english : try load("multilingual-e5-small")
/// }
/// try await library.add(notes, using: ImporterRegistry())
/// ```
public struct LanguageSample: Sendable, Hashable {
  /// The number of texts in each language, by BCP-47 code.
  ///
  /// A text is about a thousand characters, or less if a file has less. Texts whose language is
  /// unknown aren't counted.
  public private(set) var counts: [String: Int] = [:]

  /// Samples the texts of folders and files, spread over each of them.
  ///
  /// What can't be listed or read is left out; an import reports it.
  ///
  /// Complexity: O(files) to list a source. At most 64 texts of a source are read, and no further
  /// file after two seconds.
  ///
  /// - Parameters:
  ///   - sources: The folders and files.
  ///   - reader: The reader that lists files and chooses their importers.
  ///   - importer: The name of the importer of every file; `nil` to recognize each file's format.
  ///   - patterns: The patterns for files that are left out (``AddOptions/exclusions``).
  /// - Throws: `CancellationError`.
  public init(
    of sources: [URL], using reader: any SourceReader, importer: String? = nil,
    excluding patterns: [String] = []
  ) throws {
    for source in sources {
      let path = source.standardizedFileURL.path
      let relative = SourceExclusions.relative(patterns, of: path, to: path)
      guard let files = try? reader.list(path, unlessChanged: [], excluding: relative).files else {
        continue
      }
      try add(files, using: reader, importer: importer?.lowercased())
    }
  }

  /// Samples the texts of items, the first 64 of them.
  public init(of items: [Item]) {
    let text = items.prefix(Self.maximumTexts * Self.itemsOfText).lazy.map(\.text)
    count(Self.texts(in: text, limit: Self.maximumTexts))
  }

  /// The number of texts of known language.
  public var count: Int { counts.values.reduce(0, +) }

  /// Returns the languages that an embedder wasn't made for, the most frequent first.
  public func languages(unsuitedTo embedder: any Embedder) -> [String] {
    counts.filter { !embedder.suits(language: $0.key) }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }

  /// Returns the share of the texts that are in languages that an embedder wasn't made for.
  public func share(unsuitedTo embedder: any Embedder) -> Double {
    let unsuited = languages(unsuitedTo: embedder).reduce(0) { $0 + (counts[$1] ?? 0) }
    return Double(unsuited) / Double(max(1, count))
  }

  private static let maximumTexts = 64
  private static let minimumTextsOfFile = 8
  private static let charactersOfText = 1_000
  /// This many short items, such as chat messages, make one text.
  private static let itemsOfText = 20
  private static let maximumTime = Duration.seconds(2)
}

extension Embedder {
  /// Returns a Boolean value that indicates whether the embedder suits the texts of a sample, of
  /// which a part may be in other languages.
  ///
  /// A multilingual embedder finds more in other languages and across languages, and less in
  /// English. `Documentation/Ranking.md` has the figures by which three tenths of other texts are
  /// too many.
  public func suits(_ sample: LanguageSample) -> Bool { sample.share(unsuitedTo: self) < 0.3 }
}

extension LanguageSample {
  /// Samples files in rounds, each spread over the source.
  private mutating func add(
    _ files: [SourceFile], using reader: any SourceReader, importer: String?
  ) throws {
    guard !files.isEmpty else { return }
    let end = ContinuousClock.now + Self.maximumTime
    let step = (files.count + Self.maximumTexts - 1) / Self.maximumTexts
    let textsOfFile = max(Self.minimumTextsOfFile, Self.maximumTexts / files.count)
    var left = Self.maximumTexts
    try ReadingTime.$current.withValue(ReadingTime()) {
      for first in 0..<step {
        for position in stride(from: first, to: files.count, by: step) {
          guard left > 0, ContinuousClock.now < end else { return }
          let texts = try Self.texts(
            of: files[position], by: reader, importer: importer, limit: min(textsOfFile, left))
          count(texts)
          left -= texts.count
        }
      }
    }
  }

  private mutating func count(_ texts: [String]) {
    for language in texts.compactMap({ LanguageGuess.language(of: $0) }) {
      counts[language, default: 0] += 1
    }
  }

  private struct EnoughItems: Error {}

  private static func texts(
    of file: SourceFile, by reader: any SourceReader, importer: String?, limit: Int
  ) throws -> [String] {
    try Task.checkCancellation()
    guard let importer = try? reader.importer(for: file, named: importer) else { return [] }
    var outlines: [Item.Outline] = []
    do {
      try importer.scan(file) { event in
        try Task.checkCancellation()
        if case .item(let outline) = event { outlines.append(outline) }
        if outlines.count == limit * itemsOfText { throw EnoughItems() }
      }
    } catch let error as CancellationError {
      throw error
    } catch {}
    return texts(
      in: outlines.lazy.map { (try? importer.read($0, in: file))?.text ?? "" }, limit: limit)
  }

  /// Joins and cuts items into texts that are long enough to detect a language.
  private static func texts(in items: some Sequence<String>, limit: Int) -> [String] {
    var all = ""
    for item in items {
      all += item + "\n"
      // A character may have several bytes.
      if all.utf8.count > 4 * limit * charactersOfText { break }
    }
    var texts: [String] = []
    var rest = all[...]
    while !rest.isEmpty, texts.count < limit {
      let text = rest.prefix(charactersOfText)
      texts.append(String(text))
      rest = rest[text.endIndex...]
    }
    return texts
  }
}
