/// Rows of comma-separated values, quoted where they need it (RFC 4180).
enum CSV {
  static func rows(_ text: String) -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var field = ""
    var isQuoted = false
    // By scalars: CR LF would be one character.
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"":
        // A quotation mark inside quotation marks is written twice: closed and opened again.
        if !isQuoted, field.unicodeScalars.last == "\u{1}" {
          field.unicodeScalars.removeLast()
          field.append("\"")
        }
        isQuoted.toggle()
        if !isQuoted { field.append("\u{1}") }
      case "," where !isQuoted:
        row.append(finished(field))
        field = ""
      case "\n" where !isQuoted:
        rows.append(row + [finished(field)])
        row = []
        field = ""
      case "\r" where !isQuoted: break
      default: field.unicodeScalars.append(scalar)
      }
    }
    return field.isEmpty && row.isEmpty ? rows : rows + [row + [finished(field)]]
  }

  // U+0001 marks where a quotation ended.
  private static func finished(_ field: String) -> String {
    field.filter { $0 != "\u{1}" }
  }
}
