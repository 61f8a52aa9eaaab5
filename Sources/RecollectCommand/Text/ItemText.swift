import Items
import Recollect

/// The text that a person reads of an item in a list.
struct ItemText {
  var item: SelectedItem

  /// The kind, day, title and place, in one line.
  var line: String {
    let facts = [item.kind.rawValue, item.date.map(Wording.day), SafeText.line(item.title)]
    return facts.compactMap(\.self).joined(separator: "  ")
      + "  \(PassageText.relative(item.path)):\(item.line)"
  }
}
