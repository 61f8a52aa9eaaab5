import ImportSupport

/// The markup of a note of Evernote (ENML) as HTML.
struct EvernoteMarkup {
  /// Has the boxes of tasks as `[ ]` and `[x]`, and no encrypted text.
  private(set) var html = ""
  private(set) var isEncrypted = false

  /// Complexity: O(*n*), where *n* is the length of the markup.
  init(_ markup: String) {
    var written: [UInt8] = []
    var rest = Array(markup.utf8)[...]
    while let start = rest.firstIndex(of: .lessThanSign),
      let end = rest[start...].firstIndex(of: .greaterThanSign)
    {
      written += rest[..<start]
      let tag = rest[start...end]
      rest = rest[(end + 1)...]
      if tag.starts(with: "<en-crypt".utf8) {
        isEncrypted = true
        rest = Self.afterEncrypted(rest)
      } else if tag.starts(with: "<en-todo".utf8) {
        written += Self.box(tag.text.contains("checked=\"true\""))
      } else {
        written += tag
        guard tag.starts(with: "<li".utf8) else { continue }
        let style = tag.text.filter { $0 != " " }
        if style.contains("--en-checked:true") { written += Self.box(true) }
        if style.contains("--en-checked:false") { written += Self.box(false) }
      }
    }
    html = String(decoding: written + rest, as: UTF8.self)
  }

  private static func box(_ isChecked: Bool) -> [UInt8] {
    Array((isChecked ? "[x] " : "[ ] ").utf8)
  }

  /// Encrypted text without an end reaches to the note's.
  private static func afterEncrypted(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    rest.firstRange(of: Array("</en-crypt>".utf8)).map { rest[$0.upperBound...] } ?? []
  }
}
