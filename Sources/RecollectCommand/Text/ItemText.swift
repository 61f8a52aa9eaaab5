import Items
import Recollect

struct ItemText {
  var item: SelectedItem

  /// For example `mail  2001-05-31  Title  path:line`.
  var line: String {
    let facts = [
      item.kind.rawValue, item.shownDate.map(Wording.day),
      SafeText.line(item.title),
    ]
    return facts.compactMap(\.self).joined(separator: "  ")
      + "  \(PassageText.place(item.path, item.line))"
  }
}
