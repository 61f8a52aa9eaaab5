package import Items
package import Recollect

/// A question with filters for the passages that may answer it.
package struct Question: Sendable {
  package var words: String
  /// The kinds of records to search, `.meeting` or `.note`; both if it is empty.
  package var kinds: Set<Kind> = []
  /// The earliest day of a record, inclusive.
  package var since: Day?
  /// The latest day of a record, inclusive.
  package var until: Day?
  /// The languages of records to search, as codes such as `de`.
  ///
  /// The library recognises the language of each record.
  package var languages: Set<String> = []
  /// The least cosine of question and passage; 0.3 suits all-MiniLM-L6-v2.
  package var floor: Float = 0.3
  package var limit: Int

  package init(_ words: String, limit: Int = 3) {
    self.words = words
    self.limit = limit
  }

  /// The options of a search by meaning alone, for which the floor is a single number.
  ///
  /// The mode `.hybrid` would search for the words too. Filters are applied inside the search, so
  /// that matching passages are found however rare they are.
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
