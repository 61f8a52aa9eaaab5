import Foundation
import GRDB

/// A finder of the places of a question's terms in chunks.
///
/// It splits a chunk's text into words as the index does, which is faster than asking FTS5 for each
/// term.
struct Highlighter {
  struct Matches {
    fileprivate var titlePlaces: [(term: Int, words: Range<Int>)] = []
    fileprivate var places: [(term: Int, words: Range<Int>)] = []
    /// The words of the text, as ranges of bytes.
    fileprivate var words: [Range<Int>] = []

    /// The matching ranges in bytes of the text; places that share a word are joined.
    var ranges: [Range<Int>] {
      var joined: [Range<Int>] = []
      for (_, place) in places.sorted(by: { $0.words.lowerBound < $1.words.lowerBound }) {
        if let last = joined.last, place.lowerBound < last.upperBound {
          joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, place.upperBound)
        } else {
          joined.append(place)
        }
      }
      return joined.map(bytes)
    }

    private var inTitle: Set<Int> { Set(titlePlaces.map(\.term)) }

    /// The first word of each place of each term, in ascending order.
    ///
    /// Words of the text are numbered from a million, so no word of the title is near them.
    var starts: [Int: [Int]] {
      var starts: [Int: [Int]] = [:]
      for (term, place) in titlePlaces { starts[term, default: []].append(place.lowerBound) }
      for (term, place) in places { starts[term, default: []].append(place.lowerBound + 1_000_000) }
      // The places of a term's variants come after its own.
      return starts.mapValues { $0.sorted() }
    }

    func has(_ term: Int, within ranges: [Range<Int>]) -> Bool {
      inTitle.contains(term)
        || places.contains { place in
          place.term == term && ranges.contains { $0.overlaps(bytes(of: place.words)) }
        }
    }

    private func bytes(of place: Range<Int>) -> Range<Int> {
      words[place.lowerBound].lowerBound..<words[place.upperBound - 1].upperBound
    }
  }

  private let database: Database
  private let tokenizer: any FTS5Tokenizer
  private let terms: [(term: Int, tokens: [String])]

  /// Creates a finder of terms, which are words or phrases.
  ///
  /// - Parameter variants: Variants by the position of their term; their places count as its
  ///   places.
  init(
    _ terms: [String], variants: [Int: [VariantFinder.Found]] = [:], in database: Database
  ) throws {
    self.database = database
    let tokenizer = try database.makeTokenizer(LibraryTokenizer.tokenizerDescriptor())
    self.tokenizer = tokenizer
    self.terms =
      try terms.enumerated().map { ($0, try tokenizer.tokenize(query: $1).map(\.token)) }
      + variants.sorted { $0.key < $1.key }.flatMap { term, found in
        found.map { (term, $0.variant.tokens) }
      }
  }

  /// Returns the first words of a chunk that have the tokens, as they are written there.
  func writing(of tokens: [String], in chunk: Int64) throws -> String? {
    guard let row = try row(of: chunk) else { return nil }
    for column in ["text", "title"] {
      let text: String = try row.value(column)
      let words = words(of: text)
      let start = words.indices.first { words[$0...].lazy.map(\.token).starts(with: tokens) }
      if let start, let end = words[start...].dropFirst(tokens.count - 1).first {
        let place = words[start].range.lowerBound..<end.range.upperBound
        return String(decoding: Array(text.utf8)[place], as: UTF8.self)
      }
    }
    return nil
  }

  /// Returns the places of the terms in a chunk; none if it isn't stored.
  ///
  /// Complexity: O(words of the chunk + terms).
  func matches(in chunk: Int64) throws -> Matches {
    guard let row = try row(of: chunk) else { return Matches() }
    return matches(inTitle: try row.value("title"), text: try row.value("text"))
  }

  func matches(inTitle title: String = "", text: String) -> Matches {
    var matches = Matches()
    matches.titlePlaces = places(in: words(of: title))
    let words = words(of: text)
    matches.places = places(in: words)
    matches.words = words.map(\.range)
    return matches
  }

  /// Returns the ranges of the terms in chunks, in bytes of each chunk's text.
  ///
  /// - Parameter parts: The parts of chunks that count; `nil` if all do.
  func ranges(in ids: [Int64], parts: SenderParts?) throws -> [Int64: [Range<Int>]] {
    var all: [Int64: [Range<Int>]] = [:]
    for id in ids {
      var ranges = try matches(in: id).ranges
      if let parts = try parts?.ranges(in: id, database) {
        ranges.removeAll { range in !parts.contains { $0.overlaps(range) } }
      }
      all[id] = ranges
    }
    return all
  }

  private func places(in words: [Word]) -> [(term: Int, words: Range<Int>)] {
    let positions = Dictionary(grouping: words.indices) { words[$0].token }
    return terms.flatMap { number, tokens in
      (tokens.first.flatMap { positions[$0] } ?? []).compactMap { start in
        let place = start..<start + tokens.count
        guard place.upperBound <= words.count,
          zip(words[place], tokens).allSatisfy({ $0.token == $1 })
        else { return nil }
        return (number, place)
      }
    }
  }

  private func row(of chunk: Int64) throws -> Row? {
    try Row.fetchOne(database.query("SELECT title, text FROM chunks WHERE id = ?", [chunk]))
  }

  private struct Word {
    var token: String
    var range: Range<Int>
  }

  private func words(of text: String) -> [Word] {
    var words: [Word] = []
    ContiguousArray(text.utf8).withUnsafeBytes { bytes in
      withUnsafeMutablePointer(to: &words) { words in
        _ = tokenizer.tokenize(
          context: words, tokenization: .aux, pText: bytes.bindMemory(to: CChar.self).baseAddress,
          nText: CInt(bytes.count)
        ) { context, _, token, length, start, end in
          guard let words = context?.assumingMemoryBound(to: [Word].self), let token else {
            return 1
          }
          let bytes = UnsafeRawBufferPointer(start: token, count: Int(length))
          let range = Int(start)..<Int(max(start, end))
          words.pointee.append(Word(token: String(decoding: bytes, as: UTF8.self), range: range))
          return 0
        }
      }
    }
    return words
  }
}
