import ImportSupport

/// A note of Standard Notes' own editor, which is a tree in JSON.
enum SuperNote {
  /// Returns the words with blocks on lines of their own, or `nil` if the text isn't such a tree.
  static func plain(_ json: String) -> String? {
    guard let root = JSONRecord(Array(json.utf8))?.record("root") else { return nil }
    var text = ""
    write(root, into: &text)
    return text.trimmedText
  }

  private static let inlineTypes: Set = ["autolink", "hashtag", "link", "root"]

  /// JSON that is read nests no deeper than a recursion may.
  private static func write(_ node: JSONRecord, into text: inout String) {
    if let words = node.string("text") {
      text += words
      return
    }
    let type = node.string("type") ?? ""
    let children = node.records("children")
    if type == "linebreak" {
      text += "\n"
    } else if !inlineTypes.contains(type), !text.isEmpty, text.last != "\n" {
      text += "\n"
    }
    if type == "listitem", children.first?.string("type") != "list" {
      let box = node.isTrue("checked") ? "[x] " : "[ ] "
      text += node.has("checked") ? box : "- "
    }
    for child in children { write(child, into: &text) }
  }
}
