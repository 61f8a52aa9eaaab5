import Items

/// The words that describe the items of a thread in its chunks: days and months, the names of
/// attachments, tags and fields.
///
/// They are indexed with the title of the first chunk that overlaps their item, but neither shown
/// nor embedded.
enum ChunkWords {
  struct Described {
    var item: Item
    var start: Int
  }

  /// Returns the words of each chunk.
  ///
  /// A day or month that several items of a chunk have is added once, because BM25 counts
  /// repetitions. The labels of a mail are left out, because they are often folders with thousands
  /// of mails. The fields of a meeting are in its text.
  ///
  /// - Parameter language: The BCP-47 code of the thread's language, if it's known.
  static func words(
    of items: [Described], in chunks: [Range<Int>], language: String?
  ) -> [[String]] {
    var all = Array(repeating: [String](), count: chunks.count)
    if chunks.isEmpty { return all }
    var position = 0
    var dates: Set<String> = []
    let days = ItemDay.days(of: items.map(\.item.writtenDate), language: language)
    for (described, day) in zip(items, days) {
      while position < chunks.count - 1, chunks[position].upperBound <= described.start {
        position += 1
        dates = []
      }
      for words in [day?.number, day?.month].compactMap(\.self)
      where dates.insert(words).inserted {
        all[position].append(words)
      }
      let item = described.item
      all[position] +=
        item.attachments + (item.kind == .mail ? [] : item.tags)
        + (item.kind == .meeting ? [] : item.fields.map(\.value))
    }
    return all
  }

  /// Returns the title and the words, one a line.
  static func indexedTitle(_ title: String, _ words: [String]) -> String {
    ([title] + words).joined(separator: "\n")
  }
}
