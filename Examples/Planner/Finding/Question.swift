package import Items
package import Recollect

/// A question, and what a passage must be to answer it.
package struct Question: Sendable {
  package var words: String
  /// `.meeting` or `.note`; both when it is empty.
  package var kinds: Set<Kind> = []
  /// The first day that counts.
  package var since: Day?
  /// The last day that counts.
  package var until: Day?
  /// Languages as codes, such as `de`; the library tells each record's by itself.
  package var languages: Set<String> = []
  /// The least likeness in meaning, a cosine; 0.3 suits all-MiniLM-L6-v2.
  package var floor: Float = 0.3
  package var limit: Int

  package init(_ words: String, limit: Int = 3) {
    self.words = words
    self.limit = limit
  }

  /// By meaning alone, so that the floor is one number; `.hybrid` looks for the words as well.
  ///
  /// Filters are applied inside the search: what passes them is found however rare it is.
  package var options: SearchOptions {
    var filter = SearchFilter()
    filter.kinds = kinds
    filter.languages = languages
    filter.after = since?.start
    filter.before = until?.end
    return SearchOptions(
      mode: .vector, limit: limit, filter: filter, floor: SearchFloor(cosine: floor))
  }
}
