package import Items
package import Recollect

package struct Question: Sendable {
  package var words: String
  /// `.meeting` or `.note`; both if it is empty.
  package var kinds: Set<Item.Kind> = []
  /// The first day, inclusive.
  package var since: Day?
  /// The last day, inclusive.
  package var until: Day?
  /// Codes such as `de`; the library recognizes the language of each record.
  package var languages: Set<String> = []
  /// The minimum cosine of question and passage; 0.3 suits all-MiniLM-L6-v2.
  package var floor: Float = 0.3
  package var limit: Int

  package init(_ words: String, limit: Int = 3) {
    self.words = words
    self.limit = limit
  }

  /// A search by meaning alone, for which the floor is a single number.
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
