/// The chunks that have a term or one of its variants.
///
/// Another spelling counts as the term itself; other variants count less, like weighted synonyms. A
/// chunk that has the term keeps its weight, whatever the variants are. One that has only a variant
/// gets the weight of a word that is as frequent as all of them.
///
/// If some chunk has the term, the places of a variant count as one at most, so that many of them
/// don't outweigh the term.
struct VariedPostings {
  private(set) var list = PostingList()
  private(set) var frequencies: [Double] = []
  /// For each chunk 1 if it has the term, otherwise the weight of its best variant.
  private(set) var strengths: [Double] = []
  /// The number of chunks that have the term; if there are none, the number of all.
  private(set) var holders = 0

  private struct Entry {
    var chunk: Int64
    var frequency: Double
    var strength: Double
  }

  /// Complexity: O(postings of the term + postings of the variants × log of their number).
  init(
    _ term: PostingList, _ variants: [VariantFinder.Found],
    frequency: (PostingList.Frequency) -> Double
  ) {
    var entries: [Entry] = []
    for (variant, postings) in variants {
      for (chunk, count) in zip(postings.chunks, postings.frequencies) {
        entries.append(
          Entry(
            chunk: chunk, frequency: variant.weight * frequency(count), strength: variant.weight))
      }
    }
    entries.sort { $0.chunk < $1.chunk }
    var next = entries.makeIterator()
    var entry = next.next()
    for (chunk, count) in zip(term.chunks, term.frequencies) {
      while let earlier = entry, earlier.chunk < chunk {
        append(earlier)
        entry = next.next()
      }
      append(Entry(chunk: chunk, frequency: frequency(count), strength: 1))
    }
    while let rest = entry {
      append(rest)
      entry = next.next()
    }
    holders = strengths.count { $0 == 1 }
    if holders == 0 {
      holders = strengths.count
    } else {
      for (position, strength) in strengths.enumerated() where strength < 1 {
        frequencies[position] = min(frequencies[position], 1)
      }
    }
  }

  private mutating func append(_ entry: Entry) {
    guard list.chunks.last == entry.chunk else {
      list.append(entry.chunk)
      frequencies.append(entry.frequency)
      strengths.append(entry.strength)
      return
    }
    let last = strengths.count - 1
    frequencies[last] += entry.frequency
    strengths[last] = max(strengths[last], entry.strength)
  }
}
