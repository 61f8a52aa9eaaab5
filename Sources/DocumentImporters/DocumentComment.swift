import ImportSupport

/// A remark that somebody attached to a place of a document.
struct DocumentComment {
  var author = ""
  var words = ""

  /// Stands on a line of its own, or in a cell, after the text it belongs to.
  var text: String {
    let name = author.oneLine
    return name.isEmpty ? "[Comment: \(words)]" : "[Comment by \(name): \(words)]"
  }
}
