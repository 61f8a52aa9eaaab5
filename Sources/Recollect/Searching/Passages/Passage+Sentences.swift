extension Passage {
  /// The sentences, as ranges of bytes of ``text``.
  ///
  /// A sentence ends where its message or turn ends, even without a full stop. Surrounding white
  /// space is left out. Complexity: O(bytes).
  package var sentences: [Range<Int>] {
    let count = text.utf8.count
    let ends = Set(authored.map(\.range.upperBound)).filter { 0 < $0 && $0 < count }.sorted()
    return zip([0] + ends, ends + [count]).flatMap { lower, upper in
      SentenceRanges.all(in: String(text[bytes: lower..<upper])).map {
        $0.lowerBound + lower..<$0.upperBound + lower
      }
    }
  }
}
